-- titrant case 1
-- engine: sqlite
-- isolation: SERIALIZABLE
-- oracle: txcheck
-- verdict: pass
-- title: INSERT OR IGNORE that skips its row reads the key of the existing row, so the later DELETE of that row depends on it
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (X'');
/* T2 */ INSERT OR IGNORE INTO t0 VALUES (X'');
/* T2 */ DELETE FROM t0;
