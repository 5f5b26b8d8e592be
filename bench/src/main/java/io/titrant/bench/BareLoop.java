package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.sql.IsolationLevel;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** What a person would write without Titrant: the same statements over the same number of connections, in order, every row read. */
final class BareLoop implements ExecutionBench.Work, AutoCloseable {
    private final Workspace workspace;
    private final Case testCase;
    private final Session setup;
    private final Map<String, Session> sessions = new HashMap<>();
    private boolean dirty;

    BareLoop(Workspace workspace, Case testCase, IsolationLevel level) throws SQLException {
        this.workspace = workspace;
        this.testCase = testCase;
        this.setup = workspace.openSession();
        for (String tx : testCase.transactions()) {
            Session session = workspace.openSession();
            session.setIsolation(level);
            sessions.put(tx, session);
        }
    }

    @Override
    public void run() throws SQLException {
        if (dirty) {
            workspace.clear();
        }
        dirty = true;
        for (String sql : testCase.init()) {
            execute(setup, sql);
        }
        for (Step step : testCase.steps()) {
            Session session = Objects.requireNonNull(sessions.get(step.tx()));
            if (step.kind().isTransactionControl()) {
                session.control(step.kind(), step.sql());
            } else {
                execute(session, step.sql());
            }
        }
        execute(setup, "SELECT * FROM t");
    }

    private static void execute(Session session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet results = statement.getResultSet()) {
                    int width = results.getMetaData().getColumnCount();
                    while (results.next()) {
                        for (int i = 1; i <= width; i++) {
                            results.getObject(i);
                        }
                    }
                }
            }
        }
    }

    @Override
    public void close() {
        setup.close();
        sessions.values().forEach(Session::close);
    }
}
