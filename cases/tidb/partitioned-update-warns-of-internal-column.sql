-- titrant case 1
-- title: the second UPDATE of a partitioned table in a transaction warns of TiDB's own column _tidb_tid
-- engine: tidb:pessimistic
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- kind: unexpected warning
-- seen: 8.5.6
-- source: a campaign of Titrant
/* init */ CREATE TABLE t0 (c0 INT, c1 INT) PARTITION BY HASH (c1) PARTITIONS 4;
/* init */ CREATE INDEX i0 ON t0 (c1);
/* init */ CREATE INDEX i1 ON t0 (c0);
/* init */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c1 = 0 OR c0 > 0;
/* T1 */ COMMIT;
