package io.titrant.engines;

import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.sql.StatementKind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A real engine that breaks one promise: to see that oracles notice. It lies only while another transaction is open, as bugs of
 * concurrency do, so serial runs are honest.
 */
public final class LyingEngine {
    /** The promise that is broken. */
    public enum Lie {
        /** The first write of a transaction is committed at once: its row lock is lost, and a rollback leaves it. */
        LOSES_A_ROW_LOCK,
        /** The last write before COMMIT is told to have worked, and undone. */
        UNDOES_A_COMMITTED_WRITE,
        /** The last write of a transaction survives its ROLLBACK. */
        KEEPS_A_ROLLED_BACK_WRITE
    }

    private final Lie lie;
    private final Set<LyingSession> open = new HashSet<>();

    private LyingEngine(Lie lie) {
        this.lie = lie;
    }

    public static Engine over(Engine honest, Lie lie) {
        return wrapped(Engine.class, honest, new LyingEngine(lie)::engineCall);
    }

    private Object engineCall(Engine engine, Method method, Object[] args) throws Throwable {
        Object answer = method.invoke(engine, args);
        return answer instanceof Instance instance ? wrapped(Instance.class, instance, this::instanceCall) : answer;
    }

    private @Nullable Object instanceCall(Instance instance, Method method, Object[] args) throws Throwable {
        Object answer = method.invoke(instance, args);
        return answer instanceof Workspace workspace
                ? wrapped(Workspace.class, workspace, this::workspaceCall)
                : answer;
    }

    private @Nullable Object workspaceCall(Workspace workspace, Method method, Object[] args) throws Throwable {
        Object answer = method.invoke(workspace, args);
        return answer instanceof Session session
                ? wrapped(Session.class, session, new LyingSession(session, workspace)::call)
                : answer;
    }

    private interface Call<T> {
        @Nullable
        Object on(T target, Method method, Object[] args) throws Throwable;
    }

    private static <T> T wrapped(Class<T> type, T target, Call<T> call) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            try {
                return call.on(target, method, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    private final class LyingSession {
        private final Session session;
        private final Workspace workspace;
        private boolean inTransaction;
        private int writes;
        private @Nullable String lastWrite;

        LyingSession(Session session, Workspace workspace) {
            this.session = session;
            this.workspace = workspace;
        }

        @Nullable
        Object call(Session target, Method method, Object[] args) throws Throwable {
            if (method.getName().equals("connection")) {
                return wrapped(Connection.class, target.connection(), this::connectionCall);
            }
            if (method.getName().equals("control")) {
                control((StatementKind) args[0], (String) args[1]);
                return null;
            }
            if (method.getName().equals("rollback")) {
                ended();
            }
            return method.invoke(target, args);
        }

        private Object connectionCall(Connection connection, Method method, Object[] args) throws Throwable {
            Object answer = method.invoke(connection, args);
            return answer instanceof Statement statement
                    ? wrapped(Statement.class, statement, this::statementCall)
                    : answer;
        }

        private @Nullable Object statementCall(Statement statement, Method method, Object[] args) throws Throwable {
            boolean write = method.getName().equals("execute")
                    && inTransaction
                    && StatementKind.of((String) args[0]).writes();
            if (!write) {
                return method.invoke(statement, args);
            }
            writes++;
            lastWrite = (String) args[0];
            if (lie == Lie.LOSES_A_ROW_LOCK && writes == 1 && !alone()) {
                elsewhere(lastWrite);
                return false;
            }
            if (lie == Lie.UNDOES_A_COMMITTED_WRITE && !alone()) {
                session.control(StatementKind.SAVEPOINT, "SAVEPOINT before_it");
                Object answer = method.invoke(statement, args);
                session.control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT before_it");
                return answer;
            }
            return method.invoke(statement, args);
        }

        private void control(StatementKind kind, String sql) throws SQLException {
            session.control(kind, sql);
            if (kind == StatementKind.BEGIN) {
                inTransaction = true;
                writes = 0;
                lastWrite = null;
                open.add(this);
            } else if (kind.endsTransaction()) {
                String kept = lastWrite;
                if (kind == StatementKind.ROLLBACK
                        && lie == Lie.KEEPS_A_ROLLED_BACK_WRITE
                        && kept != null
                        && !alone()) {
                    elsewhere(kept);
                }
                ended();
            }
        }

        private void ended() {
            inTransaction = false;
            open.remove(this);
        }

        private boolean alone() {
            return open.stream().allMatch(other -> other == this);
        }

        private void elsewhere(String sql) throws SQLException {
            Session other = workspace.openSession();
            try (Statement statement = other.connection().createStatement()) {
                statement.execute(sql);
            } finally {
                other.close();
            }
        }
    }
}
