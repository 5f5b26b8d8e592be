package io.titrant.engines;

import io.titrant.engine.Session;
import io.titrant.engine.TwoPhaseCommit;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** PREPARE TRANSACTION and COMMIT PREPARED. A server prepares none unless {@code max_prepared_transactions} is set. */
final class PostgresTwoPhaseCommit implements TwoPhaseCommit {
    private static final String SETTING = "max_prepared_transactions";

    @Override
    public Map<String, String> options() {
        return Map.of(SETTING, "200");
    }

    @Override
    public boolean ready(Session session) throws SQLException {
        return ServerWorkspace.strings(session.connection(), "SHOW " + SETTING).stream()
                .noneMatch("0"::equals);
    }

    @Override
    public void begin(Session session, String name) throws SQLException {
        session.control(StatementKind.BEGIN, "BEGIN");
    }

    /** As a COMMIT, so that the end of a failed transaction is an error: the server answers with ROLLBACK. */
    @Override
    public void prepare(Session session, String name) throws SQLException {
        session.control(StatementKind.COMMIT, "PREPARE TRANSACTION '" + name + "'");
    }

    @Override
    public void commit(Session session, String name) throws SQLException {
        ServerWorkspace.execute(session.connection(), "COMMIT PREPARED '" + name + "'");
    }

    @Override
    public void rollback(Session session, String name) throws SQLException {
        session.rollback();
        if (prepared(session).contains(name)) {
            ServerWorkspace.execute(session.connection(), "ROLLBACK PREPARED '" + name + "'");
        }
    }

    @Override
    public List<String> prepared(Session session) throws SQLException {
        return ServerWorkspace.strings(
                session.connection(), "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()");
    }
}
