-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
-- title: a row changed while the UPDATE was blocked: at SNAPSHOT the UPDATE fails and its transaction is aborted
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = b + 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
