-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: a cascade deletes a child row whose newest version references another of the deleted rows
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0), (1, 0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0) ON DELETE CASCADE);
/* init */ INSERT INTO t1 VALUES (0, 1);
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ UPDATE t1 SET c1 = 0;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
