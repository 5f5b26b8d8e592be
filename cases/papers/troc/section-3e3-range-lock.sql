-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: SERIALIZABLE
-- source: Troc section III-E3, gap lock
-- title: SELECT ... WHERE pk < 5 over keys 1 and 10 locks the gap up to 10
-- expect: no bug: the INSERT of 7 waits although 7 is not < 5; Troc does not infer this block and reports nothing
-- note: table and SELECT from the prose; the INSERT of 7 is chosen here
-- seen: mysql 8.0.33: as in the paper, INSERT of 7 waits for T1
/* init */ CREATE TABLE t(pk INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1), (10);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE pk < 5;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (7);
/* T1 */ COMMIT;
/* T2 */ COMMIT;
