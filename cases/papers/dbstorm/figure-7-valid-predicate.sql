-- titrant case 1
-- engine: postgres:12.3
-- isolation: SERIALIZABLE
-- source: DBStorm figure 7 with the database of table 2
-- title: a predicate-read that is instantiated to be satisfiable
-- expect: no bug: ap2 = 2, ap3 = 0 give the record (0, China, 1)
-- note: predicate and values from the paper; Z is chosen here
-- seen: postgres 12.3: as in the paper, (0, China, 1)
/* init */ CREATE TABLE Z (pk INT PRIMARY KEY, attr0 INT, c12 INT, c13 VARCHAR(20));
/* init */ CREATE TABLE Y (pk INT PRIMARY KEY, attr0 VARCHAR(20), fk0 INT REFERENCES Z (pk));
/* init */ INSERT INTO Z VALUES (0, 3, 0, 'a'), (1, 6, 1, 'b');
/* init */ INSERT INTO Y VALUES (0, 'China', 1);
/* T1 */ SELECT * FROM Y WHERE Y.pk < 2 AND Y.pk >= 0;
