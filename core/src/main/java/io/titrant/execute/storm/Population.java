package io.titrant.execute.storm;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.Fence;
import io.titrant.casefile.Header;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.sql.StatementKind;
import io.titrant.storm.schema.SchemaSql;
import io.titrant.storm.schema.StormSchema;
import io.titrant.storm.schema.StormTable;
import io.titrant.storm.shadow.AttributeShadow;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import io.titrant.storm.workload.VersionWindow;
import java.io.StringReader;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/**
 * Creates the tables and loads the static rows (DBStorm §4.6), table by table, in batches that several sessions load at the same time. A row is calculated from its key,
 * so nothing is held.
 */
public final class Population {
    private static final int LOADERS = 2;
    private static final int INSERTED_AT_ONCE = 500;
    private static final int BATCH = 10_000;

    private final Workspace workspace;
    private final MiniatureShadow shadow;
    private final boolean checked;
    private final BooleanSupplier stopped;

    public Population(Workspace workspace, MiniatureShadow shadow, boolean checked, BooleanSupplier stopped) {
        this.workspace = workspace;
        this.shadow = shadow;
        this.checked = checked;
        this.stopped = stopped;
    }

    public void createTables() throws SQLException {
        StormSchema schema = shadow.schema();
        List<String> statements = new ArrayList<>();
        for (StormTable table : schema.tables()) {
            statements.add(SchemaSql.createTable(schema, table, checked ? VersionWindow.LENGTH : 0));
            statements.addAll(SchemaSql.createIndexes(table));
            if (table.view()) {
                statements.add(SchemaSql.createView(table));
            }
        }
        checkFence(statements);
        try (Session session = workspace.openSession()) {
            for (String sql : statements) {
                execute(session, sql);
            }
        }
    }

    /** The tables of a model file may have names that a server of the user's looks for in another schema first, such as {@code pg_class}. */
    private void checkFence(List<String> statements) {
        if (!workspace.instance().own()) {
            Case tables = new Case(new Header(List.of()), statements, List.of());
            Fence.objection(tables, workspace.instance().engine().dialect()).ifPresent(objection -> {
                throw new TitrantException("the model is refused on your own database: " + objection.reason() + ": "
                        + statements.get(objection.index()));
            });
        }
    }

    /** Loads all static rows; returns how many. */
    public long load() throws SQLException, InterruptedException {
        long rows = 0;
        for (TableShadow table : shadow.tables()) {
            rows += load(table);
        }
        return rows;
    }

    private long load(TableShadow table) throws SQLException, InterruptedException {
        long keys = table.keys().staticKeys();
        int loaders = (int) Math.min(LOADERS, (keys + BATCH - 1) / BATCH);
        ExecutorService threads = Executors.newFixedThreadPool(loaders);
        try {
            List<Callable<Long>> tasks = new ArrayList<>();
            for (int i = 0; i < loaders; i++) {
                long from = keys * i / loaders;
                long to = keys * (i + 1) / loaders;
                tasks.add(() -> loadBatches(table, from, to));
            }
            long rows = 0;
            for (Future<Long> loaded : threads.invokeAll(tasks)) {
                rows += loaded.get();
            }
            return rows;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException refused) {
                throw refused;
            }
            throw new TitrantException("cannot load table " + table.table().name() + ": " + e.getCause(), e);
        } finally {
            threads.shutdown();
        }
    }

    /** Each loader has a range of its own, in the order of the keys: then it fills page after page. */
    private long loadBatches(TableShadow table, long first, long end) throws SQLException {
        long from = first;
        try (Session session = workspace.openSession()) {
            session.refresh();
            while (from < end && !stopped.getAsBoolean()) {
                long to = Math.min(end, from + BATCH);
                session.control(StatementKind.BEGIN, "BEGIN");
                loadBatch(session, table, from, to);
                session.control(StatementKind.COMMIT, "COMMIT");
                from = to;
            }
        }
        return from - first;
    }

    private void loadBatch(Session session, TableShadow table, long from, long to) throws SQLException {
        List<String> columns = new ArrayList<>(table.table().columns());
        if (checked) {
            columns.add(SchemaSql.ROW_ID);
            columns.add(SchemaSql.VERSIONS);
        }
        if (session.bulkLoad(table.table().name(), columns, new StringReader(text(table, from, to)))) {
            return;
        }
        String head = "INSERT INTO " + table.table().name() + " (" + String.join(", ", columns) + ") VALUES ";
        for (long at = from; at < to; at += INSERTED_AT_ONCE) {
            StringBuilder sql = new StringBuilder(head);
            long end = Math.min(to, at + INSERTED_AT_ONCE);
            for (long i = at; i < end; i++) {
                sql.append(i == at ? "(" : ", (");
                row(sql, table, i, "'", ", ", "NULL", ")");
            }
            execute(session, sql.toString());
        }
    }

    /** The rows of some static keys as text, one line per row, for a bulk load. */
    public String text(TableShadow table, long from, long to) {
        StringBuilder lines = new StringBuilder();
        for (long i = from; i < to; i++) {
            row(lines, table, i, "", "\t", "\\N", "\n");
        }
        return lines.toString();
    }

    /** Writes a row. Its values are numbers, and strings of letters and digits, so they need no escapes. */
    private void row(
            StringBuilder out,
            TableShadow table,
            long staticIndex,
            String quote,
            String separator,
            String nothing,
            String end) {
        StormTable of = table.table();
        long key = of.keys().staticKey(staticIndex);
        for (int i = 0; i < of.keyColumns().size(); i++) {
            out.append(i == 0 ? "" : separator);
            value(out, of.keyMapping().value(i, key), quote, nothing);
        }
        for (int i = 0; i < table.attributes(); i++) {
            AttributeShadow attribute = table.attribute(i);
            int number = attribute.initial(staticIndex);
            for (int column = 0; column < attribute.attribute().columns().size(); column++) {
                out.append(separator);
                value(out, attribute.value(column, number), quote, nothing);
            }
        }
        if (checked) {
            out.append(separator).append(VersionWindow.initialRowId(key)).append(separator);
            value(out, VersionWindow.first(0), quote, nothing);
        }
        out.append(end);
    }

    private static void value(
            StringBuilder out, @org.jspecify.annotations.Nullable Object value, String quote, String nothing) {
        if (value == null) {
            out.append(nothing);
        } else if (value instanceof Integer number) {
            out.append(number.intValue());
        } else {
            out.append(quote).append(value).append(quote);
        }
    }

    private static void execute(Session session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            statement.execute(sql);
        }
    }
}
