-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: the statement that closes a cycle of waits returns after the rollback of the deadlock victim
/* init */ CREATE TABLE t0 (c0 INT UNSIGNED, c1 INTEGER NOT NULL PRIMARY KEY, c2 VARBINARY(8) DEFAULT X'' NOT NULL, c3 BLOB, CHECK (c2 IS NOT NULL OR c3 IS NOT NULL));
/* init */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (NULL, 17, X'', X'6162');
/* init */ CREATE TABLE t1 (c0 MEDIUMINT DEFAULT 2 NOT NULL, c1 INT UNSIGNED, c2 INTEGER NOT NULL, c3 TINYINT DEFAULT 5, PRIMARY KEY (c0, c2));
/* init */ INSERT INTO t1 (c0, c1, c2, c3) VALUES (10, 1, 2, NULL), (3, 0, 0, 2), (-1, 0, 1, 14), (2, 3, 1, NULL), (3, 16, -6, 2), (3, 1, -1, NULL), (3, 3, 2, 14);
/* init */ CREATE INDEX i0_t1 ON t1 (c1 DESC, c2);
/* init */ CREATE INDEX i1_t1 ON t1 (c2 ASC);
/* init */ CREATE TABLE t2 (c0 SMALLINT NOT NULL, c1 TINYINT DEFAULT 17 NOT NULL, c2 BIGINT, c3 SMALLINT UNIQUE, c4 INTEGER, PRIMARY KEY (c0));
/* init */ INSERT INTO t2 (c0, c1, c2, c3, c4) VALUES (12, 17, 18, 2, 7), (2, 3, 18, 7, 4), (3, 0, 0, 18, 5), (19, 17, 0, 3, 3), (54, 3, 3, 27, NULL), (45, 20, 4, 42, 2), (38, 3, 4, 10, NULL), (13, 17, 18, 14, -12), (1, 17, 7, 8, 2), (27, 0, 18, 37, 5);
/* T4 */ BEGIN;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0 WHERE NOT (c3 IS NULL) FOR UPDATE;
/* T4 */ UPDATE t1 JOIN t2 AS o ON o.c0 = 13 SET t1.c1 = 0 WHERE o.c1 <> 3 OR ABS(t1.c3) = o.c0;
/* T1 */ REPLACE INTO t1 (c0, c1, c2, c3) VALUES (3, NULL, -1, NULL);
/* T4 */ SELECT * FROM t0 WHERE c0 < 1 OR c1 = 17 LOCK IN SHARE MODE;
/* T1 */ COMMIT;
/* T4 */ ROLLBACK;
