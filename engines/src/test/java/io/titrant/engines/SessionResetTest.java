package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a case leaves in its sessions, the next case does not find it. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SessionResetTest {
    private static final String INIT = "/* init */ CREATE TABLE t(a INT);\n/* init */ INSERT INTO t VALUES (1);\n";

    @Test
    void postgres() {
        try (TestDatabase database = start("postgres", Map.of("max_prepared_transactions", "5"))) {
            String clean = shown(database, "/* T1 */ SELECT a FROM t;\n/* T2 */ SELECT a FROM t;\n");
            leave(database, "/* T1 */ CREATE TEMP TABLE t(a INT, b INT);\n/* T1 */ INSERT INTO t VALUES (7, 7);\n");
            leave(database, "/* T2 */ SET search_path = pg_catalog;\n");
            leave(database, "/* T1 */ SELECT pg_advisory_lock(1);\n/* T2 */ SELECT pg_advisory_lock(2);\n");
            leave(database, "/* T1 */ BEGIN;\n/* T1 */ UPDATE t SET a = 2;\n/* T1 */ PREPARE TRANSACTION 'left';\n");
            leave(
                    database,
                    "/* T1 */ PREPARE p AS SELECT 1;\n/* T1 */ SELECT set_config('my.variable', 'left', false);\n");
            assertThat(shown(database, "/* T1 */ SELECT a FROM t;\n/* T2 */ SELECT a FROM t;\n"))
                    .isEqualTo(clean);
            assertThat(shown(database, "/* T1 */ UPDATE t SET a = 5;\n/* T2 */ SELECT pg_try_advisory_lock(1);\n"))
                    .contains("true");
            assertThat(
                            shown(
                                    database,
                                    "/* T1 */ SELECT current_setting('my.variable', true) IS NULL OR current_setting('my.variable', true) = '';\n"))
                    .contains("true");
            assertThat(shown(database, "/* T1 */ EXECUTE p;\n")).contains("SYNTAX");
            leave(
                    database,
                    "/* T1 */ ALTER SYSTEM SET lock_timeout = 77;\n/* T1 */ SELECT pg_reload_conf();\n"
                            + "/* T1 */ ALTER ROLE postgres SET statement_timeout = 88888;\n");
            assertThat(shown(database, "/* T1 */ SHOW lock_timeout;\n/* T2 */ SHOW statement_timeout;\n"))
                    .doesNotContain("77", "88");
        }
    }

    @Test
    void mariaDb() {
        mySqlFamily("mariadb");
    }

    @Test
    @Tag("all-engines")
    void mySql() {
        mySqlFamily("mysql");
    }

    private static void mySqlFamily(String name) {
        try (TestDatabase database = start(name, Map.of())) {
            String clean = shown(database, "/* T1 */ SELECT a FROM t;\n/* T2 */ SELECT a FROM t;\n");
            leave(
                    database,
                    "/* T1 */ CREATE TEMPORARY TABLE t(a INT, b INT);\n/* T1 */ INSERT INTO t VALUES (7, 7);\n");
            leave(database, "/* T1 */ SELECT @left := 5;\n");
            leave(database, "/* T1 */ SELECT GET_LOCK('left', 0);\n");
            leave(database, "/* T1 */ PREPARE p FROM 'SELECT 1';\n");
            leave(database, "/* T1 */ SET SESSION sql_mode = 'ANSI_QUOTES';\n");
            leave(
                    database,
                    "/* T1 */ XA START 'left';\n/* T1 */ UPDATE t SET a = 2;\n/* T1 */ XA END 'left';\n/* T1 */ XA PREPARE 'left';\n");
            assertThat(shown(database, "/* T1 */ SELECT a FROM t;\n/* T2 */ SELECT a FROM t;\n"))
                    .isEqualTo(clean);
            assertThat(shown(database, "/* T1 */ UPDATE t SET a = 5;\n/* T2 */ SELECT GET_LOCK('left', 0);\n"))
                    .contains("UPDATED 1", "value=1]");
            assertThat(shown(database, "/* T1 */ SELECT @left IS NULL;\n")).contains("value=1]");
            assertThat(shown(database, "/* T1 */ EXECUTE p;\n")).contains("FAILED");
            assertThat(shown(database, "/* T1 */ SELECT \"text\" FROM t;\n")).contains("text");
            leave(database, "/* T1 */ SET GLOBAL innodb_lock_wait_timeout = 77;\n");
            leave(database, "/* T1 */ SET @@global.max_error_count = 78;\n");
            assertThat(shown(
                            database,
                            "/* T1 */ SELECT @@innodb_lock_wait_timeout;\n/* T2 */ SELECT @@global.max_error_count;\n"))
                    .doesNotContain("77", "78");
        }
    }

    @Test
    void h2() {
        try (TestDatabase database = start("h2", Map.of())) {
            leave(database, "/* T1 */ SET IGNORECASE TRUE;\n");
            leave(database, "/* T1 */ SET DEFAULT_LOCK_TIMEOUT 77;\n");
            assertThat(shown(
                            database,
                            "/* T1 */ SELECT setting_value FROM information_schema.settings"
                                    + " WHERE setting_name IN ('DEFAULT_LOCK_TIMEOUT', 'IGNORECASE');\n"))
                    .doesNotContain("77", "true");
        }
    }

    @Test
    void theWaitForASafeSnapshotIsObserved() {
        try (TestDatabase database = start("postgres", Map.of())) {
            Recording recording = database.run(CaseReader.read(
                            "a case",
                            "-- isolation: SERIALIZABLE\n" + INIT
                                    + "/* T1 */ BEGIN;\n/* T1 */ SELECT a FROM t;\n/* T1 */ UPDATE t SET a = 2;\n"
                                    + "/* T2 */ BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY DEFERRABLE;\n"
                                    + "/* T2 */ SELECT a FROM t;\n/* T1 */ COMMIT;\n/* T2 */ COMMIT;\n")
                    .testCase());
            assertThat(recording.ending()).isEqualTo(Recording.Ending.COMPLETED);
            assertThat(recording.events().stream().map(event -> event.tx() + " " + event.kind()))
                    .containsSubsequence("T2 BLOCKED", "T1 RETURNED", "T2 RETURNED");
        }
    }

    @Test
    void theWaitForAnAdvisoryLockOfASessionIsObserved() {
        try (TestDatabase database = start("postgres", Map.of())) {
            assertThat(shown(
                            database,
                            "/* T1 */ SELECT pg_advisory_lock(7);\n/* T2 */ SELECT pg_advisory_lock(7);\n"
                                    + "/* T1 */ SELECT pg_advisory_unlock(7);\n"))
                    .containsSubsequence("T2 BLOCKED", "T1 ", "T2 ")
                    .doesNotContain("FAILED");
        }
    }

    /** The transaction has failed, so PREPARE TRANSACTION rolls it back; PostgreSQL refuses to commit what was never prepared. */
    @Test
    void theCommitOfATransactionThatWasNotPreparedIsAnError() {
        try (TestDatabase database = start("postgres", Map.of("max_prepared_transactions", "5"))) {
            String shown = shown(
                    database,
                    "/* T1 */ BEGIN;\n/* T1 */ SELECT 1 / 0;\n/* T1 */ PREPARE TRANSACTION 'p';\n"
                            + "/* T1 */ COMMIT PREPARED 'p';\n");
            assertThat(shown.lines().reduce((first, last) -> last))
                    .hasValueSatisfying(last -> assertThat(last).startsWith("T1 FAILED SYNTAX"));
        }
    }

    private static TestDatabase start(String name, Map<String, String> options) {
        Engine engine = Engines.named(name);
        return new TestDatabase(engine.start(new StartOptions(engine.defaultVersion(), null, options)), Limits.DEFAULT);
    }

    private static void leave(TestDatabase database, String steps) {
        assertThat(shown(database, steps)).doesNotContain("FAILED");
    }

    private static String shown(TestDatabase database, String steps) {
        Recording recording =
                database.run(CaseReader.read("a case", INIT + steps).testCase());
        assertThat(recording.ending()).isEqualTo(Recording.Ending.COMPLETED);
        List<String> lines = Stream.of(recording.events())
                .flatMap(List::stream)
                .filter(event -> !event.byTitrant())
                .map(SessionResetTest::line)
                .toList();
        return String.join("\n", lines);
    }

    private static String line(Event event) {
        if (event.result() instanceof Result.Failed failed) {
            return event.tx() + " FAILED " + failed.errorClass() + " " + failed.message();
        }
        if (event.result() instanceof Result.Returned returned) {
            return event.tx() + " " + returned.rows();
        }
        return event.tx() + " " + event.kind()
                + (event.result() instanceof Result.Updated updated ? " UPDATED " + updated.count() : "");
    }
}
