-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted semi-consistent-read
-- source: WriteCheck figure 5a (MariaDB#30835)
-- title: UPDATE skips an uncommitted row that it would match
-- note: MariaDB's developers call the difference from DELETE a design bug, MySQL's developers call it documented; the run shows the documented behaviour
/* init */ CREATE TABLE t(c1 DOUBLE);
/* init */ INSERT INTO t(c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t(c1) VALUES (2.0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 3.0 WHERE c1 = 2.0;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
