-- titrant case 1
-- engine: h2:2.5.252
-- isolation: READ COMMITTED
-- source: WriteCheck listing 5
-- title: semi-consistent read: UPDATE skips a locked row whose committed version does not match
-- expect: seen and permitted: final {(5,'tx1'), (1,'tx2')}; serial T1, T2 gives {(1,'tx2'), (1,'tx2')}
-- oracle: writecheck
-- verdict: bug tx-WSS final state
/* init */ CREATE TABLE t (c1 INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 0 WHERE c1 = 1;
/* T2 */ UPDATE t SET c1 = 1;
/* T1 */ COMMIT;
