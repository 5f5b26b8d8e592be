package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SqliteEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new SqliteEngine();
    }

    @Override
    String slowQuery() {
        return "WITH RECURSIVE c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c WHERE x < 1000000000) SELECT COUNT(*) FROM c";
    }

    @Override
    @Nullable
    String dataError() {
        return null;
    }

    @Test
    void orRollbackEndsTheTransaction() throws Exception {
        Actor a = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (50, 50)");
        Failure failure = a.fail("INSERT OR ROLLBACK INTO t VALUES (1, 1)");

        assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.UNIQUE));
        checkEffect(a, failure, "OR ROLLBACK");
    }

    @Test
    void aBusyCommitLeavesTheTransactionOpen() throws Exception {
        Actor reader = actor();
        Actor writer = actor();
        reader.begin();
        reader.run("SELECT * FROM t");
        writer.begin();
        writer.run("INSERT INTO t VALUES (50, 50)");
        Failure failure = writer.fail("COMMIT");
        reader.commit();

        assertThat(failure).isEqualTo(Failure.statement(ErrorClass.BUSY));
        checkEffect(writer, failure, "BUSY on COMMIT");
    }

    @Test
    void aStaleSnapshotInWalIsASerializationFailure() throws Exception {
        StartOptions wal = new StartOptions(version(), null, Map.of("journal_mode", "wal"));
        try (Instance instance = engine().start(wal);
                Workspace workspace = instance.createWorkspace("titrant_wal");
                Actor a = new Actor(workspace);
                Actor b = new Actor(workspace)) {
            a.run("CREATE TABLE t (id INT PRIMARY KEY)");
            b.begin();
            b.run("SELECT * FROM t");
            a.run("INSERT INTO t VALUES (1)");

            assertThat(b.fail("INSERT INTO t VALUES (2)")).isEqualTo(Failure.statement(ErrorClass.SERIALIZATION));
        }
    }

    @Test
    void closingRemovesTheFile() throws Exception {
        Path file;
        try (Workspace other = workspace().instance().createWorkspace("titrant_files");
                Actor a = new Actor(other)) {
            file = Path.of(String.valueOf(
                    a.run("SELECT file FROM pragma_database_list").get(0).get(0)));
            assertThat(file).exists();
        }
        assertThat(Files.exists(file)).isFalse();
        assertThat(file.getParent()).doesNotExist();
    }

    @Test
    void aUsersDatabaseFileIsRefused() {
        assertThatThrownBy(() ->
                        engine().attach(new Address("jdbc:sqlite:/tmp/x.db", null, null), StartOptions.of(version())))
                .isInstanceOf(TitrantException.class);
    }
}
