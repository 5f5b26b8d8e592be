-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: READ UNCOMMITTED
-- sql: complex
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
-- fingerprint: 149247820d72
-- index: 3661
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0), (1);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* init */ INSERT INTO t2 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0 WHERE c0 = 0;
/* T2 */ UPDATE t2 SET c1 = 0;
/* T1 */ COMMIT;
