package io.titrant.engines;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** H2RowLock reads from a blocked transaction which row it asks for, and whether another transaction has the lock of this row. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class H2RowLockTest {
    private static final Engine ENGINE = new H2Engine();

    @Test
    void aBlockedSessionAsksForARowOfTheHolderOnly() throws Exception {
        try (Instance instance = ENGINE.start(StartOptions.of(ENGINE.defaultVersion()));
                Workspace workspace = instance.createWorkspace("titrant_rows")) {
            JdbcSession holder = (JdbcSession) workspace.openSession();
            JdbcSession other = (JdbcSession) workspace.openSession();
            JdbcSession waiter = (JdbcSession) workspace.openSession();
            createTable(holder);
            update(holder, 1);
            update(other, 2);
            H2Insides inside = new H2Insides(waiter);
            Object ofHolder = transaction(holder);
            Object ofOther = transaction(other);

            assertThat(inside.asksForRowOf(ofHolder)).as("before it asks").isFalse();
            CompletableFuture<Void> blocked = updateBlockedBy(ofHolder, waiter, inside);
            assertThat(inside.asksForRowOf(ofOther)).as("the other transaction").isFalse();

            holder.rollback();
            blocked.get();
            assertThat(inside.asksForRowOf(ofHolder)).as("after it got the row").isFalse();
        }
    }

    /** A statement that is released by ROLLBACK TO SAVEPOINT is not taken for one that retries: it goes on. */
    @Test
    void aRowWhoseChangeWasUndoneHasNoLock() throws Exception {
        try (Instance instance = ENGINE.start(StartOptions.of(ENGINE.defaultVersion()));
                Workspace workspace = instance.createWorkspace("titrant_undone")) {
            JdbcSession holder = (JdbcSession) workspace.openSession();
            JdbcSession waiter = (JdbcSession) workspace.openSession();
            createTable(holder);
            update(holder, 2);
            holder.execute("SAVEPOINT s");
            holder.execute("UPDATE t SET b = 1 WHERE a = 1");
            H2Insides inside = new H2Insides(waiter);
            Object transaction = transaction(holder);
            CompletableFuture<Void> blocked = updateBlockedBy(transaction, waiter, inside);
            synchronized (transaction) {
                // The waiter cannot go on before this block ends, although H2 has undone the change.
                holder.execute("ROLLBACK TO SAVEPOINT s");
                assertThat(inside.blocker()).isSameAs(transaction);
                assertThat(inside.asksForRowOf(transaction)).isFalse();
                transaction.notifyAll();
            }
            blocked.get();
        }
    }

    private static void createTable(JdbcSession session) throws SQLException {
        session.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        session.execute("INSERT INTO t VALUES (1, 0), (2, 0)");
    }

    /** Submits an UPDATE of row 1 and returns when it asks for a row of the holder. */
    private static CompletableFuture<Void> updateBlockedBy(Object holder, JdbcSession waiter, H2Insides inside)
            throws ReflectiveOperationException {
        CompletableFuture<Void> blocked =
                CompletableFuture.runAsync(() -> execute(waiter, "UPDATE t SET b = 3 WHERE a = 1"));
        while (!inside.asksForRowOf(holder)) {
            assertThat(blocked).isNotDone();
            Thread.onSpinWait();
        }
        return blocked;
    }

    private static Object transaction(JdbcSession session) throws ReflectiveOperationException {
        return requireNonNull(new H2Insides(session).transaction());
    }

    private static void update(JdbcSession session, int row) throws SQLException {
        session.connection().setAutoCommit(false);
        session.execute("UPDATE t SET b = 1 WHERE a = " + row);
    }

    private static void execute(JdbcSession session, String sql) {
        try {
            session.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
