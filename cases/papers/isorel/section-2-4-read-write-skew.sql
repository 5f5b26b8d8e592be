-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel section 2.4, read-write skew
-- title: T1 reads r1, T2 writes r1 and r2, T1 writes r2
-- expect: seen and allowed in MySQL: both commit, rw(r1) and ww(r2) form a cycle; PostgreSQL refuses T1's write
-- note: the paper gives the history in words; SQL, table and rows are chosen here
-- seen: mysql 8.0.33, mariadb 11.4.5: both commit; postgres 18.6: T1 UPDATE refused; mariadb 11.4.5 with innodb_snapshot_isolation=ON: T1 UPDATE fails with 1020
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT c2 FROM t WHERE c1 = 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 = 1 OR c1 = 2;
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET c2 = 1 WHERE c1 = 2;
/* T1 */ COMMIT;
