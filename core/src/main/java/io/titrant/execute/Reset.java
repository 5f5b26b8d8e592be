package io.titrant.execute;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Capability;
import io.titrant.engine.Failure;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.lab.InitFailedException;
import io.titrant.sql.Name;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Brings a workspace to the initial database of a case, whatever the case before has left in it. Where the schema is the same as before, only
 * tables that were written to, or get other rows, are emptied and filled again, or made anew where an index would not have the statistics that
 * it brings along when it is made of rows; where nothing like that can be shown, all is dropped and made anew.
 */
public final class Reset {
    private final Workspace workspace;
    private @Nullable InitialDatabase layout;
    private List<String> tables = List.of();
    private boolean used;
    private boolean intact;
    private final Set<String> written = new TreeSet<>();

    public Reset(Workspace workspace) {
        this.workspace = workspace;
    }

    /**
     * Sets up the initial database, through a session in which no transaction is open, for the steps of this case to run.
     *
     * @throws InitFailedException if the engine refuses one of the statements
     */
    public void to(Case testCase, Session session) throws SQLException {
        InitialDatabase wanted =
                layout != null && layout.init().equals(testCase.init()) ? layout : InitialDatabase.of(testCase.init());
        if (!refilled(wanted, session)) {
            remake(wanted, session);
        }
        layout = wanted;
        for (Step step : testCase.steps()) {
            note(step, wanted);
        }
    }

    /** The tables after the run of a case, by name. */
    List<String> tables() throws SQLException {
        return intact ? tables : workspace.tables();
    }

    private void remake(InitialDatabase wanted, Session session) throws SQLException {
        intact = false;
        if (used) {
            workspace.clear();
        }
        used = true;
        run(wanted, wanted.init(), session);
        tables = workspace.tables();
        written.clear();
        intact = true;
    }

    private boolean refilled(InitialDatabase wanted, Session session) {
        InitialDatabase before = layout;
        if (before == null
                || !intact
                || !wanted.refillable()
                || !wanted.schema().equals(before.schema())) {
            return false;
        }
        Set<String> emptied = wanted.toRefill(before, written, tables);
        Set<String> anew = new TreeSet<>();
        if (!workspace.instance().engine().has(Capability.PLANS_WITHOUT_STATISTICS)) {
            anew.addAll(wanted.indexedLate(tables));
            if (wanted.init().equals(before.init())) {
                anew.retainAll(emptied);
            } else {
                anew.addAll(before.indexedLate(tables));
            }
            emptied.removeAll(anew);
        }
        if (!anew.isEmpty() && !wanted.separable(tables)) {
            return false;
        }
        try {
            if (!emptied.isEmpty() && !workspace.empty(List.copyOf(emptied))) {
                if (!wanted.separable(tables)) {
                    return false;
                }
                anew.addAll(emptied);
            }
            run(wanted, anew.stream().map(this::dropped).toList(), session);
            run(wanted, wanted.bringing(anew, emptied), session);
        } catch (InitFailedException | SQLException e) {
            // All is made anew, and what is wrong shows again.
            return false;
        }
        written.clear();
        return true;
    }

    private String dropped(String table) {
        return "DROP TABLE " + workspace.instance().engine().dialect().render(new Name(table, true));
    }

    private void run(InitialDatabase wanted, List<String> statements, Session session) throws SQLException {
        if (statements.isEmpty()) {
            return;
        }
        try (Statement statement = session.connection().createStatement()) {
            statement.setEscapeProcessing(false);
            for (String sql : statements) {
                try {
                    statement.execute(sql);
                } catch (SQLException e) {
                    if (workspace.instance().engine().classify(e).effect() == Failure.Effect.SESSION_LOST) {
                        throw e;
                    }
                    throw new InitFailedException(wanted.init().indexOf(sql), sql, e);
                }
            }
        }
    }

    /** What a step may leave behind. */
    private void note(Step step, InitialDatabase current) {
        StatementKind kind = step.kind();
        if (kind.isDdl() || kind == StatementKind.OTHER) {
            intact = false;
        } else if (kind.writes() || (kind == StatementKind.SELECT && !InitialDatabase.onlyReads(step.sql()))) {
            written.addAll(current.mentioned(step.sql(), tables));
        }
    }
}
