-- titrant case 1
-- engine: h2
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: bug
-- title: DELETE fails with a NullPointerException if the table contains the key -9223372036854775807
-- note: H2 uses this number for "any row" (SearchRow.MATCH_ALL_ROW_KEY), so with an index on another column it confuses this row with its neighbours. In autocommit the DELETE deletes one row of three; with the key -9223372036854775806 it is correct
/* init */ CREATE TABLE t(a BIGINT PRIMARY KEY, b INT, c INT);
/* init */ INSERT INTO t VALUES (-9223372036854775807, 0, 0), (1, 0, 0), (2, 1, 1), (0, 1, 0);
/* init */ CREATE INDEX i ON t(b);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 0 WHERE c = 0;
/* T1 */ DELETE FROM t WHERE (0 > a) IS NOT TRUE;
/* T1 */ COMMIT;
