-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: Troc listing 4 (TiDB#28092)
-- title: an UPDATE fails only after another UPDATE of the same transaction
-- expect: wrong (TiDB, READ COMMITTED and REPEATABLE READ): line 6 fails with Truncated incorrect DOUBLE value; right: it succeeds as in listing-4-separate-transactions.sql
-- note: TiDB cannot be started here, MySQL is the closest of its family
-- seen: mysql 8.0.33: right, both UPDATEs succeed (2 rows, 1 row)
/* init */ CREATE TABLE t(c1 BLOB NOT NULL, c2 TEXT);
/* init */ INSERT IGNORE INTO t VALUES(NULL, NULL);
/* init */ INSERT INTO t VALUES(0x32, 'aaa');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c2 = 'abc';
/* T1 */ UPDATE t SET c2 = 'xyz' WHERE c1;
/* T1 */ COMMIT;
