-- titrant case 1
-- engine: postgres:12.3
-- isolation: SERIALIZABLE
-- source: DBStorm figure 2, IW0 to IW4
-- title: five invalid workloads, each stopped in another layer
-- expect: T1 (IW0) syntax error; T2 (IW1) semantic error; T3 (IW2) invalid WHERE; T4 (IW3) integrity violation; T5 (IW4) succeeds but accesses no record
-- note: the figure is an image; only the kinds of invalidity are in the prose, the statements are chosen here on tables Y and Z of figure 4 and table 2
-- seen: postgres 12.3: 42601, 42703, 42804, 23505, then 0 rows: as described
/* init */ CREATE TABLE Z (pk INT PRIMARY KEY, attr0 INT, c12 INT, c13 VARCHAR(20));
/* init */ CREATE TABLE Y (pk INT PRIMARY KEY, attr0 VARCHAR(20), fk0 INT REFERENCES Z (pk));
/* init */ INSERT INTO Z VALUES (0, 3, 0, 'a'), (1, 6, 1, 'b');
/* init */ INSERT INTO Y VALUES (0, 'China', 1);
/* T1 */ SELEC pk FROM Y;
/* T2 */ SELECT Y.attr9 FROM Y;
/* T3 */ SELECT pk FROM Y WHERE pk + 1;
/* T4 */ INSERT INTO Y VALUES (0, 'Japan', 1);
/* T5 */ UPDATE Y SET attr0 = 'Japan' WHERE pk = 5;
