-- titrant case 1
-- title: ON DELETE SET NULL changes a child row, then the same transaction updates it: the copy of the old row is the DELETE's, not that of the later REPLACE
-- engine: sqlite
-- isolation: SERIALIZABLE
-- oracle: isorel
-- verdict: pass
/* init */ CREATE TABLE p (a INTEGER PRIMARY KEY);
/* init */ CREATE TABLE c (a INTEGER, b INTEGER REFERENCES p(a) ON DELETE SET NULL);
/* init */ INSERT INTO p VALUES (0), (1);
/* init */ INSERT INTO c VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM p WHERE a = 0;
/* T1 */ UPDATE c SET b = 1;
/* T1 */ REPLACE INTO p VALUES (0);
/* T1 */ COMMIT;
