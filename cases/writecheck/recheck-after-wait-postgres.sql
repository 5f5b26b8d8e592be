-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted recheck-after-wait
-- source: PostgreSQL manual, "Read Committed Isolation Level", the example of website hits
-- title: a blocked DELETE deletes neither the row that it waited for nor a row that began to match during the wait
/* init */ CREATE TABLE website(hits INT);
/* init */ INSERT INTO website VALUES (9), (10);
/* T1 */ BEGIN;
/* T1 */ UPDATE website SET hits = hits + 1;
/* T2 */ DELETE FROM website WHERE hits = 10;
/* T1 */ COMMIT;
