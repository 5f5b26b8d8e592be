-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: MAX reads and locks only the last entry of the index, so it does not wait for a lock on another entry
/* init */ CREATE TABLE t(a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1), (3), (10), (19);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 4 WHERE a = 3;
/* T2 */ BEGIN;
/* T2 */ SELECT MAX(a) FROM t WHERE a IS NOT NULL OR a > 5;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
