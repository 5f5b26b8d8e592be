-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: Troc section IV-C, listing 4 in two transactions tx2 and tx3
-- title: the two UPDATEs of listing 4, each in a transaction of its own
-- expect: right in TiDB: both succeed
-- note: the paper describes this form in prose
-- seen: mysql 8.0.33: as expected, both succeed (2 rows, 1 row)
/* init */ CREATE TABLE t(c1 BLOB NOT NULL, c2 TEXT);
/* init */ INSERT IGNORE INTO t VALUES(NULL, NULL);
/* init */ INSERT INTO t VALUES(0x32, 'aaa');
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c2 = 'abc';
/* T2 */ COMMIT;
/* T3 */ BEGIN;
/* T3 */ UPDATE t SET c2 = 'xyz' WHERE c1;
/* T3 */ COMMIT;
