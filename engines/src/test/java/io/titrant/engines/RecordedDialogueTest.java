package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CockroachDB and YugabyteDB, which cannot be run here: the engines against {@link RecordedServer}, with the answers that their documentation shows. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class RecordedDialogueTest {
    private static final StartOptions ANY = StartOptions.of("any");
    private static final String UPDATE = "UPDATE accounts SET balance = 900 WHERE id = 1";

    @Test
    void anotherSystemIsRefused() throws Exception {
        try (RecordedServer server = RecordedServer.playing("postgres")) {
            assertThatThrownBy(() -> new CockroachDbEngine().attach(server.address(), ANY))
                    .isInstanceOf(TitrantException.class)
                    .hasMessageContaining("is not cockroachdb but PostgreSQL 18.1");
            assertThatThrownBy(() -> new YugabyteDbEngine().attach(server.address(), ANY))
                    .isInstanceOf(TitrantException.class)
                    .hasMessageContaining("is not yugabytedb but PostgreSQL");
        }
        try (RecordedServer server = RecordedServer.playing("yugabytedb")) {
            assertThatThrownBy(() -> new CockroachDbEngine().attach(server.address(), ANY))
                    .hasMessageContaining("is not cockroachdb but PostgreSQL 15.2-YB");
        }
    }

    /** The client-side retry of CockroachDB: after a retry error, ROLLBACK TO the first savepoint restarts the transaction. */
    @Test
    void aRetryErrorLeavesATransactionThatTheRestartSavepointRevives() throws Exception {
        try (RecordedServer server = RecordedServer.playing("cockroachdb");
                Session session = session(new CockroachDbEngine(), server)) {
            session.control(StatementKind.BEGIN, "BEGIN");
            session.control(StatementKind.SAVEPOINT, "SAVEPOINT cockroach_restart");
            Failure failure = failure(new CockroachDbEngine(), session, UPDATE);
            assertThat(failure).isEqualTo(Failure.poisoned(ErrorClass.SERIALIZATION));
            assertThat(failure(new CockroachDbEngine(), session, "SELECT 1"))
                    .isEqualTo(Failure.poisoned(ErrorClass.TRANSACTION_ABORTED));

            session.control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT cockroach_restart");
            ServerWorkspace.execute(session.connection(), UPDATE);
            session.control(StatementKind.RELEASE, "RELEASE SAVEPOINT cockroach_restart");
            session.control(StatementKind.COMMIT, "COMMIT");
            assertThat(server.received()).endsWith("RELEASE SAVEPOINT cockroach_restart", "COMMIT");
        }
    }

    @Test
    void aRetryErrorOfCommitHasRolledTheTransactionBack() throws Exception {
        try (RecordedServer server = RecordedServer.playing("cockroachdb");
                Session session = session(new CockroachDbEngine(), server)) {
            session.control(StatementKind.BEGIN, "BEGIN");
            session.control(StatementKind.COMMIT, "COMMIT");
            session.control(StatementKind.BEGIN, "BEGIN");
            assertThatThrownBy(() -> session.control(StatementKind.COMMIT, "COMMIT"))
                    .isInstanceOfSatisfying(SQLException.class, error -> {
                        Failure failure = confirmed(new CockroachDbEngine(), session, error);
                        assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.SERIALIZATION));
                    });
        }
    }

    @Test
    void aLevelThatTheClusterRunsAsAnotherIsRefused() throws Exception {
        try (RecordedServer server = RecordedServer.playing("cockroachdb");
                Session session = session(new CockroachDbEngine(), server)) {
            session.setIsolation(IsolationLevel.SERIALIZABLE);
            assertThatThrownBy(() -> session.setIsolation(IsolationLevel.READ_COMMITTED))
                    .isInstanceOf(TitrantException.class)
                    .hasMessage("the server runs READ COMMITTED as SERIALIZABLE; run SET CLUSTER SETTING"
                            + " sql.txn.read_committed_isolation.enabled = true, or test SERIALIZABLE only");
        }
        try (RecordedServer server = RecordedServer.playing("yugabytedb");
                Session session = session(new YugabyteDbEngine(), server)) {
            session.setIsolation(IsolationLevel.REPEATABLE_READ);
            assertThatThrownBy(() -> session.setIsolation(IsolationLevel.READ_COMMITTED))
                    .hasMessageContaining("runs READ COMMITTED as REPEATABLE READ")
                    .hasMessageContaining("--yb_enable_read_committed_isolation=true");
        }
    }

    @Test
    void conflictsOfYugabyteDbHaveTheirClass() throws Exception {
        YugabyteDbEngine engine = new YugabyteDbEngine();
        try (RecordedServer server = RecordedServer.playing("yugabytedb");
                Session session = session(engine, server)) {
            session.control(StatementKind.BEGIN, "BEGIN");
            assertThat(failure(engine, session, UPDATE)).isEqualTo(Failure.poisoned(ErrorClass.SERIALIZATION));
            session.rollback();
            session.control(StatementKind.BEGIN, "BEGIN");
            assertThat(failure(engine, session, UPDATE.replace("id = 1", "id = 2")))
                    .isEqualTo(Failure.poisoned(ErrorClass.DEADLOCK));
            session.rollback();
        }
    }

    @Test
    void theLockViewsNameWaitersAndHolders() throws Exception {
        assertThat(waiting(new CockroachDbEngine(), "cockroachdb", "17d6f1b4e4b1a3d80000000000000001"))
                .isEqualTo(Map.of("17d6f1b4e4b1a3d80000000000000001", Set.of("17d6f1b4e4b1a3d90000000000000001")));
        assertThat(waiting(new YugabyteDbEngine(), "yugabytedb", "4711")).isEqualTo(Map.of("4711", Set.of("4712")));
        assertThat(waiting(new YugabyteDbEngine(), "yugabytedb", "4713")).isEqualTo(Map.of("4713", Set.of()));
        assertThat(waiting(new YugabyteDbEngine(), "yugabytedb", "4712")).isEmpty();
    }

    private static Map<String, Set<String>> waiting(ServerFamily engine, String dialogue, String session)
            throws Exception {
        try (RecordedServer server = RecordedServer.playing(dialogue);
                LockMonitor monitor = engine.lockViews("any")
                        .get(0)
                        .opening()
                        .open(ServerInstance.attach(engine, server.address(), ANY)
                                .connect())) {
            return monitor.waiting(
                    List.of(new LockMonitor.Suspect(session, Thread.currentThread(), System.nanoTime())));
        }
    }

    private static Session session(ServerFamily engine, RecordedServer server) throws SQLException {
        ServerInstance instance = ServerInstance.attach(engine, server.address(), ANY);
        Connection connection = instance.connect();
        return engine.session("1", connection, instance);
    }

    private static Failure failure(ServerFamily engine, Session session, String sql) {
        try {
            ServerWorkspace.execute(session.connection(), sql);
            throw new AssertionError("should have failed: " + sql);
        } catch (SQLException e) {
            return confirmed(engine, session, e);
        }
    }

    private static Failure confirmed(ServerFamily engine, Session session, SQLException error) {
        try {
            return session.confirm(engine.classify(error));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
