-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: SERIALIZABLE
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- title: a deadlock about the lock of AUTO_INCREMENT rolls T1 back, but T1 is told "Failed to read auto-increment value" and goes on; its COMMIT succeeds without its first UPDATE
/* init */ CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, a INT);
/* init */ CREATE TABLE u (a INT);
/* init */ INSERT INTO u VALUES (1);
/* init */ CREATE TABLE v (a INT);
/* init */ INSERT INTO v VALUES (1), (2), (3), (4);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ UPDATE v SET a = a + 1;
/* T1 */ UPDATE u SET a = 2;
/* T1 */ SELECT * FROM t;
/* T2 */ INSERT INTO t (a) SELECT 0;
/* T1 */ INSERT INTO t (a) VALUES (0);
/* T1 */ SELECT * FROM u;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
