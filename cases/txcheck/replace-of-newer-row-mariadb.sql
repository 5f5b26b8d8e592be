-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: txcheck
-- verdict: pass
-- title: REPLACE deletes the newest version of a row, which the plain read before it does not return
-- source: a campaign of Titrant; TxCheck reported G-cursor, as if REPLACE had used the version of the snapshot
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0, 0, 0);
/* init */ CREATE TABLE t2 (c0 INT);
/* T1 */ UPDATE t0 SET c1 = 0;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t2 VALUES (0);
/* T2 */ UPDATE t0 SET c2 = 0;
/* T1 */ REPLACE INTO t0 (c0, c1) VALUES (0, 0);
/* T1 */ COMMIT;
