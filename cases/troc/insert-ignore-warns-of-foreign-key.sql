-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: INSERT IGNORE of a row without parent warns, in words that name schema, table and constraint
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* T1 */ INSERT IGNORE INTO t1 VALUES (0, 0);
