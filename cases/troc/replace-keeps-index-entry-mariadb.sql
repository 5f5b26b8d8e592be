-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: REPLACE updates the row in place: a shared lock on an entry of another index, which REPLACE does not change, does not block
/* init */ CREATE TABLE t0 (c0 INT, c1 INT PRIMARY KEY);
/* init */ CREATE INDEX i0 ON t0 (c1);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ REPLACE INTO t0 VALUES (0, 1);
/* T2 */ SELECT c1 FROM t0 LOCK IN SHARE MODE;
/* T1 */ COMMIT;
