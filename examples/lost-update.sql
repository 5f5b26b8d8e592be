-- titrant case 1
-- title: two clerks add to one account, one deposit vanishes
-- isolation: READ COMMITTED
/* init */ CREATE TABLE account(id INT PRIMARY KEY, balance INT);
/* init */ INSERT INTO account VALUES (1, 100);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT balance FROM account WHERE id = 1;
/* T2 */ SELECT balance FROM account WHERE id = 1;
/* T1 */ UPDATE account SET balance = 150 WHERE id = 1;
/* T2 */ UPDATE account SET balance = 120 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
