-- titrant case 1
-- title: two customers order the last items at the same time
/* init */ CREATE TABLE stock (item INT PRIMARY KEY, amount INT);
/* init */ INSERT INTO stock VALUES (1, 5), (2, 5);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE stock SET amount = amount - 1 WHERE item = 1;
/* T2 */ UPDATE stock SET amount = amount - 2 WHERE item = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
