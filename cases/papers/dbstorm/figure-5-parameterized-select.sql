-- titrant case 1
-- engine: postgres:12.3
-- isolation: SERIALIZABLE
-- source: DBStorm figure 5
-- title: a SELECT over Y JOIN Z with an OR predicate
-- expect: no bug: the predicate can be satisfied and gives rows
-- note: the figure is an image; FROM, SELECT list rule and the predicate are from the prose, values are chosen here; attr0 of Y is a number as the predicate asks
-- seen: postgres 12.3: 2 rows
/* init */ CREATE TABLE Z (pk INT PRIMARY KEY, attr0 INT);
/* init */ CREATE TABLE Y (pk INT PRIMARY KEY, attr0 INT, fk0 INT REFERENCES Z (pk));
/* init */ INSERT INTO Z VALUES (0, 3), (1, 6);
/* init */ INSERT INTO Y VALUES (0, 1, 1), (1, 4, 0);
/* T1 */ SELECT Y.pk, Y.attr0 FROM Y JOIN Z ON Y.fk0 = Z.pk WHERE Y.attr0 = 1 OR Y.attr0 >= 4;
