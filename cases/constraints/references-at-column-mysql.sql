-- titrant case 1
-- engine: mysql:8.0.33
-- oracle: constraints
-- verdict: pass
-- title: MySQL 8 reads REFERENCES in a column definition and ignores it (https://dev.mysql.com/doc/refman/8.0/en/ansi-diff-foreign-keys.html)
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ CREATE TABLE c(b INT REFERENCES p(a));
/* T1 */ INSERT INTO c VALUES (1);
