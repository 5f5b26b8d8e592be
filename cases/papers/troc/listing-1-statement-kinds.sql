-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: Troc listing 1
-- title: the six kinds of statement Troc generates, in a pair of transactions
-- expect: no bug: all succeed; T2's FOR SHARE waits for T1's row lock; final {(2,20), (4,40)}
-- note: the listing is a grammar; table, rows, conditions and the order are chosen here
-- seen: mysql 8.0.33: as expected, FOR SHARE waits for T1 and reads (2,20), final {(2,20), (4,40)}
/* init */ CREATE TABLE t(c1 INT PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT c1, c2 FROM t WHERE c1 > 0;
/* T1 */ SELECT c1, c2 FROM t WHERE c1 = 1 FOR UPDATE;
/* T2 */ SELECT c1, c2 FROM t WHERE c1 = 3 FOR SHARE;
/* T1 */ UPDATE t SET c2 = 20 WHERE c1 = 2;
/* T2 */ SELECT c1, c2 FROM t WHERE c1 = 2 FOR SHARE;
/* T1 */ DELETE FROM t WHERE c1 = 1;
/* T1 */ COMMIT;
/* T2 */ DELETE FROM t WHERE c1 = 3;
/* T2 */ INSERT INTO t (c1, c2) VALUES (4, 40);
/* T2 */ COMMIT;
