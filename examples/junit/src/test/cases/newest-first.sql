-- titrant case 1
-- isolation: SNAPSHOT
-- title: the list of orders, newest first, shows an order once after its number changed (H2 shows it twice since 2.3.232)
/* init */ CREATE TABLE orders (number INT, PRIMARY KEY (number));
/* init */ INSERT INTO orders VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE orders SET number = 1;
/* T1 */ SELECT * FROM orders ORDER BY number DESC;
/* T1 */ COMMIT;
