-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel section 5.3, no lock conflicts due to the timing of COMMIT
-- title: figure 1 with T2's COMMIT after T1's write: the lock conflict
-- expect: no anomaly in the paper's words: the row of T2 is locked, T1's UPDATE has to wait
-- note: the paper says in prose that without T2's COMMIT a lock conflict occurs; order chosen here
-- seen: mysql 8.0.33, mariadb 11.4.5: UPDATE waits, then changes 2 rows; postgres 18.6: no wait, (5,5) is not in its snapshot
/* init */ CREATE TABLE t1 (c1 INT, c2 INT);
/* init */ CREATE TABLE t2 (c1 INT, c2 INT);
/* init */ INSERT INTO t1 VALUES (1,1),(2,1),(2,2);
/* init */ INSERT INTO t2 VALUES (4,4);
/* T1 */ BEGIN;
/* T1 */ SELECT c2 FROM t1 WHERE c1 < 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t1 SET c2 = 2 WHERE c1 < 2;
/* T2 */ INSERT INTO t2 VALUES (5,5);
/* T1 */ UPDATE t2 SET c2 = 8 WHERE c1 > 2;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
