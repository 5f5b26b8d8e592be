-- titrant case 1
-- isolation: READ COMMITTED
/* init */ CREATE TABLE accounts(id INT PRIMARY KEY, owner VARCHAR(30) NOT NULL DEFAULT 'nobody', balance DECIMAL(10,2) CHECK (balance > -100), flag INT, CONSTRAINT u1 UNIQUE (owner));
/* init */ CREATE TABLE log(id INT PRIMARY KEY, note VARCHAR(100), account INT, FOREIGN KEY (account) REFERENCES accounts(id));
/* init */ CREATE TABLE other(a INT, b INT);
/* init */ CREATE INDEX idx_flag ON accounts(flag, balance);
/* init */ INSERT INTO accounts(id, owner, balance, flag) VALUES (11, 'ann', 100.50, 1), (12, 'bob', 200.25, 2), (13, 'cyd', 300.00, 1), (14, 'dan', 17.30, 5);
/* init */ INSERT INTO log VALUES (1, 'opened', 11), (2, 'opened', 12);
/* init */ INSERT INTO other VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T4 */ BEGIN;
/* T1 */ SELECT owner, balance FROM accounts WHERE id = 11 AND flag IN (1, 2) ORDER BY owner;
/* T2 */ SELECT * FROM accounts a JOIN log l ON a.id = l.account WHERE a.flag > 0;
/* T3 */ UPDATE other SET b = b + 1 WHERE a BETWEEN 1 AND 5;
/* T4 */ SELECT COUNT(*) FROM other;
/* T1 */ UPDATE accounts SET flag = 7, balance = balance + 10 WHERE id > 0;
/* T4 */ INSERT INTO log VALUES (7, 'hello there', 14);
/* T3 */ SELECT * FROM other WHERE b > (SELECT MIN(flag) FROM accounts);
/* T2 */ UPDATE accounts SET owner = CONCAT(owner, '!'), flag = flag + 1 WHERE flag > 6 AND balance > 0;
/* T4 */ COMMIT;
/* T3 */ ROLLBACK;
/* T5 */ INSERT INTO other VALUES (5, 5), (6, 6);
/* T1 */ INSERT INTO log VALUES (3, 'changed', 11);
/* T1 */ COMMIT;
/* T2 */ SELECT SUM(balance) FROM accounts;
/* T2 */ DELETE FROM log WHERE id = 2;
/* T2 */ COMMIT;
