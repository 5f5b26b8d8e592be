package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import io.titrant.lab.InitFailedException;
import io.titrant.record.Recording;
import io.titrant.record.Recording.Ending;
import io.titrant.record.Result;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestDatabaseTest {
    private static final Limits SHORT =
            new Limits(Duration.ofMillis(200), Duration.ofMillis(200), Duration.ofSeconds(5), 100);

    /** A server that seems to live, but gives no workspace any more until it is started anew. */
    private static final class Dying implements Instance {
        private final FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        private int workspaces;
        private int restarts;

        @Override
        public Engine engine() {
            return database.engine();
        }

        @Override
        public String version() {
            return database.version();
        }

        @Override
        public Workspace createWorkspace(String name) {
            if (workspaces++ > 0 && restarts == 0) {
                throw new TitrantException("connection refused");
            }
            return database.createWorkspace(name);
        }

        @Override
        public boolean alive() {
            return true;
        }

        @Override
        public void restart() {
            restarts++;
        }

        @Override
        public void close() {}
    }

    @Test
    void aServerWithoutAWorkspaceAfterAHangIsRestarted() {
        Dying dying = new Dying();
        try (TestDatabase testDatabase = new TestDatabase(dying, SHORT)) {
            assertThat(testDatabase.run(Case.of(List.of(), "T1: HANG FOREVER")).ending())
                    .isEqualTo(Ending.TIMED_OUT);
            assertThat(dying.restarts).isEqualTo(1);
            assertThat(testDatabase.run(Case.of(List.of(), "T1: SELECT 1")).ending())
                    .isEqualTo(Ending.COMPLETED);
        }
    }

    @Test
    void aCaseThatFindsTheDiskFullRunsAgainWithANote() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        try (TestDatabase testDatabase = new TestDatabase(database, SHORT)) {
            Recording recording = testDatabase.run(Case.of(List.of(), "T1: FILL"));
            assertThat(recording.events()).noneMatch(event -> event.result() instanceof Result.Failed);
            assertThat(recording.notes()).singleElement().asString().startsWith("disk, memory");
        }
    }

    @Test
    void anInitialDatabaseThatFindsTheDiskFullIsCreatedAgainWithANote() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        try (TestDatabase testDatabase = new TestDatabase(database, SHORT)) {
            assertThat(testDatabase
                            .run(Case.of(List.of("FILL"), "T1: SELECT 1"))
                            .notes())
                    .singleElement()
                    .asString()
                    .startsWith("disk, memory");
        }
    }

    @Test
    void aLimitThatIsReachedInEveryRunStaysInTheRecording() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        try (TestDatabase testDatabase = new TestDatabase(database, SHORT)) {
            Recording recording = testDatabase.run(Case.of(List.of(), "T1: FAIL RESOURCE_LIMIT STATEMENT_UNDONE"));
            assertThat(recording.events()).anyMatch(event -> event.result() instanceof Result.Failed);
            assertThat(database.workspaces)
                    .as("two more runs, and a schema for the next case")
                    .isEqualTo(4);
        }
    }

    @Test
    void aWornOutWorkspaceIsRenewedBeforeTheNextCase() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        try (TestDatabase testDatabase = new TestDatabase(database, SHORT)) {
            testDatabase.run(Case.of(List.of(), "T1: SELECT 1"));
            assertThat(database.workspaces).isEqualTo(1);
            database.worn = true;
            testDatabase.run(Case.of(List.of(), "T1: SELECT 1"));
            assertThat(database.workspaces).isEqualTo(2);
        }
    }

    @Test
    void theWorkspaceIsRenewedIfSeveralCasesInARowCannotBeSetUp() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        Case broken = Case.of(List.of("FAIL OTHER STATEMENT_UNDONE"), "T1: SELECT 1");
        try (TestDatabase testDatabase = new TestDatabase(database, SHORT)) {
            for (int i = 0; i < 19; i++) {
                assertThatThrownBy(() -> testDatabase.run(broken)).isInstanceOf(InitFailedException.class);
            }
            testDatabase.run(Case.of(List.of(), "T1: SELECT 1"));
            for (int i = 0; i < 19; i++) {
                assertThatThrownBy(() -> testDatabase.run(broken)).isInstanceOf(InitFailedException.class);
            }
            assertThat(database.workspaces).isEqualTo(2);
            assertThatThrownBy(() -> testDatabase.run(broken)).isInstanceOf(InitFailedException.class);
            assertThat(database.workspaces).isEqualTo(3);
        }
    }

    @Test
    void casesOfTwoSchemasAlternateInTwoWorkspaces() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        Case plain = Case.of(List.of("CREATE TABLE t (a INT)"), "T1: SELECT 1");
        Case instrumented = Case.of(List.of("CREATE TABLE t (a INT, b INT)"), "T1: SELECT 1");
        Case other = Case.of(List.of("CREATE TABLE u (a INT)"), "T1: SELECT 1");
        try (TestDatabase testDatabase = new TestDatabase(database, SHORT)) {
            testDatabase.run(plain);
            assertThat(database.workspaces).isEqualTo(1);
            for (int i = 0; i < 3; i++) {
                testDatabase.run(instrumented);
                testDatabase.run(plain);
            }
            assertThat(database.cleared).isZero();
            testDatabase.run(other);
            assertThat(database.cleared)
                    .as("the schema of the instrumented case")
                    .isEqualTo(1);
            testDatabase.run(plain);
            assertThat(database.cleared).isEqualTo(1);
            assertThat(database.workspaces).isEqualTo(2);
        }
    }
}
