package io.titrant.execute;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Capability;
import io.titrant.engine.Failure;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.lab.InitFailedException;
import io.titrant.sql.Name;
import io.titrant.sql.OneRowInserts;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Resets a workspace to the initial database of a case. If the schema is unchanged, only tables that were written to or that get other rows are
 * emptied and filled again, by DELETE where that leaves nothing behind ({@link Workspace#deletion}). A table that is indexed after it was filled gets statistics by ANALYZE ({@link Workspace#analyze}); if the engine cannot, it is dropped and created again, because its
 * index would lack statistics. In all other cases the whole schema is dropped and created.
 */
public final class Reset {
    /** Deleted rows still take space, and more pages give other plans. So after so many deletions a table is emptied. */
    private static final int MOST_DELETIONS = 12;

    private final Workspace workspace;
    private @Nullable InitialDatabase current;
    private List<String> tables = List.of();
    private boolean used;
    private boolean intact;

    /** Whether statistics of the tables are computed, so that tables with late indexes need not be created again. */
    private boolean analyzes;

    private final Set<String> written = new TreeSet<>();

    /** The statements that delete the rows of a set of tables. */
    private final Map<Set<String>, List<String>> deletionOf = new HashMap<>();

    /** How often the rows of each table were deleted since it was empty. */
    private final Map<String, Integer> deletions = new HashMap<>();

    public Reset(Workspace workspace) {
        this.workspace = workspace;
    }

    /**
     * Sets up the initial database of the case, through a session that has no open transaction.
     *
     * @throws InitFailedException if the engine refuses a statement
     */
    public void to(Case testCase, Session session) throws SQLException {
        InitialDatabase wanted = InitialDatabase.of(testCase.init());
        if (!refilled(wanted, session)) {
            remake(wanted, session);
        }
        current = wanted;
        for (Step step : testCase.steps()) {
            note(step, wanted);
        }
    }

    /** Whether the tables of the case are there, if perhaps with other rows. */
    boolean hasTablesOf(Case testCase) {
        InitialDatabase there = current;
        return there != null
                && there.schema().equals(InitialDatabase.of(testCase.init()).schema());
    }

    /** The names of the tables after the run of a case. */
    List<String> tables() throws SQLException {
        return intact ? tables : workspace.tables();
    }

    private void remake(InitialDatabase wanted, Session session) throws SQLException {
        intact = false;
        if (used) {
            workspace.clear();
            session.refresh();
        }
        used = true;
        if (!(wanted.refillable() || wanted.hasOnlyData())
                || !workspace.setUpTogether(session, inserts().of(wanted.init()))) {
            run(wanted, wanted.init(), session);
        }
        tables = workspace.tables();
        Set<String> late = indexedLate(wanted, wanted);
        analyzes = !late.isEmpty() && workspace.analyze(List.copyOf(late));
        written.clear();
        deletionOf.clear();
        deletions.clear();
        intact = true;
    }

    private boolean refilled(InitialDatabase wanted, Session session) {
        InitialDatabase before = current;
        if (before == null
                || !intact
                || !wanted.refillable()
                || !wanted.schema().equals(before.schema())) {
            return false;
        }
        Set<String> late = indexedLate(wanted, before);
        Set<String> stale = new TreeSet<>(written);
        if (!wanted.init().equals(before.init())) {
            stale.addAll(late);
        }
        Set<String> emptied = wanted.toRefill(before, stale, tables);
        late.retainAll(emptied);
        Set<String> recreated = new TreeSet<>();
        if (!analyzes) {
            recreated.addAll(late);
            emptied.removeAll(recreated);
        }
        if (!recreated.isEmpty() && !wanted.separable(tables)) {
            return false;
        }
        boolean sameRows = wanted.init().equals(before.init());
        Set<String> analyzed = new TreeSet<>(late);
        if (!analyzed.isEmpty()) {
            analyzed.retainAll(wanted.indexedLate(tables));
        }
        try {
            if (recreated.isEmpty()
                    && (sameRows || analyzed.containsAll(late))
                    && refilledByDeletion(wanted, emptied, session)) {
                if (sameRows) {
                    analyzed.clear();
                }
            } else if (!refilledEmpty(wanted, emptied, recreated, session)) {
                return false;
            }
            if (analyzes && !analyzed.isEmpty()) {
                workspace.analyze(List.copyOf(analyzed));
            }
        } catch (InitFailedException | SQLException e) {
            // The whole schema is created again, and the error shows again if it is one of the case.
            return false;
        }
        written.clear();
        return true;
    }

    /** Empties and fills the tables, and creates the others again; false if the whole schema must be created again. */
    private boolean refilledEmpty(InitialDatabase wanted, Set<String> emptied, Set<String> recreated, Session session)
            throws SQLException {
        emptied.forEach(deletions::remove);
        if (!emptied.isEmpty() && !workspace.empty(List.copyOf(emptied))) {
            if (!wanted.separable(tables)) {
                return false;
            }
            recreated.addAll(emptied);
        }
        run(wanted, recreated.stream().map(this::dropped).toList(), session);
        runTogether(wanted, wanted.restoring(recreated, emptied), session);
        return true;
    }

    /** Deletes the rows of the tables and inserts them again, in one text, so in one transaction; false if the tables must be emptied. */
    private boolean refilledByDeletion(InitialDatabase wanted, Set<String> emptied, Session session)
            throws SQLException {
        List<String> filling = wanted.restoring(Set.of(), emptied);
        if (emptied.isEmpty()
                || wanted.linked()
                || emptied.stream().anyMatch(table -> deletions.getOrDefault(table, 0) >= MOST_DELETIONS)
                || !filling.stream().allMatch(InitialDatabase::onlyInserts)) {
            return false;
        }
        List<String> script = new ArrayList<>(deletion(emptied));
        if (script.isEmpty()) {
            return false;
        }
        script.addAll(inserts().of(filling));
        workspace.runTogether(session, script);
        emptied.forEach(table -> deletions.merge(table, 1, Integer::sum));
        return true;
    }

    private List<String> deletion(Set<String> emptied) throws SQLException {
        List<String> known = deletionOf.get(emptied);
        if (known == null) {
            known = workspace.deletion(List.copyOf(emptied));
            deletionOf.put(Set.copyOf(emptied), known);
        }
        return known;
    }

    /** The tables that are, or were before, indexed after they were filled, if that makes a difference for plans. */
    private Set<String> indexedLate(InitialDatabase wanted, InitialDatabase before) {
        Set<String> late = new TreeSet<>();
        if (!workspace.instance().engine().has(Capability.PLANS_WITHOUT_STATISTICS)) {
            late.addAll(wanted.indexedLate(tables));
            late.addAll(before.indexedLate(tables));
        }
        return late;
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
            for (String sql : inserts().of(statements)) {
                runOne(wanted, sql, statement);
            }
        }
    }

    private OneRowInserts inserts() {
        return new OneRowInserts(workspace.instance().engine().dialect());
    }

    private void runOne(InitialDatabase wanted, String sql, Statement statement) throws SQLException {
        try {
            statement.execute(sql);
        } catch (SQLException e) {
            if (workspace.instance().engine().classify(e).effect() == Failure.Effect.SESSION_LOST) {
                throw e;
            }
            throw new InitFailedException(wanted.init().indexOf(sql), sql, e);
        }
    }

    /** Runs the statements, consecutive INSERTs as a batch, which many drivers send at once. An error does not tell which statement of a batch failed. */
    private void runTogether(InitialDatabase wanted, List<String> statements, Session session) throws SQLException {
        if (statements.isEmpty()) {
            return;
        }
        try (Statement statement = session.connection().createStatement()) {
            statement.setEscapeProcessing(false);
            int batched = 0;
            for (String sql : inserts().of(statements)) {
                if (InitialDatabase.onlyInserts(sql)) {
                    statement.addBatch(sql);
                    batched++;
                } else {
                    if (batched > 0) {
                        statement.executeBatch();
                        batched = 0;
                    }
                    runOne(wanted, sql, statement);
                }
            }
            if (batched > 0) {
                statement.executeBatch();
            }
        }
    }

    /** Notes what a step may leave in the database. */
    private void note(Step step, InitialDatabase database) {
        StatementKind kind = step.kind();
        if (kind.isDdl() || kind == StatementKind.OTHER) {
            intact = false;
        } else if (kind.writes() || (kind == StatementKind.SELECT && !InitialDatabase.onlyReads(step.sql()))) {
            written.addAll(database.written(
                    Sql.read(step.sql(), workspace.instance().engine().dialect()), step.sql(), tables));
        }
    }
}
