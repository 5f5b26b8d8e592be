-- titrant case 1
-- title: with innodb_snapshot_isolation a write of a row fails if the row has changed since the snapshot; an UPDATE to equal values is no change
-- engine: mariadb:11.4.5
-- option: innodb_snapshot_isolation=ON
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
/* init */ CREATE TABLE t (a INT, b INT, c INT UNIQUE);
/* init */ INSERT INTO t VALUES (0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET a = 0;
/* T1 */ REPLACE INTO t VALUES (0, 1, 0);
/* T1 */ COMMIT;
