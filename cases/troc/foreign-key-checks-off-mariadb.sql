-- titrant case 1
-- engine: mariadb:11.4.5
-- oracle: troc
-- verdict: not-applicable
-- title: a session switches foreign keys off, and an orphaned row is no missing error
-- note: was a false alarm
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ CREATE TABLE c(b INT, FOREIGN KEY (b) REFERENCES p(a));
/* T1 */ SET foreign_key_checks = 0;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (1);
/* T1 */ COMMIT;
