package io.titrant.engines.lie;

import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * One session's side of a broken promise. Each method is asked in place of the real engine and by default lets that answer; a lie
 * overrides what it needs. State belongs to one session, and sessions are used by one thread at a time.
 */
public interface Lie {
    /** The level that the session really gets. */
    default IsolationLevel level(IsolationLevel asked) {
        return asked;
    }

    /** BEGIN, COMMIT, ROLLBACK and savepoints of the case. */
    default void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        real.session().control(kind, sql);
    }

    /** Runs one statement of the case; {@code honestly} is how, and may be called any number of times. */
    default boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        return honestly.run();
    }

    /** The statement that the engine receives instead of this one. */
    default String text(String sql, RealSession real) throws SQLException {
        return sql;
    }

    /** What a query returns. */
    default ResultSet rows(String sql, ResultSet honest, RealSession real) throws SQLException {
        return honest;
    }

    /** How many rows a write says that it changed. */
    default int count(String sql, int honest, RealSession real) throws SQLException {
        return honest;
    }

    /** A transaction was ended by Titrant, or by the engine: nothing of it may stay. */
    default void aborted(RealSession real) throws SQLException {}

    /** The statement as Titrant gave it, on the real engine; true if it returns rows. */
    interface Execution {
        boolean run() throws SQLException;
    }
}
