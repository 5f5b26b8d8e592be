package io.titrant.engines.sensitivity;

import io.titrant.engine.Session;
import io.titrant.engines.lie.RealSession;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Trait;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A query sees the rows as they were committed when its transaction began. Needs an engine with snapshots. */
final class ReadsAnOldVersion extends OneLie {
    private @Nullable Session past;

    ReadsAnOldVersion(Occasion occasion) {
        super(occasion);
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        real.session().control(kind, sql);
        if (kind == StatementKind.BEGIN) {
            takeSnapshot(real);
        } else if (kind.endsTransaction()) {
            aborted(real);
        }
    }

    private void takeSnapshot(RealSession real) throws SQLException {
        Session session = past;
        if (session == null) {
            session = real.workspace().openSession();
            session.setIsolation(IsolationLevel.REPEATABLE_READ);
            past = session;
        }
        session.rollback();
        boolean lazy = real.workspace().instance().engine().dialect().has(Trait.COUNTS_CHANGED_ROWS);
        session.control(StatementKind.BEGIN, lazy ? "START TRANSACTION WITH CONSISTENT SNAPSHOT" : "BEGIN");
        try (Statement statement = session.connection().createStatement()) {
            statement.execute("SELECT 1");
        }
    }

    @Override
    public ResultSet rows(String sql, ResultSet honest, RealSession real) throws SQLException {
        Session session = past;
        if (session == null || !plainQuery(sql) || !now(real, sql)) {
            return honest;
        }
        honest.close();
        Statement statement = session.connection().createStatement();
        statement.closeOnCompletion();
        return statement.executeQuery(sql);
    }

    @Override
    public void aborted(RealSession real) throws SQLException {
        if (past != null) {
            past.rollback();
        }
    }
}
