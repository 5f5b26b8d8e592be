-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- title: ON CONFLICT DO NOTHING skips its row because the snapshot still contains the deleted row with the same key
/* init */ CREATE TABLE t(a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ DELETE FROM t;
/* T1 */ INSERT INTO t VALUES (0) ON CONFLICT (a) DO NOTHING;
/* T1 */ COMMIT;
