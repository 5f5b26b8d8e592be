-- titrant case 1
-- engine: mariadb:11.4.5
-- oracle: txcheck
-- verdict: not-applicable
-- title: a session may switch foreign keys off
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ CREATE TABLE c(b INT, FOREIGN KEY (b) REFERENCES p(a));
/* T1 */ SET foreign_key_checks = 0;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (1);
/* T1 */ COMMIT;
