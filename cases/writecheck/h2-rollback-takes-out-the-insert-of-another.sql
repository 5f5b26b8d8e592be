-- titrant case 1
-- engine: h2:2.3.232
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- title: T3's committed INSERT disappears when T2 rolls back; T2's UPDATE had waited for T1, which deleted the row with the same key, and had changed no row
-- note: also with 2.5.252 in some runs; in other runs T3's INSERT waits for T2. Plain JDBC without Titrant loses the row in 3506 of 4000 rounds with 2.5.252
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 1 WHERE a = 1;
/* T1 */ COMMIT;
/* T3 */ INSERT INTO t VALUES (1, 5);
/* T2 */ ROLLBACK;
