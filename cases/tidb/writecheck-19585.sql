-- titrant case 1
-- engine: tidb:pessimistic
-- oracle: writecheck
-- isolation: REPEATABLE READ
-- source: WriteCheck listing 1 (TiDB#19585)
-- title: UPDATE of a partitioned table adds 10 twice to a row
-- expect: wrong (TiDB): final {10, 21}; right: final {10, 11}
-- seen: b0c3fe7b, the version of the report (August 2020): bug (writecheck: stmt-WSS final state; troc, isorel, txcheck), final {10, 21}; 4.0.4, 5.4.0 and 8.5.6: right
-- verdict: pass
/* init */ CREATE TABLE t(c1 INT PRIMARY KEY) PARTITION BY RANGE (c1)
  (PARTITION p0 VALUES LESS THAN (10), PARTITION p1 VALUES LESS THAN MAXVALUE);
/* init */ INSERT INTO t(c1) VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t(c1) VALUES (10);
/* T1 */ UPDATE t SET c1=c1+10 WHERE c1 IN (1,11);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t ORDER BY c1;
