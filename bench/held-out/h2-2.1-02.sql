-- titrant case 1
-- engine: h2:2.1.214
-- isolation: SERIALIZABLE
-- seed: 9101
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 95ecc3786780
-- index: 203
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 DATE);
/* init */ INSERT INTO t0 VALUES (19, DATE '2020-01-07');
/* init */ CREATE TABLE t1 (c0 INT, c2 SMALLINT, FOREIGN KEY (c2) REFERENCES t0 (c0) ON DELETE CASCADE ON UPDATE CASCADE);
/* T4 */ BEGIN;
/* T4 */ UPDATE t0 SET c1 = DATE '2020-01-12' WHERE c0 = 19;
/* T2 */ INSERT INTO t1 (c0, c2) VALUES (NULL, 19);
/* T4 */ DELETE FROM t0 WHERE c0 = 19;
/* T4 */ COMMIT;
