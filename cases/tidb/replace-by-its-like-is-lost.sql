-- titrant case 1
-- title: REPLACE puts the row back that another transaction has moved away, and commits, but the row is not there
-- engine: tidb:pessimistic
-- isolation: READ COMMITTED
-- oracle: troc
-- expect: wrong (TiDB 5.2.0): final {1}; right: final {0, 1}
-- seen: 5.2.0: wrong; 8.5.6: right
-- verdict: pass
-- source: a campaign of Titrant
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T2 */ UPDATE t0 SET c0 = 1;
/* T1 */ REPLACE INTO t0 VALUES (0);
/* T1 */ COMMIT;
