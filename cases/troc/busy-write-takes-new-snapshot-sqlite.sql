-- titrant case 1
-- engine: sqlite
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- option: journal_mode=wal
-- title: in WAL mode, a write that was BUSY as the first statement of its transaction takes its snapshot when it succeeds
/* init */ CREATE TABLE t (a INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (2);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
/* T2 */ COMMIT;
