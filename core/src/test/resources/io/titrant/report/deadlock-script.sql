-- troc: unknown
-- The deadlock's victim may be any of T1, T2 and T3; the model does not say which
-- Engine: mariadb 10.11.5-MariaDB-log, isolation: REPEATABLE READ, T2 READ COMMITTED
-- Open one connection for each of T1, T2, T3. Run every statement in the session named above it,
-- from top to bottom. If a statement blocks, leave it blocked and continue with the next one.

-- first, in any session
CREATE TABLE t(id INT PRIMARY KEY, c1 INT, c2 VARCHAR(20));
INSERT INTO t VALUES (1, 0, 'a'), (2, 1, NULL), (3, 1, 'c');

-- in session T1
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;

-- in session T2
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;

-- in session T3
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;

-- 1. in session T1
BEGIN;

-- 2. in session T2
BEGIN;

-- 3. in session T3
BEGIN;

-- 4. in session T1
UPDATE t SET c1 = 5 WHERE id = 1;
--    1 row

-- 5. in session T2
UPDATE t SET c1 = 6 WHERE id = 2;
--    1 row

-- 6. in session T3
SELECT id, c2 FROM t WHERE id = 3 FOR UPDATE;
--    (3, 'c')

-- 7. in session T2
UPDATE t SET c1 = 7 WHERE id = 1;
--    blocked by T1

-- 8. in session T3
UPDATE t SET c2 = 'x' WHERE id = 2;
--    blocked by T2

-- 9. in session T1
DELETE FROM t WHERE id = 3;
--    ERROR deadlock (1213, 40001): Deadlock found when trying to get lock; try restarting transaction

-- 10. in session T1 (sent by Titrant, not part of the case)
ROLLBACK;

-- 11. session T2 returns from statement 7:
--    1 row

-- 12. not run in session T1, whose transaction had ended:
--    INSERT INTO t VALUES (4, 4, 'd')

-- 13. not run in session T1, whose transaction had ended:
--    COMMIT

-- 14. in session T2
COMMIT;

-- 15. session T3 returns from statement 8:
--    1 row

-- 16. in session T3
COMMIT;

-- at the end, t (id, c1, c2):
--    (1, 7, 'a')
--    (2, 6, 'x')
--    (3, 1, 'c')
