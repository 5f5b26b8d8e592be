-- titrant case 1
-- engine: postgres:18.6
-- oracle: constraints
-- verdict: pass
-- title: 'a' and 'A ' are different keys in PostgreSQL
/* init */ CREATE TABLE t(a VARCHAR(9) PRIMARY KEY, b INT CHECK (b > 0));
/* T1 */ INSERT INTO t VALUES ('a', 1), ('A ', NULL);
