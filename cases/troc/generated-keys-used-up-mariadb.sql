-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: an INSERT that fails, blocks or updates may consume generated keys that no row contains, so the oracle tries the recorded keys
/* init */ CREATE TABLE t (a INTEGER PRIMARY KEY AUTO_INCREMENT, b INT UNIQUE);
/* init */ INSERT INTO t (b) VALUES (10), (20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t (b) VALUES (30);
/* T2 */ INSERT INTO t (b) VALUES (30);
/* T1 */ INSERT INTO t (b) VALUES (40);
/* T1 */ COMMIT;
/* T2 */ INSERT INTO t (b) VALUES (10) ON DUPLICATE KEY UPDATE b = 11;
/* T2 */ INSERT INTO t (b) VALUES (60);
/* T2 */ COMMIT;
/* T1 */ SELECT * FROM t;
