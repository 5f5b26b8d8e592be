package io.titrant.engines.lie;

import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A real engine with a {@link Lie} between it and Titrant, to see that oracles notice. Everything else passes through. */
public final class LyingEngine {
    private final Supplier<? extends Lie> lies;

    private LyingEngine(Supplier<? extends Lie> lies) {
        this.lies = lies;
    }

    /** @param lies makes a lie for each session */
    public static Engine over(Engine honest, Supplier<? extends Lie> lies) {
        return wrapped(Engine.class, honest, new LyingEngine(lies)::engineCall);
    }

    private Object engineCall(Engine engine, Method method, Object[] args) throws Throwable {
        Object answer = method.invoke(engine, args);
        return answer instanceof Instance instance ? wrapped(Instance.class, instance, this::instanceCall) : answer;
    }

    private @Nullable Object instanceCall(Instance instance, Method method, Object[] args) throws Throwable {
        Object answer = method.invoke(instance, args);
        if (answer instanceof Workspace workspace) {
            Set<RealSession> open = ConcurrentHashMap.newKeySet();
            return wrapped(Workspace.class, workspace, (target, call, with) -> workspaceCall(target, call, with, open));
        }
        return answer;
    }

    private @Nullable Object workspaceCall(Workspace workspace, Method method, Object[] args, Set<RealSession> open)
            throws Throwable {
        Object answer = method.invoke(workspace, args);
        return answer instanceof Session session
                ? wrapped(Session.class, session, new Liar(lies.get(), new RealSession(session, workspace, open))::call)
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

    /** One session: hands to the lie what it may want to answer. */
    private static final class Liar {
        private final Lie lie;
        private final RealSession real;

        Liar(Lie lie, RealSession real) {
            this.lie = lie;
            this.real = real;
        }

        @Nullable
        Object call(Session session, Method method, Object[] args) throws Throwable {
            switch (method.getName()) {
                case "connection" -> {
                    return wrapped(Connection.class, session.connection(), this::connectionCall);
                }
                case "control" -> control((StatementKind) args[0], (String) args[1]);
                case "setIsolation" -> session.setIsolation(lie.level((IsolationLevel) args[0]));
                case "rollback" -> rollback(session);
                default -> {
                    return method.invoke(session, args);
                }
            }
            return null;
        }

        private void control(StatementKind kind, String sql) throws SQLException {
            if (kind.endsTransaction()) {
                end(kind, sql);
                return;
            }
            lie.control(kind, sql, real);
            if (kind == StatementKind.BEGIN) {
                real.began();
            }
        }

        /** A statement that the end of this transaction unblocks may run before the end has returned; for it, this transaction is no longer open. */
        private void end(StatementKind kind, String sql) throws SQLException {
            real.ended();
            try {
                lie.control(kind, sql, real);
            } catch (SQLException e) {
                real.began();
                throw e;
            }
        }

        private void rollback(Session session) throws SQLException {
            session.rollback();
            if (real.inTransaction()) {
                real.ended();
                lie.aborted(real);
            }
        }

        private Object connectionCall(Connection connection, Method method, Object[] args) throws Throwable {
            Object answer = method.invoke(connection, args);
            // DuckDB's plain statements are prepared statements too.
            return answer instanceof Statement statement && method.getName().equals("createStatement")
                    ? wrapped(Statement.class, statement, new LyingStatement(lie, real)::call)
                    : answer;
        }
    }

    /** One JDBC statement: remembers the text, for a lie about its rows. */
    private static final class LyingStatement {
        private final Lie lie;
        private final RealSession real;
        private String sql = "";

        LyingStatement(Lie lie, RealSession real) {
            this.lie = lie;
            this.real = real;
        }

        @Nullable
        Object call(Statement statement, Method method, Object[] args) throws Throwable {
            if (method.getName().equals("execute") && args.length == 1) {
                sql = (String) args[0];
                String told = lie.text(sql, real);
                return lie.execute(sql, () -> statement.execute(told), real);
            }
            Object answer = method.invoke(statement, args);
            if (method.getName().equals("getUpdateCount")) {
                return lie.count(sql, (Integer) answer, real);
            }
            return answer instanceof ResultSet rows ? lie.rows(sql, rows, real) : answer;
        }
    }
}
