-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- verdict: permitted generated-keys
-- title: generated keys follow the order of the INSERT statements, not the order of the commits
/* init */ CREATE TABLE t (a INTEGER PRIMARY KEY AUTO_INCREMENT, b INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (b) VALUES (10);
/* T2 */ INSERT INTO t (b) VALUES (20);
/* T1 */ COMMIT;
