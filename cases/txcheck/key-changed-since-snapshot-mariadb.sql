-- titrant case 1
-- engine: mariadb
-- isolation: REPEATABLE READ
-- title: after its UPDATE of a row whose key another transaction has changed, T1 sees the row of its snapshot and its own version
-- source: a campaign of Titrant; TxCheck reported a statement result, as if T1 saw the row once
-- oracle: txcheck
-- verdict: pass
/* init */ CREATE TABLE t (c0 INT NOT NULL PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t VALUES (5, 1), (18, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c0 = 26 WHERE c0 = 5;
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET c1 = c1 + 1;
/* T1 */ SELECT COUNT(*) FROM t WHERE c0 IN (5, 18);
/* T1 */ COMMIT;
