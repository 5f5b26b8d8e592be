-- titrant case 1
-- title: what SKIP LOCKED and advisory locks return depends on the locks of others, so TxCheck leaves such statements out
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: txcheck
-- verdict: pass
/* init */ CREATE TABLE queue (id INT PRIMARY KEY, data TEXT);
/* init */ INSERT INTO queue VALUES (1, 'foo'), (2, 'bar');
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM queue ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM queue ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1;
/* T2 */ SELECT pg_advisory_lock(7) IS NULL;
/* T2 */ SELECT pg_advisory_unlock(7);
/* T2 */ SELECT COUNT(*) FROM queue;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
