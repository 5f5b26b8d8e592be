-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: bug
-- source: as MDEV-33802 (MariaDB/server pull request 3187), found with UPDATE
-- title: an UPDATE that waited for a row with NULL in a unique column changes another row twice
-- note: one UPDATE with c0 + 1 changes the remaining row from 0 to 2: the cursor takes any row with NULL for the row that it waited for. It happens at every level
/* init */ CREATE TABLE t0 (c0 INT, c1 INT UNIQUE);
/* init */ INSERT INTO t0 VALUES (0, NULL);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0, NULL);
/* T2 */ UPDATE t0 SET c0 = c0 + 1 WHERE c1 IS NULL;
/* T1 */ ROLLBACK;
