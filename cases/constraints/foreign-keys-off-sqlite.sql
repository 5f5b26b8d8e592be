-- titrant case 1
-- engine: sqlite
-- option: foreign_keys=off
-- oracle: constraints
-- verdict: pass
-- title: SQLite enforces foreign keys only in sessions that switch them on (https://www.sqlite.org/foreignkeys.html#fk_enable)
/* init */ CREATE TABLE p(a INTEGER PRIMARY KEY);
/* init */ CREATE TABLE c(b INTEGER REFERENCES p(a));
/* T1 */ INSERT INTO c VALUES (1);
