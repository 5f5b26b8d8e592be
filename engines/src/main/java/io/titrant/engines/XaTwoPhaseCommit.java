package io.titrant.engines;

import io.titrant.engine.Session;
import io.titrant.engine.TwoPhaseCommit;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** XA START, XA PREPARE and XA COMMIT of MySQL and MariaDB, in versions in which a prepared transaction outlives its session. */
final class XaTwoPhaseCommit implements TwoPhaseCommit {

    @Override
    public Map<String, String> options() {
        return Map.of();
    }

    @Override
    public boolean ready(Session session) {
        return true;
    }

    @Override
    public void begin(Session session, String name) throws SQLException {
        execute(session, "XA START '" + name + "'");
    }

    @Override
    public void prepare(Session session, String name) throws SQLException {
        execute(session, "XA END '" + name + "'");
        execute(session, "XA PREPARE '" + name + "'");
    }

    @Override
    public void commit(Session session, String name) throws SQLException {
        execute(session, "XA COMMIT '" + name + "'");
    }

    /** XA END fails if the transaction has ended already, or if the server has marked it as one that can only be rolled back. */
    @Override
    public void rollback(Session session, String name) throws SQLException {
        try {
            execute(session, "XA END '" + name + "'");
        } catch (SQLException e) {
            if (!e.getSQLState().startsWith("XA")) {
                throw e;
            }
        }
        execute(session, "XA ROLLBACK '" + name + "'");
    }

    @Override
    public List<String> prepared(Session session) throws SQLException {
        return XaTransactions.names(session.connection());
    }

    private static void execute(Session session, String sql) throws SQLException {
        ServerWorkspace.execute(session.connection(), sql);
    }
}
