-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: SERIALIZABLE
-- sql: complex
-- seed: 9191
-- oracle: troc
-- verdict: bug
-- kind: inconsistent blocking
-- fingerprint: 9a454c174a6f
-- index: 76
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT) PARTITION BY HASH (c0) PARTITIONS 3;
/* init */ INSERT INTO t0 VALUES (0, TRUE, 0), (1, TRUE, 0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT PRIMARY KEY AUTO_INCREMENT, c2 INT);
/* init */ INSERT INTO t1 (c0, c2) VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = NOT c1 WHERE c0 = 0;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t1 JOIN t0;
/* T2 */ COMMIT;
/* T3 */ INSERT INTO t1 (c0, c2) SELECT 0, 0 FROM t0 WHERE c0 = 1;
/* T1 */ INSERT INTO t1 (c0, c2) VALUES (0, 0);
/* T1 */ COMMIT;
