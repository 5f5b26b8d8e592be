package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.RunListener;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Limits of an engine and of its machine are no bugs, and no rule about isolation permits them. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ResourceLimitTest {
    /** H2 has at most 255 open transactions. */
    private static final int MORE_THAN_H2_ALLOWS = 258;

    @Test
    void moreOpenTransactionsThanH2AllowsAreUndecided() {
        List<String> steps = new ArrayList<>();
        for (int i = 1; i <= MORE_THAN_H2_ALLOWS; i++) {
            steps.add("T" + i + ": BEGIN");
            steps.add("T" + i + ": INSERT INTO t VALUES (" + i + ")");
        }
        Case testCase = Case.of(List.of("CREATE TABLE t(a INT PRIMARY KEY)"), steps.toArray(String[]::new));
        H2Engine engine = new H2Engine();
        try (TestDatabase database = open(engine, RunListener.SILENT)) {
            Recording recording = database.run(testCase);
            for (Oracle oracle : Oracles.named("writecheck,troc")) {
                Verdict verdict = oracle.judge(testCase, recording, database);
                assertThat(verdict.outcome()).as(verdict.explanation()).isEqualTo(Verdict.Outcome.UNKNOWN);
                assertThat(verdict.explanation()).contains("255 open transactions");
            }
        }
    }

    /** A write to {@code /dev/full} fails as on a full disk; the file of the table is replaced by it before the transactions run. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskUnderPostgresIsANoteAndTheCaseRunsAgain() {
        Case testCase =
                Case.of(List.of("CREATE TABLE t(a INT)"), "T1: BEGIN", "T1: INSERT INTO t VALUES (1)", "T1: COMMIT");
        FullDisk fullDisk = new FullDisk();
        try (TestDatabase database = open(new PostgresEngine(), fullDisk)) {
            fullDisk.server = (ServerInstance) database.instance();
            Recording recording = database.run(testCase);
            assertThat(fullDisk.filled).isTrue();
            assertThat(recording.notes()).anyMatch(note -> note.startsWith("disk, memory or another resource"));
            assertThat(recording.events()).noneMatch(event -> event.result() instanceof Result.Failed);
            for (Oracle oracle : Oracles.all()) {
                assertThat(oracle.judge(testCase, recording, database).outcome())
                        .as(oracle.name())
                        .isNotIn(Verdict.Outcome.BUG, Verdict.Outcome.PERMITTED);
            }
        }
    }

    private static TestDatabase open(Engine engine, RunListener listener) {
        return new TestDatabase(engine.start(StartOptions.of(engine.defaultVersion())), Limits.DEFAULT, listener);
    }

    private static final class FullDisk implements RunListener {
        private ServerInstance server;
        private boolean filled;

        @Override
        public void spent(Phase phase, long nanos) {
            if (phase != Phase.RESET || filled) {
                return;
            }
            filled = true;
            try (Connection owner = server.connect()) {
                Path data = Path.of(ServerInstance.single(owner, "SHOW data_directory"));
                Path table = data.resolve(ServerInstance.single(
                        owner, "SELECT pg_relation_filepath(oid) FROM pg_class WHERE relname = 't'"));
                Files.delete(table);
                Files.createSymbolicLink(table, Path.of("/dev/full"));
            } catch (SQLException | IOException e) {
                throw new AssertionError(e);
            }
        }
    }
}
