-- titrant case 1
-- engine: h2
-- isolation: SERIALIZABLE
-- oracle: survival
-- verdict: bug
-- kind: internal-error
-- title: after a wait, a DELETE of rows that refer to themselves with ON DELETE CASCADE fails with a NullPointerException
-- source: plain JDBC gets the error too; 2.0.202 brought it (1.4.200 is good)
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT, FOREIGN KEY (b) REFERENCES t (a) ON DELETE CASCADE);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t FOR UPDATE;
/* T2 */ DELETE FROM t WHERE a >= 0;
/* T1 */ ROLLBACK;
