-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- source: MySQL#104833
-- title: the schedule of mysql-104833.sql on PostgreSQL: no committed row matches, so the UPDATE does not wait
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (NULL, 0), (NULL, 0), (NULL, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 10;
/* T2 */ UPDATE t SET c2 = 20 WHERE c1 IS NOT NULL;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
