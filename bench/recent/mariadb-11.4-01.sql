-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: SERIALIZABLE
-- seed: 9191
-- oracle: troc
-- verdict: bug
-- kind: inconsistent blocking
-- fingerprint: 26f8ba96dedf
-- index: 7456
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY AUTO_INCREMENT, c1 INT, c2 INT, c3 INT, c4 INT);
/* init */ INSERT INTO t0 (c1, c2, c3, c4) VALUES (0, 0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ INSERT INTO t0 (c1, c2, c3, c4) SELECT c1, c2, c3, c4 FROM t0;
/* T1 */ INSERT INTO t0 (c1, c2, c3, c4) SELECT c1, c2, c3, c4 FROM t0;
/* T1 */ COMMIT;
