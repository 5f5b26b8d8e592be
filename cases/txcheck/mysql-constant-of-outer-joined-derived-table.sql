-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: SERIALIZABLE
-- oracle: txcheck
-- verdict: bug
-- kind: write against its condition
-- title: a SELECT returns a row that a DELETE with the same condition rightly leaves: a constant of an empty derived table is not NULL after RIGHT JOIN
-- source: a campaign of Titrant with complex statements; MySQL 9.7.4 has it too
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t2 (c0 INT);
/* init */ INSERT INTO t2 VALUES (0);
/* T1 */ DELETE FROM t2 WHERE c0 IN (SELECT o0 FROM (SELECT 0 AS o0 FROM t0 WHERE c0 = 1) AS a8 RIGHT JOIN t0 ON TRUE);
