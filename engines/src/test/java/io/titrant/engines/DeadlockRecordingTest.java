package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.record.Event;
import io.titrant.record.Result;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The recording of a deadlock whose victim had been waiting. T2 has changed more rows, so InnoDB chooses T1. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class DeadlockRecordingTest {
    private static final int RUNS = 60;
    private static final Case DEADLOCK = CaseReader.read("a deadlock", """
                    -- isolation: READ COMMITTED
                    /* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
                    /* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
                    /* T1 */ BEGIN;
                    /* T2 */ BEGIN;
                    /* T2 */ UPDATE t SET b = 7 WHERE a = 3;
                    /* T1 */ UPDATE t SET b = 10 WHERE a = 1;
                    /* T2 */ UPDATE t SET b = 20 WHERE a = 2;
                    /* T1 */ UPDATE t SET b = 11 WHERE a = 2;
                    /* T2 */ UPDATE t SET b = 21 WHERE a = 1;
                    /* T1 */ COMMIT;
                    /* T2 */ COMMIT;
                    """).testCase();

    @Test
    void aDeadlockIsRecordedEquallyInEveryRunOnMariaDb() {
        check("mariadb");
    }

    @Test
    @Tag("all-engines")
    void aDeadlockIsRecordedEquallyInEveryRunOnMySql() {
        check("mysql");
    }

    /** PostgreSQL's victim is the statement that closes the circle; each blocked statement searches for a deadlock once. */
    @Test
    void isTheSameInEveryRunOnPostgres() {
        assertThat(recordings("postgres"))
                .containsExactly("T1 5 blocked, T2 6 deadlock, T2 -1 ok, T1 5 ok after a wait, T1 7 ok, T2 8 skipped");
    }

    private static void check(String name) {
        assertThat(recordings(name))
                .containsExactly("T1 5 blocked, T2 6 blocked, T1 5 deadlock, T1 -1 ok, T2 6 ok after a wait,"
                        + " T1 7 skipped, T2 8 ok");
    }

    private static Set<String> recordings(String name) {
        Engine engine = Engines.named(name);
        Set<String> seen = new HashSet<>();
        try (TestDatabase database =
                new TestDatabase(engine.start(StartOptions.of(engine.defaultVersion())), Limits.DEFAULT)) {
            for (int i = 0; i < RUNS; i++) {
                seen.add(database.run(DEADLOCK).events().stream()
                        .skip(5)
                        .map(DeadlockRecordingTest::shown)
                        .collect(Collectors.joining(", ")));
            }
        }
        return seen;
    }

    private static String shown(Event event) {
        String what = switch (event.kind()) {
            case BLOCKED -> "blocked";
            case SKIPPED -> "skipped";
            case RETURNED ->
                event.result() instanceof Result.Failed failed
                        ? failed.errorClass().name().toLowerCase(java.util.Locale.ROOT)
                        : event.waited() ? "ok after a wait" : "ok";
        };
        return event.tx() + " " + event.step() + " " + what;
    }
}
