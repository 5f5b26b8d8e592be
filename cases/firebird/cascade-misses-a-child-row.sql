-- titrant case 1
-- title: a DELETE with ON DELETE CASCADE fails on a child row that another transaction committed while it waited
-- engine: firebird:4.0.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
/* init */ CREATE TABLE t0 (c0 INT, c1 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* init */ INSERT INTO t0 VALUES (0, 2);
/* init */ CREATE TABLE t1 (c1 INT, c2 INT, FOREIGN KEY (c2) REFERENCES t0 (c1) ON DELETE CASCADE ON UPDATE CASCADE);
/* init */ INSERT INTO t1 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c2 = 2;
/* T2 */ DELETE FROM t0 WHERE c1 = 2;
/* T1 */ COMMIT;
