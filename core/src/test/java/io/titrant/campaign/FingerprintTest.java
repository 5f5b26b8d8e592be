package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {
    private static final Verdict BUG = Verdict.bug("writecheck", "final-state", "the rows differ");
    private static final List<String> INIT =
            List.of("CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT)", "INSERT INTO t VALUES (1, 1)");
    private static final Case CASE = Case.of(
            INIT, "T1: BEGIN", "T1: UPDATE t SET c2 = 5 WHERE c1 = 1", "T2: UPDATE t SET c2 = c2 + 1", "T1: COMMIT");

    @Test
    void theCanonicalTextContainsEverythingThatIdentifiesAFinding() {
        assertThat(Fingerprint.canonical(
                        "writecheck",
                        BUG,
                        engine("mariadb", "11.4"),
                        "READ COMMITTED",
                        CASE,
                        run(CASE, 2),
                        Dialect.MYSQL))
                .isEqualTo("""
                        oracle writecheck
                        verdict bug
                        kind final-state
                        rule none
                        engine mariadb
                        isolation READ COMMITTED
                        constraints primary key
                        transaction begin; update; commit
                        transaction update blocked""");
    }

    @Test
    void theFingerprintIsShortAndStable() {
        assertThat(of(CASE, 2)).isEqualTo("3f714ba70037").matches("[0-9a-f]{12}");
    }

    @Test
    void namesValuesVersionsAndNumbersDoNotCount() {
        Case other = Case.of(
                List.of(
                        "CREATE TABLE account (id INT, balance INT, PRIMARY KEY (id))",
                        "INSERT INTO account VALUES (7, 70), (8, 80)"),
                "T9: BEGIN",
                "T4: UPDATE account SET balance = balance - 3",
                "T9: UPDATE account SET balance = 77 WHERE id = 7 AND balance > 0",
                "T9: COMMIT");
        assertThat(of(other, 1)).isEqualTo(of(CASE, 2));
        assertThat(Fingerprint.of(
                        "writecheck",
                        BUG,
                        engine("mariadb", "10.6"),
                        "READ COMMITTED",
                        CASE,
                        run(CASE, 2),
                        Dialect.MYSQL))
                .isEqualTo(of(CASE, 2));
    }

    @Test
    void anotherStatementConstraintOrWaitIsAnotherFinding() {
        Case delete = Case.of(
                INIT, "T1: BEGIN", "T1: DELETE FROM t WHERE c1 = 1", "T2: UPDATE t SET c2 = c2 + 1", "T1: COMMIT");
        Case unique = Case.of(
                List.of("CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT UNIQUE)", "INSERT INTO t VALUES (1, 1)"),
                "T1: BEGIN",
                "T1: UPDATE t SET c2 = 5 WHERE c1 = 1",
                "T2: UPDATE t SET c2 = c2 + 1",
                "T1: COMMIT");
        Case rolledBack = Case.of(
                INIT,
                "T1: BEGIN",
                "T1: UPDATE t SET c2 = 5 WHERE c1 = 1",
                "T2: UPDATE t SET c2 = c2 + 1",
                "T1: ROLLBACK");
        assertThat(Set.of(of(CASE, 2), of(CASE, -1), of(delete, 2), of(unique, 2), of(rolledBack, 2)))
                .hasSize(5);
    }

    @Test
    void anotherKindRuleEngineOrLevelIsAnotherFinding() {
        Verdict kind = Verdict.bug("writecheck", "blocking", "it waits");
        Verdict permitted = Verdict.permitted("writecheck", "final-state", "no-gap-locks", "documented");
        Recording.EngineId maria = engine("mariadb", "11.4");
        Set<String> all = Set.of(
                of(CASE, 2),
                Fingerprint.of("troc", BUG, maria, "READ COMMITTED", CASE, run(CASE, 2), Dialect.MYSQL),
                Fingerprint.of("writecheck", kind, maria, "READ COMMITTED", CASE, run(CASE, 2), Dialect.MYSQL),
                Fingerprint.of("writecheck", permitted, maria, "READ COMMITTED", CASE, run(CASE, 2), Dialect.MYSQL),
                Fingerprint.of(
                        "writecheck", BUG, engine("mysql", "8"), "READ COMMITTED", CASE, run(CASE, 2), Dialect.MYSQL),
                Fingerprint.of("writecheck", BUG, maria, "SERIALIZABLE", CASE, run(CASE, 2), Dialect.MYSQL));
        assertThat(all).hasSize(6);
    }

    @Test
    void crashesWithTheSameMessageHaveTheSameFingerprint() {
        Case another = Case.of(INIT, "T1: DELETE FROM t", "T1: DROP TABLE t");
        String log = "InnoDB: Failing assertion: table->n_rec_locks == 0\nmariadbd got signal 6 ;\n";
        assertThat(crash(another, "SERIALIZABLE", "12:01 " + log)).isEqualTo(crash(CASE, "READ COMMITTED", log));
        assertThat(crash(CASE, "READ COMMITTED", "InnoDB: Failing assertion: lock->is_waiting()"))
                .isNotEqualTo(crash(CASE, "READ COMMITTED", log));
        assertThat(crash(another, "READ COMMITTED", "got signal 11 ;"))
                .isNotEqualTo(crash(CASE, "READ COMMITTED", "got signal 11 ;"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "InnoDB: Failing assertion: a == 0 | a == 0",
                "mysqld: row0sel.cc:12: int f(): Assertion `b > 1' failed. | b > 1",
                "TRAP: failed Assert(\"c != NULL\"), File: \"x.c\", Line: 3, PID: 9 | \"c != NULL\"",
                "2026-01-01 PANIC:  could not write to file | could not write to file",
                "SUMMARY: AddressSanitizer: heap-use-after-free x.c:3 in f | AddressSanitizer: heap-use-after-free x.c:3 in f",
                "x.c:5:3: runtime error: signed integer overflow | runtime error: signed integer overflow",
                "terminated by signal 11 | none",
            })
    void lastWordsAreWhatTheLogSays(String log, String words) {
        assertThat(CrashMessage.of(died(log)).orElse("none")).isEqualTo(words);
    }

    private static String crash(Case testCase, String isolation, String log) {
        Verdict verdict = Verdict.bug("survival", "crash", "the server died");
        return Fingerprint.of(
                "survival", verdict, engine("mariadb", "11.4"), isolation, testCase, died(log), Dialect.MYSQL);
    }

    private static Recording died(String log) {
        return new Recording(
                engine("mariadb", "11.4"), List.of(), Map.of(), Recording.Ending.CRASHED, List.of("it ends:\n" + log));
    }

    private static String of(Case testCase, int blocked) {
        return Fingerprint.of(
                "writecheck",
                BUG,
                engine("mariadb", "11.4"),
                "READ COMMITTED",
                testCase,
                run(testCase, blocked),
                Dialect.MYSQL);
    }

    private static Recording.EngineId engine(String name, String version) {
        return new Recording.EngineId(name, version);
    }

    /** @param blocked the step that waits, or -1 */
    private static Recording run(Case testCase, int blocked) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            String tx = testCase.steps().get(i).tx();
            String sql = testCase.steps().get(i).sql();
            if (i == blocked) {
                events.add(Event.blocked(i, tx, sql, Set.of()));
            }
            events.add(Event.returned(i, tx, sql, i == blocked, new Result.Updated(1, List.of())));
        }
        return new Recording(engine("mariadb", "11.4"), events, Map.of(), Recording.Ending.COMPLETED, List.of());
    }
}
