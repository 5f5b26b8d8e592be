-- titrant case 1
-- engine: postgres:12.3
-- isolation: SERIALIZABLE
-- source: DBStorm section 7, workload YCSB-SQL
-- title: the three transactions Ts, Tu and Ti/d of YCSB-SQL interleaved
-- expect: no bug: every operation accesses a record; at SERIALIZABLE a transaction may fail with a serialization failure
-- note: the paper gives the kinds and numbers of operations; statements, order and 4 of the 2K keys are chosen here; T1 is Ts, T2 is Tu, T3 is Ti/d
-- seen: postgres 12.3: all three commit, every operation accesses a record
/* init */ CREATE TABLE Z (pk INT PRIMARY KEY, attr0 INT, c12 INT, c13 VARCHAR(20));
/* init */ CREATE TABLE Y (pk INT PRIMARY KEY, attr0 VARCHAR(20), fk0 INT REFERENCES Z (pk));
/* init */ INSERT INTO Z VALUES (0, 3, 0, 'a'), (1, 6, 1, 'b');
/* init */ INSERT INTO Y VALUES (0, 'China', 1), (1, 'Japan', 0), (2, 'Russia', 1), (3, 'Britain', 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ SELECT * FROM Y WHERE pk = 0;
/* T2 */ UPDATE Y SET attr0 = 'Russia' WHERE pk = 0;
/* T3 */ INSERT INTO Y VALUES (5, 'China', 0);
/* T1 */ SELECT Y.pk, Z.attr0 FROM Y JOIN Z ON Y.fk0 = Z.pk WHERE Y.attr0 = 'Japan' OR Y.attr0 = 'China';
/* T2 */ UPDATE Y SET attr0 = 'Britain' WHERE pk = 1;
/* T3 */ DELETE FROM Y WHERE pk = 3;
/* T1 */ SELECT * FROM Y WHERE pk = 2;
/* T2 */ UPDATE Y SET attr0 = 'China' WHERE pk = 2;
/* T3 */ INSERT INTO Y VALUES (7, 'Japan', 1);
/* T1 */ SELECT Y.pk, Z.attr0 FROM Y JOIN Z ON Y.fk0 = Z.pk WHERE NOT (Z.attr0 < 4);
/* T2 */ UPDATE Y SET attr0 = 'Japan' WHERE pk = 1;
/* T3 */ DELETE FROM Y WHERE pk = 5;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
