-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- sql: complex
-- seed: 8181
-- oracle: txcheck
-- verdict: bug
-- kind: statement error
-- fingerprint: b9ef7cbb2a66
-- index: 301
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, c4 INT);
/* init */ CREATE TABLE t1 (c0 INT PRIMARY KEY, c1 INT, c2 INT, c3 CHAR(4), c4 VARBINARY(8));
/* init */ INSERT INTO t1 VALUES (7, NULL, 6, '', X'00');
/* init */ CREATE TABLE t2 (c0 INTEGER, c2 TIMESTAMP);
/* T4 */ BEGIN;
/* T4 */ SELECT COUNT(*) FROM t0 AS a RIGHT JOIN t2 AS b ON a.c2 = b.c0 WHERE b.c0 >= 0;
/* T5 */ UPDATE t1 SET c4 = X'6162' WHERE t1.c0 = 7 OR EXISTS (SELECT t1.c0 FROM t0 AS a1) AND EXISTS (SELECT a2.c0, a2.c2, MAX(CAST(a2.c1 AS INTEGER) * 0) FROM t1 AS a2 WHERE a2.c2 BETWEEN 10 AND 15 OR a2.c0 = t1.c1 GROUP BY a2.c0, a2.c2 HAVING MIN(BITXOR(a2.c0, 5)) <> 16) AND (t1.c2 > ANY (SELECT a3.c2 FROM t1 AS a3 GROUP BY a3.c2, a3.c1) OR t1.c1 = 8 + 11) AND t1.c0 >= 7;
/* T4 */ DELETE FROM t1 WHERE t1.c0 IN (16, 7, 15) AND t1.c1 <> CAST(SIGN(0) AS INTEGER) - CAST(t1.c1 AS INTEGER) AND t1.c3 IN (' a', 'ab', 'b');
/* T4 */ UPDATE t1 SET c2 = c2 - 1 WHERE c0 = 7;
/* T4 */ COMMIT;
