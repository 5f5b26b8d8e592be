-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel section 1, examples of SQL operations
-- title: a range read and a range write that key-value checkers do not support
-- expect: no bug: T1's second read repeats the first
-- note: both statements from the prose; table, rows and the interleaving are chosen here
-- seen: mysql 8.0.33: as expected, the second read repeats the first
/* init */ CREATE TABLE student (name VARCHAR(20), gender VARCHAR(1), age INT);
/* init */ INSERT INTO student VALUES ('Ann', 'f', 19), ('Bob', 'm', 18), ('Cid', 'm', 25);
/* T1 */ BEGIN;
/* T1 */ SELECT name, gender FROM student WHERE age < 20;
/* T2 */ UPDATE student SET age = age+1 WHERE age < 20;
/* T1 */ SELECT name, gender FROM student WHERE age < 20;
/* T1 */ COMMIT;
