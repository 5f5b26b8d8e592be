-- titrant case 1
-- engine: mariadb
-- isolation: READ COMMITTED
-- oracle: txcheck
-- verdict: pass
-- title: a trigger counts and logs each updated row, another logs each inserted row; transactions read the log at READ COMMITTED
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ CREATE TABLE log (id INT, v INT, n INT);
/* init */ CREATE TABLE c (id INT PRIMARY KEY, n INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* init */ INSERT INTO c VALUES (1, 0);
/* init */ CREATE TRIGGER tr1 AFTER UPDATE ON t FOR EACH ROW BEGIN INSERT INTO log VALUES (NEW.id, NEW.v, OLD.v); UPDATE c SET n = n + 1 WHERE id = 1; END;
/* init */ CREATE TRIGGER tr2 AFTER INSERT ON t FOR EACH ROW INSERT INTO log (id, v) VALUES (NEW.id, NEW.v);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET v = v + 1 WHERE id = 1;
/* T2 */ INSERT INTO t VALUES (3, 3);
/* T2 */ SELECT * FROM log;
/* T2 */ COMMIT;
/* T1 */ SELECT * FROM log;
/* T1 */ SELECT * FROM c;
/* T1 */ COMMIT;
