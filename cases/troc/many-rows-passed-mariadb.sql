-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- strict: bug
-- title: many rows are inserted while an UPDATE is blocked; its scan misses those before its position in the key
/* init */ CREATE TABLE t0 (c0 TINYINT DEFAULT 7 NOT NULL, c1 INT UNSIGNED NOT NULL, c2 TINYINT, c3 INT UNSIGNED, c4 DATETIME NOT NULL, PRIMARY KEY (c0, c1));
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (3, 11, 2, 1, TIMESTAMP '2020-01-05 00:04:04'), (1, 0, 3, 13, TIMESTAMP '2020-01-04 00:03:03'), (0, 0, NULL, 13, TIMESTAMP '2020-01-02 00:01:01'), (10, 15, 1, 7, TIMESTAMP '2020-01-02 00:01:01');
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (2, 1, 1, 7, TIMESTAMP '2020-01-04 00:03:03'), (34, 67, 17, 13, TIMESTAMP '2020-01-11 00:10:03');
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-1, 44, 2, 1, TIMESTAMP '2020-01-07 00:06:06');
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c3 = c3 + 3 WHERE TRUE;
/* T3 */ BEGIN;
/* T3 */ UPDATE t0 SET c4 = TIMESTAMP '2020-01-07 00:06:06' WHERE c0 NOT BETWEEN -1 AND 2 OR c0 IS NOT NULL;
/* T3 */ COMMIT;
/* T2 */ REPLACE INTO t0 (c0, c1, c2, c3, c4) VALUES (10, 15, 3, 0, TIMESTAMP '2020-01-03 00:02:02');
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (14, 65, 11, NULL, TIMESTAMP '2020-01-06 00:05:05'), (16, 65, 2, 0, TIMESTAMP '2020-01-03 00:02:02'), (3, 99, 1, 3, TIMESTAMP '2020-01-04 00:03:03');
/* T2 */ COMMIT;
/* T1 */ COMMIT;
