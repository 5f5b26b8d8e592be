-- titrant case 1
-- engine: h2
-- isolation: READ UNCOMMITTED
-- oracle: writecheck
-- verdict: permitted read-uncommitted
-- title: at READ UNCOMMITTED the foreign key check sees uncommitted child rows
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0), (1);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c1 = 1;
/* T2 */ DELETE FROM t0 WHERE c0 = 1;
/* T1 */ ROLLBACK;
