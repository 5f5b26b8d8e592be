-- titrant case 1
-- engine: postgres:18.6
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: ON DELETE SET NULL ignores a child row of the snapshot that another transaction has deleted and committed
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c3 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0, 0, 0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c3) ON DELETE SET NULL);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t1 SET c1 = 0 WHERE c0 > 0;
/* T1 */ DELETE FROM t1;
/* T2 */ DELETE FROM t0;
/* T2 */ COMMIT;
