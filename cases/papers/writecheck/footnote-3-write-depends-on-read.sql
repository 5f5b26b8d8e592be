-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: WriteCheck footnote 3
-- title: a write that uses a value read earlier in its transaction, which WSS leaves out
-- expect: no bug of the DBMS: T1 writes the value it has read before T2 changed it, final (2,1)
-- note: the paper prints T1 only; table, row and T2 are added to show the problem it names
-- seen: mysql 8.0.33: as expected, final {(2,1)}
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT @x := c1 FROM t;
/* T2 */ UPDATE t SET c1 = 2;
/* T1 */ UPDATE t SET c2 = @x;
/* T1 */ COMMIT;
