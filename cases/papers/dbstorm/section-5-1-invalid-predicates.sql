-- titrant case 1
-- engine: postgres:12.3
-- isolation: SERIALIZABLE
-- source: DBStorm section 5.1, pred0 and pred1 filled at random
-- title: predicates that no record can satisfy
-- expect: no bug: both reads give nothing (alpha = 0): ap0 = 6, ap1 = 3, ap2 = ap3 = 1
-- note: predicates and values from the paper; data of table 2, Z is chosen here
-- seen: postgres 12.3: as in the paper, no rows
/* init */ CREATE TABLE Z (pk INT PRIMARY KEY, attr0 INT, c12 INT, c13 VARCHAR(20));
/* init */ CREATE TABLE Y (pk INT PRIMARY KEY, attr0 VARCHAR(20), fk0 INT REFERENCES Z (pk));
/* init */ INSERT INTO Z VALUES (0, 3, 0, 'a'), (1, 6, 1, 'b');
/* init */ INSERT INTO Y VALUES (0, 'China', 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM Z WHERE Z.attr0 BETWEEN 6 AND 3;
/* T1 */ SELECT * FROM Y WHERE Y.pk < 1 AND Y.pk >= 1;
/* T1 */ COMMIT;
