package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Recording.Ending;
import io.titrant.record.Result;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that dies under a case is an outcome, and the next case finds a new server. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CrashTest {
    private static final Case SMALL =
            Case.of(List.of("CREATE TABLE t(a INT)"), "T1: BEGIN", "T1: INSERT INTO t VALUES (1)", "T1: COMMIT");

    @ParameterizedTest
    @CsvSource({"postgres, SELECT pg_sleep(60)", "mariadb, SELECT SLEEP(60)"})
    void aKilledServerIsRecordedAsCrashedAndRestarted(String name, String sleep) throws Exception {
        Engine engine = Engines.named(name);
        try (Instance instance = engine.start(StartOptions.of(engine.defaultVersion()))) {
            try (Workspace workspace = instance.createWorkspace("titrant_crash");
                    CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
                CompletableFuture<Recording> run = CompletableFuture.supplyAsync(() -> runner.run(Case.of(
                        SMALL.init(), "T1: BEGIN", "T1: INSERT INTO t VALUES (1)", "T2: " + sleep, "T1: COMMIT")));
                kill(instance, sleep);
                Recording recording = run.get(60, TimeUnit.SECONDS);
                assertThat(recording.ending()).isEqualTo(Ending.CRASHED);
                assertThat(recording.events())
                        .filteredOn(Event::failed)
                        .extracting(event -> ((Result.Failed) event.result()).errorClass())
                        .contains(ErrorClass.CRASHED);
                assertThat(recording.notes()).anyMatch(note -> note.contains("the server died"));
            }
            instance.restart();
            try (Workspace workspace = instance.createWorkspace("titrant_again");
                    CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
                Recording recording = runner.run(SMALL);
                assertThat(recording.ending()).isEqualTo(Ending.COMPLETED);
                assertThat(recording.finalState().get("t").rows()).hasSize(1);
            }
        }
    }

    /** Kills the server once the sleeping statement is under way. */
    private static void kill(Instance instance, String sleep) throws Exception {
        ServerInstance server = (ServerInstance) instance;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline) {
            try (java.sql.Connection connection = server.connect();
                    java.sql.Statement statement = connection.createStatement();
                    java.sql.ResultSet result = statement.executeQuery(
                            sleep.contains("pg_")
                                    ? "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg\\_sleep%' AND pid <> pg_backend_pid()"
                                    : "SELECT count(*) FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'")) {
                result.next();
                if (result.getInt(1) > 0) {
                    ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
                    return;
                }
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("the statement never started");
    }
}
