-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- source: TxCheck figure 5 (version-set-tracking instrumentation) and figure 6 (its outputs)
-- title: figure 1(a) with all added reads: VSR, BWR and AWR
-- expect: as printed in figure 6: reads of T1 give (1,20) and (2,43,8), (3,43,53); T1.S3.AWR gives two rows, (2,63,8) and the row with c0 = 53
-- note: figure 6 prints c0 of the second row once as 58 and once as 53, and its key once as 2; figure 1 has (3,43,53), used here
-- oracle: writecheck
-- verdict: bug tx-WSS final state
/* init */ CREATE TABLE t0 (c1 INT);
/* init */ CREATE TABLE t1 (c1 INT, c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ select * from t0;
/* T0 */ UPDATE t0 SET c1 = 1;
/* T1 */ UPDATE t1 SET c1 = 1 WHERE c0 = (SELECT * FROM t0);
/* T1 */ commit;
