package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor.Suspect;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A session with a thread of its own, as the executor drives it. */
final class Actor implements AutoCloseable {
    static final long LIMIT_SECONDS = 20;

    private final Engine engine;
    private final ExecutorService executor;
    private final Thread thread;
    private final Session session;

    Actor(Workspace workspace) throws Exception {
        this.engine = workspace.instance().engine();
        this.executor = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, "actor");
            made.setDaemon(true);
            return made;
        });
        this.thread = executor.submit(Thread::currentThread).get();
        this.session = await(executor.submit(workspace::openSession));
    }

    Session session() {
        return session;
    }

    Suspect suspect() {
        return new Suspect(session.id(), thread, 0);
    }

    /** Runs a statement and waits for it: its rows, or its count in one row. */
    List<List<Object>> run(String sql) throws Exception {
        return await(submit(sql));
    }

    /** Runs a statement in the background. */
    Future<List<List<Object>>> submit(String sql) {
        return executor.submit(() -> execute(sql));
    }

    /** Runs BEGIN, COMMIT or the like in the background. */
    Future<?> submit(StatementKind kind, String sql) {
        return executor.submit(() -> {
            session.control(kind, sql);
            return true;
        });
    }

    /** Runs a statement that must fail, and says what the failure means. */
    Failure fail(String sql) throws Exception {
        return failure(submit(sql));
    }

    /** Waits for a statement that must fail. */
    Failure failure(Future<?> statement) throws Exception {
        try {
            Object result = statement.get(LIMIT_SECONDS, TimeUnit.SECONDS);
            throw new AssertionError("should have failed, but gave " + result);
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(SQLException.class);
            SQLException error = (SQLException) e.getCause();
            return call(() -> session.confirm(engine.classify(error)));
        }
    }

    /** Waits for a statement that may end in any way. */
    static void ended(Future<?> statement) throws Exception {
        try {
            statement.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(Exception.class);
        }
    }

    void begin() throws Exception {
        control(StatementKind.BEGIN, "BEGIN");
    }

    void commit() throws Exception {
        control(StatementKind.COMMIT, "COMMIT");
    }

    void rollback() throws Exception {
        call(() -> {
            session.rollback();
            return true;
        });
    }

    void control(StatementKind kind, String sql) throws Exception {
        call(() -> {
            session.control(kind, sql);
            return true;
        });
    }

    <T> T call(Callable<T> work) throws Exception {
        return await(executor.submit(work));
    }

    static <T> T await(Future<T> future) throws Exception {
        try {
            return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        } catch (TimeoutException e) {
            throw new AssertionError("still not done after " + LIMIT_SECONDS + " s", e);
        }
    }

    private List<List<Object>> execute(String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            if (!statement.execute(sql)) {
                return List.of(List.of((Object) statement.getUpdateCount()));
            }
            List<List<Object>> all = new ArrayList<>();
            try (ResultSet rows = statement.getResultSet()) {
                int columns = rows.getMetaData().getColumnCount();
                while (rows.next()) {
                    List<Object> row = new ArrayList<>();
                    for (int i = 1; i <= columns; i++) {
                        row.add(String.valueOf(rows.getObject(i)));
                    }
                    all.add(row);
                }
            }
            return all;
        }
    }

    /** The session is left to its workspace: closing a connection that still waits would wait too. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
