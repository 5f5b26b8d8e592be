package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.sql.StatementKind;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A streamed query gives its first rows before the server has made the last ones, and the transaction around it is the same as without. */
class StreamedRowsTest {
    private static final int ROWS = 20_000;

    /** One row in the last thousand is an error. */
    private static final String POSTGRES = "SELECT 1 / (19500 - g) FROM generate_series(1, " + ROWS + ") g";

    private static final String MARIADB =
            "SELECT CASE WHEN seq < 19500 THEN seq ELSE (SELECT 1 UNION SELECT 2) END, REPEAT('x', 500) FROM seq_1_to_"
                    + ROWS;

    private static final String MYSQL = """
            WITH RECURSIVE d (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM d WHERE n < 199)
            SELECT CASE WHEN a.n < 190 THEN 1 ELSE (SELECT 1 UNION SELECT 2) END, REPEAT('x', 500)
            FROM d a JOIN d b ON b.n < 100 ORDER BY NULL""";

    @Test
    void postgresStreamsRows() throws SQLException {
        check(new PostgresEngine(), POSTGRES);
    }

    @Test
    void mariaDbStreamsRows() throws SQLException {
        check(new MariaDbEngine(), MARIADB);
    }

    @Test
    void mySqlStreamsRows() throws SQLException {
        check(new MySqlEngine(), MYSQL);
    }

    @Test
    void postgresPreparesATransactionThatStreamedRows() throws SQLException {
        PostgresEngine engine = new PostgresEngine();
        PostgresTwoPhaseCommit protocol = new PostgresTwoPhaseCommit();
        StartOptions options = new StartOptions(engine.defaultVersion(), null, protocol.options());
        try (Instance instance = engine.start(options);
                Workspace workspace = instance.createWorkspace("titrant_streamed");
                Session session = workspace.openSession()) {
            update(session, "CREATE TABLE t (a INT)");
            protocol.begin(session, "one");
            update(session, "INSERT INTO t VALUES (1)");
            assertThat(streamedCount(session)).isEqualTo(1);
            protocol.prepare(session, "one");
            protocol.commit(session, "one");
            assertThat(streamedCount(session)).isEqualTo(1);
        }
    }

    private static void check(Engine engine, String failsLate) throws SQLException {
        try (Instance instance = engine.start(StartOptions.of(engine.defaultVersion()));
                Workspace workspace = instance.createWorkspace("titrant_streamed");
                Session session = workspace.openSession()) {
            update(session, "CREATE TABLE t (a INT)");
            assertThat(rowsBeforeTheError(session, failsLate)).isGreaterThan(1_000);
            transactionsEndAsBefore(session);
        }
    }

    private static int rowsBeforeTheError(Session session, String sql) throws SQLException {
        int[] rows = {0};
        session.control(StatementKind.BEGIN, "BEGIN");
        try (PreparedStatement query = session.connection().prepareStatement(sql)) {
            session.streamRows(query);
            assertThatThrownBy(() -> {
                        try (ResultSet result = query.executeQuery()) {
                            while (result.next()) {
                                rows[0]++;
                            }
                        }
                    })
                    .isInstanceOf(SQLException.class);
        }
        session.rollback();
        return rows[0];
    }

    private static void transactionsEndAsBefore(Session session) throws SQLException {
        session.control(StatementKind.BEGIN, "BEGIN");
        update(session, "INSERT INTO t VALUES (1)");
        assertThat(streamedCount(session)).isEqualTo(1);
        session.rollback();
        assertThat(streamedCount(session)).isZero();
        session.control(StatementKind.BEGIN, "BEGIN");
        assertThat(streamedCount(session)).isZero();
        update(session, "INSERT INTO t VALUES (1)");
        session.control(StatementKind.COMMIT, "COMMIT");
        assertThat(session.connection().getAutoCommit()).isTrue();
        update(session, "INSERT INTO t VALUES (2)");
        session.rollback();
        assertThat(streamedCount(session)).isEqualTo(2);
    }

    private static int streamedCount(Session session) throws SQLException {
        try (PreparedStatement query = session.connection().prepareStatement("SELECT a FROM t")) {
            session.streamRows(query);
            try (ResultSet result = query.executeQuery()) {
                int rows = 0;
                while (result.next()) {
                    rows++;
                }
                return rows;
            }
        }
    }

    private static void update(Session session, String sql) throws SQLException {
        ServerWorkspace.execute(session.connection(), sql);
    }
}
