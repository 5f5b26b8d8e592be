-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: generated keys follow the order of the INSERT statements, and a rollback does not release them
/* init */ CREATE TABLE t (a INTEGER PRIMARY KEY AUTO_INCREMENT, b INT UNIQUE);
/* init */ INSERT INTO t (b) VALUES (10), (20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t (b) VALUES (30), (40);
/* T2 */ INSERT INTO t (b) VALUES (50);
/* T1 */ SELECT * FROM t;
/* T1 */ ROLLBACK;
/* T2 */ INSERT INTO t VALUES (20, 60);
/* T2 */ INSERT INTO t (b) VALUES (70);
/* T2 */ COMMIT;
/* T1 */ SELECT * FROM t WHERE a > 4;
