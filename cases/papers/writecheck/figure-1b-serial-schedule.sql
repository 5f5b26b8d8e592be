-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: WriteCheck figure 1b (TiDB#42121)
-- title: serial schedule T2, T1 of figure 1a
-- expect: right: final {}
-- note: same statements as figure-1a-tidb-42121.sql, T2 before T1; s12 is a stand-in
-- seen: mysql 8.0.33: as expected, final {}
/* init */ CREATE TABLE t(c1 DOUBLE UNIQUE);
/* init */ INSERT INTO t(c1) VALUES (1.0);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t(c1) VALUES (2.0);
/* T2 */ REPLACE INTO t(c1) VALUES (1.0);
/* T2 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T1 */ DELETE FROM t WHERE c1 < 5.0;
/* T1 */ COMMIT;
