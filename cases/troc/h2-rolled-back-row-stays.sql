-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- source: random case; not at READ COMMITTED, SNAPSHOT or SERIALIZABLE
-- title: an inserted row is still returned after ROLLBACK TO SAVEPOINT, because the table was first read after the INSERT
/* init */ CREATE TABLE t0 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s0;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T1 */ SELECT c0 FROM t0;
/* T1 */ ROLLBACK TO SAVEPOINT s0;
/* T1 */ SELECT * FROM t0;
/* T1 */ COMMIT;
