-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- source: WriteCheck listing 5
-- title: semi-consistent read: UPDATE skips a locked row whose committed version does not match
-- expect: seen and permitted: final {(5,'tx1'), (1,'tx2')}; serial T1, T2 gives {(1,'tx2'), (1,'tx2')}
-- seen: mysql 8.0.33, mariadb 10.11.5 and 11.4.5 at READ COMMITTED and READ UNCOMMITTED: as in the paper, not blocked, final {(5,'tx1'), (1,'tx2')}; at REPEATABLE READ T2 waits, final {(1,'tx2'), (1,'tx2')}; mariadb 11.4.5 with innodb_snapshot_isolation=ON: T2 waits, serial result
/* init */ CREATE TABLE t(c1 INT, c2 VARCHAR(5));
/* init */ INSERT INTO t(c1,c2) VALUES (1,''), (5,'');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1=5, c2='tx1' WHERE c1=1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1=1, c2='tx2' WHERE c1=5;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
