-- titrant case 1
-- engine: postgres:18.6
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- source: PostgreSQL 12.4 release notes, "Avoid update conflict out serialization anomalies" (found by Jepsen)
-- title: the schedule of postgres-ssi-update-conflict-out-12.3.sql on PostgreSQL 18.6, which detects the conflict
/* init */ CREATE TABLE a(id INT PRIMARY KEY, val INT);
/* init */ CREATE TABLE b(id INT PRIMARY KEY, val INT);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ SELECT * FROM a WHERE id = 42;
/* T2 */ INSERT INTO a VALUES (42, 2);
/* T1 */ INSERT INTO b VALUES (7, 1);
/* T1 */ COMMIT;
/* T3 */ UPDATE b SET val = 3 WHERE id = 7;
/* T2 */ SELECT * FROM b WHERE id = 7;
/* T2 */ COMMIT;
/* T3 */ ROLLBACK;
