package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.sql.StatementKind;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A database of H2 has 255 transaction slots, and H2 does not free all of them. */
@Timeout(60)
class H2WornOutDatabaseTest {
    @Test
    void aDatabaseWithManyOpenTransactionsIsWornOut() throws Exception {
        Engine h2 = Engines.named("h2");
        try (Instance instance = h2.start(StartOptions.of(h2.defaultVersion()));
                Workspace workspace = instance.createWorkspace("titrant_worn")) {
            Session first = workspace.openSession();
            execute(first, "CREATE TABLE t (a INT)");
            assertThat(workspace.worn()).isFalse();
            for (int i = 0; i < 101; i++) {
                Session session = workspace.openSession();
                session.control(StatementKind.BEGIN, "BEGIN");
                execute(session, "INSERT INTO t VALUES (1)");
            }
            assertThat(workspace.worn()).isTrue();
        }
    }

    private static void execute(Session session, String sql) throws Exception {
        try (Statement statement = session.connection().createStatement()) {
            statement.execute(sql);
        }
    }
}
