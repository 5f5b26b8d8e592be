-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: bug
-- source: as MDEV-33802 (MariaDB/server pull request 3187), found with UPDATE
-- title: an UPDATE that waited for a row with NULL in a unique key changes another row twice
-- note: the only row left goes from 0 to 2 by one c0 + 1; the cursor takes any row with NULL for the one it waited for. At every level
/* init */ CREATE TABLE t0 (c0 INT, c1 INT UNIQUE);
/* init */ INSERT INTO t0 VALUES (0, NULL);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0, NULL);
/* T2 */ UPDATE t0 SET c0 = c0 + 1 WHERE c1 IS NULL;
/* T1 */ ROLLBACK;
