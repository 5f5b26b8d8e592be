-- titrant case 1
-- engine: sqlite
-- isolation: SERIALIZABLE
-- oracle: txcheck
-- verdict: pass
-- title: a trigger counts and logs each updated row; its rows are the reason that the SELECTs come after the UPDATE
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ CREATE TABLE log (a INT, b INT);
/* init */ CREATE TABLE c (n INT);
/* init */ INSERT INTO c VALUES (0);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* init */ CREATE TRIGGER counts AFTER UPDATE ON t FOR EACH ROW BEGIN UPDATE c SET n = n + NEW.a; INSERT INTO log VALUES (OLD.b, NEW.b); END;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = b + 1;
/* T1 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ SELECT n FROM c;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM log;
