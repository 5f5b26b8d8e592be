-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: ON CONFLICT searches the newest committed rows, not the snapshot
/* init */ CREATE TABLE t0 (c0 TIMESTAMP, c2 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (TIMESTAMP '2020-01-05 00:04:04', 1);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 VALUES (TIMESTAMP '2020-04-15 01:38:00', 0);
/* T3 */ BEGIN;
/* T3 */ DELETE FROM t0;
/* T3 */ COMMIT;
/* T2 */ INSERT INTO t0 VALUES (TIMESTAMP '2020-01-05 00:04:04', 10.25) ON CONFLICT (c0) DO UPDATE SET c2 = 0;
/* T2 */ COMMIT;
