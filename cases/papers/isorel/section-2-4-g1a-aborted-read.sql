-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ UNCOMMITTED
-- source: IsoRel section 2.4, G1a
-- title: T2 reads a row that T1 wrote, T1 rolls back, T2 commits
-- expect: seen and allowed at READ UNCOMMITTED: T2 reads 1; at higher levels T2 reads 0
-- note: the paper gives the pattern in words and no level; SQL, table, row and the level are chosen here
-- seen: mysql 8.0.33, mariadb 11.4.5: T2 reads 1; postgres 18.6: T2 reads 0 (its READ UNCOMMITTED is READ COMMITTED)
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c2 = 1 WHERE c1 = 1;
/* T2 */ BEGIN;
/* T2 */ SELECT c2 FROM t WHERE c1 = 1;
/* T1 */ ROLLBACK;
/* T2 */ COMMIT;
