-- writecheck: bug, lost-update
-- After both commits, row 2 has the effect of T1's update only: T2's update, which waited for T1 and matched the row, left no trace. No serial order of T1 and T2 gives this table.
-- Engine: mariadb 10.11.5-MariaDB-log, isolation: REPEATABLE READ
-- Open one connection for each of T1, T2. Run every statement in the session named above it,
-- from top to bottom. If a statement blocks, leave it blocked and continue with the next one.

-- first, in any session
CREATE TABLE t(id INT PRIMARY KEY, c1 INT, c2 VARCHAR(20));
INSERT INTO t VALUES (1, 0, 'a'), (2, 1, NULL), (3, 1, 'c');

-- in session T1
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;

-- in session T2
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;

-- 1. in session T1
BEGIN;

-- 2. in session T2
BEGIN;

-- 3. in session T1
SELECT * FROM t WHERE c1 = 1;
--    (2, 1, NULL)
--    (3, 1, 'c')

-- 4. in session T1
UPDATE t SET c1 = c1 + 10 WHERE id = 2;
--    1 row

-- 5. in session T2
UPDATE t SET c1 = c1 + 100 WHERE c1 >= 1;
--    blocked by T1

-- 6. in session T1
COMMIT;

-- 7. session T2 returns from statement 5:
--    1 row
--    warning: 1 row changed meanwhile

-- 8. in session T2
COMMIT;

-- at the end, t (id, c1, c2):
--    (1, 0, 'a')
--    (2, 11, NULL)
--    (3, 101, 'c')

-- table t after T1, T2, expected:
--    (1, 0, 'a')
--    (2, 111, NULL)
--    (3, 101, 'c')
-- table t after T1, T2, observed:
--    (1, 0, 'a')
--    (2, 11, NULL)
--    (3, 101, 'c')

-- rows changed by T2's UPDATE, expected:
--    2 rows
-- rows changed by T2's UPDATE, observed:
--    1 row
