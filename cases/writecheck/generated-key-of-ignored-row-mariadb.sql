-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- verdict: permitted generated-keys
-- title: a row that INSERT IGNORE skips leaves its generated key to the next row
/* init */ CREATE TABLE t (a INTEGER PRIMARY KEY AUTO_INCREMENT, b INT UNIQUE);
/* init */ INSERT INTO t (b) VALUES (10), (20);
/* T1 */ BEGIN;
/* T1 */ INSERT IGNORE INTO t (b) VALUES (20), (30);
/* T2 */ INSERT INTO t (b) VALUES (40);
/* T1 */ COMMIT;
