-- titrant case 1
-- title: a DELETE with a cascade that was blocked deletes two rows and says that it deleted none
-- engine: h2:2.5.252
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, PRIMARY KEY (c1));
/* init */ INSERT INTO t0 VALUES (0, 0), (0, 1);
/* init */ CREATE TABLE t1 (c1 INT, c4 INT, FOREIGN KEY (c4) REFERENCES t0 (c1) ON DELETE CASCADE);
/* init */ INSERT INTO t1 VALUES (1, 1), (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ UPDATE t1 SET c4 = 1 WHERE c1 = 0;
/* T2 */ DELETE FROM t0;
/* T3 */ BEGIN;
/* T3 */ DELETE FROM t1;
/* T3 */ COMMIT;
/* T1 */ COMMIT;
