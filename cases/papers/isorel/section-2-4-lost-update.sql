-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel section 2.4, lost update; key-value table of footnote 1
-- title: lost update at REPEATABLE READ
-- expect: seen and allowed in MySQL: T1 overwrites what T2 committed after T1's read; PostgreSQL refuses T1's write
-- note: the paper gives the history in words; SQL, table and row are chosen here
-- seen: mysql 8.0.33, mariadb 11.4.5: lost, final 1; postgres 18.6: T1 UPDATE refused, final 2; mariadb 11.4.5 with innodb_snapshot_isolation=ON: T1 UPDATE fails with 1020
/* init */ CREATE TABLE t (c1 VARCHAR(10), c2 INT);
/* init */ INSERT INTO t VALUES ('key', 0);
/* T1 */ BEGIN;
/* T1 */ SELECT c2 FROM t WHERE c1 = 'key';
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 = 'key';
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET c2 = 1 WHERE c1 = 'key';
/* T1 */ COMMIT;
