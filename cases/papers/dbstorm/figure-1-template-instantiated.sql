-- titrant case 1
-- engine: postgres:12.3
-- isolation: SERIALIZABLE
-- source: DBStorm figure 1
-- title: the transaction template with its parameters filled in
-- expect: no bug: every operation accesses a record (alpha = 1)
-- note: the figure prints parameters; values are chosen here, attr0 of Y is a number as its predicate asks; the figure's UPDATE T SET Y.attr0 ... is written UPDATE Y SET attr0, PostgreSQL takes no table name before the column
-- seen: postgres 12.3: as expected, every operation accesses a record
/* init */ CREATE TABLE Z (pk INT PRIMARY KEY, attr0 INT);
/* init */ CREATE TABLE Y (pk INT PRIMARY KEY, attr0 INT, fk0 INT REFERENCES Z (pk));
/* init */ INSERT INTO Z VALUES (0, 3), (1, 6);
/* init */ INSERT INTO Y VALUES (0, 1, 1), (2, 4, 0);
/* T1 */ START TRANSACTION;
/* T1 */ SELECT Y.pk, Y.attr0 FROM Y JOIN Z ON Y.fk0 = Z.pk WHERE Y.attr0 < 5 AND Y.attr0 >= 1;
/* T1 */ INSERT INTO Y VALUES (1, 2, 0);
/* T1 */ UPDATE Y SET attr0 = 7 WHERE Y.pk = 0;
/* T1 */ DELETE FROM Y WHERE Y.pk = 1;
/* T1 */ COMMIT;
