package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Findings made by hand: a lost update, a chain of waits that ends in a deadlock, a crash, something undecided, something permitted. */
final class Samples {
    static final Recording.EngineId MARIADB = new Recording.EngineId("mariadb", "10.11.5-MariaDB-log");
    private static final List<String> INIT = List.of(
            "CREATE TABLE t(id INT PRIMARY KEY, c1 INT, c2 VARCHAR(20))",
            "INSERT INTO t VALUES (1, 0, 'a'), (2, 1, NULL), (3, 1, 'c')");

    private Samples() {}

    static CampaignResult outcome() {
        return outcome(List.of(lostUpdate(), crash(), flaky(), deadlock(), undecided(), permitted()));
    }

    static CampaignResult outcome(List<Finding> findings) {
        Statistics statistics = new Statistics(
                12_408,
                0,
                148_220,
                139_007,
                10_411,
                1_902,
                96_300,
                71_255,
                Map.of(
                        ErrorClass.DEADLOCK, 3_120L,
                        ErrorClass.UNIQUE, 4_402L,
                        ErrorClass.DATA, 1_690L,
                        ErrorClass.CRASHED, 1L),
                Map.of(
                        Verdict.Outcome.PASS, 11_020L,
                        Verdict.Outcome.BUG, 17L,
                        Verdict.Outcome.PERMITTED, 1_180L,
                        Verdict.Outcome.UNKNOWN, 41L,
                        Verdict.Outcome.NOT_APPLICABLE, 150L),
                Map.of("extra-blocking", 812L),
                0);
        return new CampaignResult(
                MARIADB,
                42,
                List.of(
                        new CampaignResult.Setting("db", "mariadb"),
                        new CampaignResult.Setting("isolation", "READ COMMITTED, REPEATABLE READ"),
                        new CampaignResult.Setting("oracle", "all"),
                        new CampaignResult.Setting("time", "10m"),
                        new CampaignResult.Setting("workers", "4")),
                statistics,
                findings,
                601.27);
    }

    /** Two sessions; T2 waits for T1, then its update is lost. */
    static Finding lostUpdate() {
        Case reduced = Case.of(
                INIT,
                "T1: BEGIN",
                "T2: BEGIN",
                "T1: SELECT * FROM t WHERE c1 = 1",
                "T1: UPDATE t SET c1 = c1 + 10 WHERE id = 2",
                "T2: UPDATE t SET c1 = c1 + 100 WHERE c1 >= 1",
                "T1: COMMIT",
                "T2: COMMIT");
        String update = "UPDATE t SET c1 = c1 + 100 WHERE c1 >= 1";
        Recording recording = recording(
                Map.of("t", rows(row(1, 0, "a"), row(2, 11, null), row(3, 101, "c"))),
                List.of(),
                done(0, "T1", "BEGIN"),
                done(1, "T2", "BEGIN"),
                read(2, "T1", "SELECT * FROM t WHERE c1 = 1", rows(row(2, 1, null), row(3, 1, "c"))),
                wrote(3, "T1", "UPDATE t SET c1 = c1 + 10 WHERE id = 2", 1),
                Event.blocked(4, "T2", update, Set.of("T1")),
                done(5, "T1", "COMMIT"),
                Event.returned(4, "T2", update, true, new Result.Updated(1, List.of("1 row changed meanwhile"))),
                done(6, "T2", "COMMIT"));
        Verdict verdict = Verdict.bug(
                        "writecheck",
                        "lost-update",
                        "After both commits, row 2 has the effect of T1's update only: T2's update, which waited for T1 and"
                                + " matched the row, left no trace. No serial order of T1 and T2 gives this table.")
                .with(List.of(
                        new Verdict.Difference(
                                "table t after T1, T2",
                                List.of("(1, 0, 'a')", "(2, 111, NULL)", "(3, 101, 'c')"),
                                List.of("(1, 0, 'a')", "(2, 11, NULL)", "(3, 101, 'c')")),
                        new Verdict.Difference("rows changed by T2's UPDATE", List.of("2 rows"), List.of("1 row"))));
        Case original = Case.of(
                INIT,
                "T1: BEGIN",
                "T2: BEGIN",
                "T1: SELECT * FROM t WHERE c1 = 1",
                "T1: UPDATE t SET c1 = c1 + 10 WHERE id = 2",
                "T2: UPDATE t SET c1 = c1 + 100 WHERE c1 >= 1",
                "T1: SELECT COUNT(*) FROM t",
                "T1: COMMIT",
                "T2: COMMIT");
        Recording before = recording(
                recording.finalState(),
                List.of(),
                done(0, "T1", "BEGIN"),
                done(1, "T2", "BEGIN"),
                done(2, "T1", "SELECT * FROM t WHERE c1 = 1"));
        String fingerprint = "wc-lost-update-5f3a91";
        return Finding.asFound(
                        new Finding.Identity(fingerprint, MARIADB, "REPEATABLE READ", 42, 1071),
                        new Finding.Evidence(original, before, verdict))
                .reproduced(new Finding.Reproduction(5, 5))
                .reducedTo(fingerprint, new Finding.Evidence(reduced, recording, verdict), false)
                .occurring(new Finding.Occurrences(14, List.of(reduced, original)));
    }

    /** Three sessions; T3 waits for T2, T2 for T1, and T1 closes the circle. */
    static Finding deadlock() {
        Case testCase = Case.of(
                        INIT,
                        "T1: BEGIN",
                        "T2: BEGIN",
                        "T3: BEGIN",
                        "T1: UPDATE t SET c1 = 5 WHERE id = 1",
                        "T2: UPDATE t SET c1 = 6 WHERE id = 2",
                        "T3: SELECT id, c2 FROM t WHERE id = 3 FOR UPDATE",
                        "T2: UPDATE t SET c1 = 7 WHERE id = 1",
                        "T3: UPDATE t SET c2 = 'x' WHERE id = 2",
                        "T1: DELETE FROM t WHERE id = 3",
                        "T1: INSERT INTO t VALUES (4, 4, 'd')",
                        "T1: COMMIT",
                        "T2: COMMIT",
                        "T3: COMMIT")
                .withHeader(Header.of(Map.of("isolation", "REPEATABLE READ")).with("isolation T2", "READ COMMITTED"));
        Recording recording = recording(
                Map.of("t", rows(row(1, 7, "a"), row(2, 6, "x"), row(3, 1, "c"))),
                List.of("T1 was the deadlock's victim; Titrant ended its transaction"),
                done(0, "T1", "BEGIN"),
                done(1, "T2", "BEGIN"),
                done(2, "T3", "BEGIN"),
                wrote(3, "T1", "UPDATE t SET c1 = 5 WHERE id = 1", 1),
                wrote(4, "T2", "UPDATE t SET c1 = 6 WHERE id = 2", 1),
                read(
                        5,
                        "T3",
                        "SELECT id, c2 FROM t WHERE id = 3 FOR UPDATE",
                        new Rows(List.of("id", "c2"), List.of(Row.of(Value.Int.of(3), new Value.Text("c"))))),
                Event.blocked(6, "T2", "UPDATE t SET c1 = 7 WHERE id = 1", Set.of("T1")),
                Event.blocked(7, "T3", "UPDATE t SET c2 = 'x' WHERE id = 2", Set.of("T2")),
                Event.returned(
                        8,
                        "T1",
                        "DELETE FROM t WHERE id = 3",
                        false,
                        new Result.Failed(
                                ErrorClass.DEADLOCK,
                                1213,
                                "40001",
                                "Deadlock found when trying to get lock; try restarting transaction")),
                done(-1, "T1", "ROLLBACK"),
                Event.returned(6, "T2", "UPDATE t SET c1 = 7 WHERE id = 1", true, new Result.Updated(1, List.of())),
                Event.skipped(9, "T1", "INSERT INTO t VALUES (4, 4, 'd')"),
                Event.skipped(10, "T1", "COMMIT"),
                done(11, "T2", "COMMIT"),
                Event.returned(7, "T3", "UPDATE t SET c2 = 'x' WHERE id = 2", true, new Result.Updated(1, List.of())),
                done(12, "T3", "COMMIT"));
        return finding(
                "troc-chain-77",
                Verdict.unknown(
                        "troc", "the deadlock's victim may be any of T1, T2 and T3; the model does not say which"),
                "REPEATABLE READ, T2 READ COMMITTED",
                testCase,
                recording,
                3,
                3);
    }

    static Finding crash() {
        Case testCase = Case.of(
                INIT,
                "T1: BEGIN",
                "T2: ALTER TABLE t ADD INDEX (c2)",
                "T1: UPDATE t SET c2 = NULL",
                "T1: COMMIT",
                "T2: SELECT 1");
        Recording recording = new Recording(
                MARIADB,
                List.of(
                        done(0, "T1", "BEGIN"),
                        Event.blocked(1, "T2", "ALTER TABLE t ADD INDEX (c2)", Set.of()),
                        Event.returned(
                                2,
                                "T1",
                                "UPDATE t SET c2 = NULL",
                                false,
                                new Result.Failed(ErrorClass.CRASHED, 2013, "HY000", "Lost connection to server"))),
                Map.of(),
                Recording.Ending.CRASHED,
                List.of("""
                        the end of the server's log:
                        2026-01-01 12:00:01 0x7f02 InnoDB: Assertion failure in file row0upd.cc line 2241
                        InnoDB: Failing assertion: !index->is_committed()
                        [ERROR] mysqld got signal 6 ;
                        Thread pointer: 0x7f0210000c18"""));
        return finding(
                "sv-crash-01",
                Verdict.bug("survival", "crash", "the server died under the statement of T1: UPDATE t SET c2 = NULL"),
                "READ COMMITTED",
                testCase,
                recording,
                3,
                3);
    }

    static Finding flaky() {
        Case testCase = Case.of(INIT, "T1: BEGIN", "T1: SELECT c2 FROM t", "T1: COMMIT");
        Recording recording = recording(
                Map.of("t", rows(row(1, 0, "a"))),
                List.of(),
                done(0, "T1", "BEGIN"),
                read(
                        1,
                        "T1",
                        "SELECT c2 FROM t",
                        new Rows(List.of("c2"), List.of(Row.of(new Value.Text("a")), Row.of(Value.Null.NULL)))),
                done(2, "T1", "COMMIT"));
        return finding(
                "tx-fuzzy-read-9c",
                Verdict.bug("txcheck", "G-single", "T1 read row 3 in neither of its versions")
                        .with(List.of(new Verdict.Difference(
                                "rows of T1's SELECT",
                                List.of("('a')", "(NULL)", "('c')"),
                                List.of("('a')", "(NULL)")))),
                "READ COMMITTED",
                testCase,
                recording,
                2,
                5);
    }

    static Finding undecided() {
        return finding(
                "is-unknown-3b",
                Verdict.unknown("isorel", "two versions of row 2 have the same contents, so the read of T1 fits both"),
                "READ COMMITTED",
                flaky().original().testCase(),
                flaky().original().recording(),
                3,
                3);
    }

    static Finding permitted() {
        return finding(
                "wc-semi-12",
                Verdict.permitted(
                        "writecheck",
                        "lost-update",
                        "semi-consistent-read",
                        "T2's UPDATE skipped a locked row whose committed version did not match, as InnoDB documents for"
                                + " READ COMMITTED"),
                "READ COMMITTED",
                flaky().original().testCase(),
                flaky().original().recording(),
                3,
                3);
    }

    static Finding finding(
            String fingerprint,
            Verdict verdict,
            String isolation,
            Case testCase,
            Recording recording,
            int reproduced,
            int tries) {
        return Finding.asFound(
                        new Finding.Identity(fingerprint, MARIADB, isolation, 42, 7),
                        new Finding.Evidence(testCase, recording, verdict))
                .reproduced(new Finding.Reproduction(reproduced, tries));
    }

    private static Recording recording(Map<String, Rows> finalState, List<String> notes, Event... events) {
        return new Recording(MARIADB, List.of(events), finalState, Recording.Ending.COMPLETED, notes);
    }

    static Event done(int step, String tx, String sql) {
        return wrote(step, tx, sql, 0);
    }

    static Event wrote(int step, String tx, String sql, int count) {
        return Event.returned(step, tx, sql, false, new Result.Updated(count, List.of()));
    }

    static Event read(int step, String tx, String sql, Rows rows) {
        return Event.returned(step, tx, sql, false, new Result.Returned(rows, List.of()));
    }

    static Rows rows(Row... rows) {
        return new Rows(List.of("id", "c1", "c2"), List.of(rows));
    }

    static Row row(int id, int c1, @Nullable String c2) {
        List<Value> values = new ArrayList<>(List.of(Value.Int.of(id), Value.Int.of(c1)));
        values.add(c2 == null ? Value.Null.NULL : new Value.Text(c2));
        return new Row(values);
    }
}
