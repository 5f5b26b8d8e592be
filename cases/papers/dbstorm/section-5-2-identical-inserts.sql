-- titrant case 1
-- engine: postgres:12.3
-- isolation: SERIALIZABLE
-- source: DBStorm section 5.2, special cases
-- title: two identical INSERTs in one transaction
-- expect: no bug: the second INSERT fails for the primary key, PostgreSQL then refuses the rest of the transaction
-- note: the paper describes it in prose; values are chosen here from figure 6
-- seen: postgres 12.3: as in the paper, second INSERT fails with 23505; T1 is rolled back
/* init */ CREATE TABLE Z (pk INT PRIMARY KEY, attr0 INT, c12 INT, c13 VARCHAR(20));
/* init */ CREATE TABLE Y (pk INT PRIMARY KEY, attr0 VARCHAR(20), fk0 INT REFERENCES Z (pk));
/* init */ INSERT INTO Z VALUES (0, 3, 0, 'a'), (1, 6, 1, 'b');
/* init */ INSERT INTO Y VALUES (0, 'China', 1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO Y VALUES (1, 'Japan', 0);
/* T1 */ INSERT INTO Y VALUES (1, 'Japan', 0);
/* T1 */ COMMIT;
