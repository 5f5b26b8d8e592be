-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- source: random case
-- title: Derby stores the result of CASE unpadded in a CHAR column, and copies of the row must keep that
/* init */ CREATE TABLE t0 (c0 INT NOT NULL, c2 CHAR(4));
/* init */ INSERT INTO t0 VALUES (0, '');
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = CASE WHEN TRUE THEN '' ELSE c2 END;
/* T2 */ UPDATE t0 SET c0 = (SELECT 0 FROM t0);
/* T2 */ DELETE FROM t0 WHERE NOT TRUE;
/* T2 */ SELECT * FROM t0;
/* T1 */ COMMIT;
