package io.titrant.judge.views;

import io.titrant.casefile.Case;
import io.titrant.engine.Semantics;
import io.titrant.judge.history.CannotJudge;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Trait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs single statements alone, each on a view of the database (Troc §III-E2, E4). The engine under test itself runs them, so that its own types,
 * collations and expressions count.
 *
 * <pre>
 * the view     t: row 1 in v1 (a = 1), row 2 in v2 (a = 2)
 * statement    UPDATE t SET a = a + 1 WHERE a = 2
 * effect       1 row; t: row 2 in the new version v200002 (a = 3); reached: row 2
 * </pre>
 */
public final class ViewRunner {
    /** The version ids of one write follow each other by row id. */
    private static final int ROWS_PER_WRITE = 100_000;

    private static final int MAX_WRITES = 2_000;

    private static final int MOST_ROWS = 12_000;

    /** With more than so many writes, or ids for rows, the next recording begins without the versions of those before it. */
    private static final int MOST_KEPT_WRITES = 300;

    private static final int MOST_KEPT_ROWS = ROWS_PER_WRITE / 2;

    private final Dialect dialect;
    private final List<String> init;
    private final ScratchSchema schema;
    private final ViewRewriter rewriter;
    private final RowIds ids;
    private final VersionData versions;
    private final ScratchSql sql;
    private final ScratchContent content;
    private final EffectMemory memory = new EffectMemory();
    private final Set<VersionId> merged = new HashSet<>();
    private DatabaseView initial = DatabaseView.EMPTY;
    private int firstFreeId;
    private int writes = 1;
    private int writesBefore = 1;
    private boolean torn;

    private ViewRunner(Scratch scratch, Dialect dialect, List<String> init, ScratchSchema schema) {
        this.dialect = dialect;
        this.init = init;
        this.schema = schema;
        this.rewriter = new ViewRewriter(schema, dialect);
        this.ids = new RowIds(schema);
        this.versions = new VersionData(schema);
        this.sql = new ScratchSql(scratch, dialect);
        this.content = new ScratchContent(schema, sql);
    }

    /** Views of the case's initial database: those of the case before, if it had the same one. */
    public static ViewRunner of(Case testCase, Lab lab) {
        Scratch scratch = lab.scratch();
        boolean modelsKeys = lab.semantics(lab.engine().defaultIsolation())
                .map(Semantics::statements)
                .filter(statements -> statements.keys() != Semantics.Keys.UNDOCUMENTED)
                .isPresent();
        if (scratch.kept().orElse(null) instanceof ViewRunner views
                && !views.torn
                && views.init.equals(testCase.init())
                && (modelsKeys || views.schema.tables().stream().noneMatch(ScratchTable::generatesKeys))) {
            views.startOver();
            return views;
        }
        Dialect dialect = lab.engine().dialect();
        ViewRunner views = new ViewRunner(scratch, dialect, testCase.init(), ScratchSchema.of(testCase, dialect));
        views.setUp();
        scratch.keep(views);
        return views;
    }

    private void setUp() {
        sql.clear();
        for (Statement statement : schema.setUp()) {
            Result result = sql.must(ids.numbered(statement, NextKeys.NONE));
            ids.inserted(result instanceof Result.Updated updated ? updated.count() : 0);
        }
        for (ScratchTable table : schema.tables()) {
            Map<RowId, Row> rows = content.read(table);
            if (rows.size() > MOST_ROWS) {
                torn = true;
                throw CannotJudge.limit(
                        "table " + table.name() + " has more than " + MOST_ROWS + " rows, which is the limit");
            }
            content.keep(table, rows.keySet(), 0);
            Map<RowId, VersionId> held = new HashMap<>();
            rows.forEach((row, values) -> {
                VersionId version = new VersionId(row.number());
                versions.put(version, values);
                held.put(row, version);
            });
            content.holds(table.name(), RowVersions.of(held));
        }
        content.allInitial();
        initial = content.view();
        firstFreeId = ids.next();
        memory.nextRecording(firstFreeId);
    }

    private void startOver() {
        sql.countFromZero();
        if (writes > MOST_KEPT_WRITES || ids.next() > MOST_KEPT_ROWS) {
            forgetWrites();
        }
        writesBefore = writes;
        memory.nextRecording(firstFreeId);
    }

    private void forgetWrites() {
        content.load(initial, schema.names());
        content.forgetFrom(ROWS_PER_WRITE);
        merged.clear();
        memory.forget();
        rewriter.forget();
        versions.forgetFrom(ROWS_PER_WRITE);
        writes = 1;
        ids.from(firstFreeId);
    }

    public ScratchSchema schema() {
        return schema;
    }

    public VersionData versions() {
        return versions;
    }

    /** The database as it was set up. */
    public DatabaseView initial() {
        return initial;
    }

    /** Whether tables are read below the statement's own FROM. */
    public boolean hasInnerTables(Statement statement) {
        return !rewriter.innerTables(statement).isEmpty();
    }

    /** The tables that are read below the statement's own FROM. */
    public Set<TableName> innerTables(Statement statement) {
        return rewriter.innerTables(statement);
    }

    /** The first table of the query's own FROM. */
    public TableName ownTable(Query query) {
        return findOwnTable(query).orElseThrow(() -> CannotJudge.unknown("the query has no table of its own"));
    }

    /** The first table of the query's own FROM; none if the FROM has only queries. */
    public Optional<TableName> findOwnTable(Query query) {
        return rewriter.ownTable(query);
    }

    /** Keeps a version with those columns of one version and the rest of another. */
    public VersionId merge(TableName name, RowId row, VersionId version, VersionId other, ColumnSet columns) {
        VersionId id = new VersionId(++writes * ROWS_PER_WRITE + row.number());
        content.keepMerged(schema.table(name), id, version, other, columns);
        versions.put(id, versions.mixed(version, other, columns));
        merged.add(id);
        return id;
    }

    /** Whether a version was merged from two. */
    public boolean isMerged(VersionId version) {
        return merged.contains(version);
    }

    /** Runs a query on views: one for the tables of its own FROM, one for the tables of queries inside it. */
    public Result read(Query query, DatabaseView own, DatabaseView inner) {
        return read(dialect.render(rewriter.query(query, own, inner)));
    }

    private Result read(String query) {
        return memory.read(query, () -> sql.run(query));
    }

    /** Runs a query as it is, on the tables themselves: a plan for views may meet errors of its own. */
    public Result readPlainly(Query query, DatabaseView view) {
        content.load(view, schema.hasForeignKeys() ? schema.names() : known(Tables.read(query)));
        return withoutRowIds(sql.run(query.withLocking(List.of())));
    }

    /** The rows of its one target that a statement selects on these views; null where no query tells. */
    @Nullable
    public RowSet reached(Statement statement, DatabaseView target, DatabaseView reads) {
        return rewriter.dependsOnPlan(statement)
                ? reachedInTable(statement, target, reads)
                : rowIds(rewriter.reached(statement, target, reads));
    }

    /** The rows that the engine selects from the table itself, by the plan of the statement; null where no query tells. */
    private @Nullable RowSet reachedInTable(Statement statement, DatabaseView target, DatabaseView reads) {
        Query query = rewriter.reachedInTable(statement, reads);
        if (query == null) {
            return null;
        }
        content.load(target, schema.hasForeignKeys() ? schema.names() : known(Tables.read(query)));
        return rowIds(sql.run(query));
    }

    /** The rows of each table that a query combines in its result, if it does nothing but join tables; null where no query tells. */
    @Nullable
    public SortedMap<TableName, RowSet> combined(Query query, DatabaseView view) {
        SortedMap<TableName, RowSet> rows = new TreeMap<>();
        for (TableRef.Table table : rewriter.joinedTables(query)) {
            RowSet combined = rowIds(rewriter.combined(query, table, view));
            if (combined == null) {
                return null;
            }
            rows.merge(TableName.of(table.name()), combined, RowSet::plus);
        }
        return rows.isEmpty() ? null : rows;
    }

    /** The rows of its one table that a query returns within its LIMIT on these views; null where no query tells. */
    @Nullable
    public RowSet withinLimit(Query query, DatabaseView target, DatabaseView reads) {
        return rowIds(rewriter.withinLimit(query, target, reads));
    }

    private @Nullable RowSet rowIds(@Nullable Query query) {
        return query == null ? null : rowIds(read(dialect.render(query)));
    }

    private static @Nullable RowSet rowIds(Result result) {
        if (!(result instanceof Result.Returned returned)) {
            return null;
        }
        return RowSet.of(returned.rows().rows().stream()
                .map(row -> ScratchContent.rowId(row.values().get(0))));
    }

    /** The rows in the order of the table's clustered key, or of their ids where it has none. */
    public List<RowId> inKeyOrder(TableName name, RowSet rows, DatabaseView view) {
        ScratchTable table = schema.table(name);
        List<Name> key = new ArrayList<>(
                table.clusteredKey().stream().mapToObj(table.columns()::get).toList());
        key.add(ScratchSchema.ROW);
        Result result = sql.must("SELECT " + ScratchSchema.ROW + " FROM " + sql.versions(table) + " WHERE "
                + ScratchSchema.VERSION + " IN "
                + ScratchContent.list(view.only(name, rows).rows(name).versions()) + " ORDER BY " + sql.columns(key));
        return ((Result.Returned) result)
                .rows().rows().stream()
                        .map(row -> ScratchContent.rowId(row.values().get(0)))
                        .toList();
    }

    /**
     * Runs a write on views.
     *
     * @param target the view of the table that it writes
     * @param reads the view of the tables of queries inside it
     * @param keys the generated keys of the rows that it inserts without one
     */
    public StatementEffect write(Statement statement, DatabaseView target, DatabaseView reads, NextKeys keys) {
        return memory.write(
                new EffectMemory.Write(statement, false, target, reads, keys),
                ids::next,
                () -> runOnViews(statement, target, reads, keys));
    }

    private StatementEffect runOnViews(Statement statement, DatabaseView target, DatabaseView reads, NextKeys keys) {
        Set<TableName> used = new TreeSet<>(known(Tables.written(statement)));
        TableRef.Table source = rewriter.fixedSource(statement, target, reads);
        if (source != null) {
            used.add(TableName.of(source.name()));
        }
        Statement rewritten = ids.numbered(rewriter.write(statement, target, reads), keys);
        return write(statement, rewritten, used, target, reads);
    }

    /** Runs a write as it is, on the tables themselves; null where it reads another view of a table than it writes. */
    @Nullable
    public StatementEffect writePlainly(Statement statement, DatabaseView target, DatabaseView reads, NextKeys keys) {
        Set<TableName> targets = known(Tables.written(statement));
        Set<TableName> used = new TreeSet<>(known(Tables.read(statement)));
        DatabaseView view = target;
        for (TableName name : used) {
            if (!targets.contains(name)) {
                view = view.with(name, reads);
            } else if (hasInnerTables(statement) && !target.rows(name).equals(reads.rows(name))) {
                return null;
            }
        }
        used.addAll(targets);
        DatabaseView seen = view;
        return memory.write(
                new EffectMemory.Write(statement, true, target, reads, keys),
                ids::next,
                () -> write(statement, ids.numbered(statement, keys), used, seen, reads));
    }

    /** The tables among these that the case has. */
    private Set<TableName> known(Set<ObjectName> tables) {
        Set<TableName> names = new TreeSet<>(TableName.all(tables));
        names.removeIf(name -> !schema.has(name));
        return names;
    }

    private StatementEffect write(
            Statement statement, Statement numbered, Set<TableName> used, DatabaseView target, DatabaseView reads) {
        // A query for the table itself must come before the write.
        RowSet selected = rewriter.dependsOnPlan(statement) ? reached(statement, target, reads) : null;
        Set<TableName> concerned = schema.hasForeignKeys() ? schema.names() : used;
        content.load(target, concerned);
        // Until its effect is noted, the content of the tables is not known, and no later case can use them.
        torn = true;
        List<TableName> read = List.copyOf(concerned);
        List<Result> results = sql.run(
                dialect.render(numbered),
                read.stream().map(name -> content.reading(schema.table(name))).toList());
        Result result = results.get(0);
        if (++writes - writesBefore > MAX_WRITES) {
            throw CannotJudge.limit(
                    "the judgement takes more than " + MAX_WRITES + " writes on views, which is the limit");
        }
        if (result.failed()) {
            torn = false;
            return new StatementEffect(result, Changes.NONE, null);
        }
        SortedMap<TableName, SortedMap<RowId, Row>> after = new TreeMap<>();
        for (int i = 0; i < read.size(); i++) {
            after.put(read.get(i), ScratchContent.rows(schema.table(read.get(i)), results.get(i + 1)));
        }
        RowSet reached = reached(
                statement,
                result,
                after,
                target,
                () -> selected != null ? selected : reached(statement, target, reads));
        Set<TableName> targets = known(Tables.written(statement));
        Map<TableName, RowChanges> changes = new HashMap<>();
        after.forEach((name, rows) -> {
            boolean sole = targets.size() == 1 && targets.contains(name);
            changes.put(
                    name,
                    noteChanges(
                            schema.table(name),
                            target.rows(name),
                            rows,
                            sole && reached != null ? reached : RowSet.NONE));
        });
        torn = false;
        return new StatementEffect(withoutRowIds(result), Changes.of(changes), reached);
    }

    /** The rows that a write has reached: the changed rows, if it can have reached no others, or else those that its condition selects. */
    private @Nullable RowSet reached(
            Statement statement,
            Result result,
            Map<TableName, SortedMap<RowId, Row>> after,
            DatabaseView target,
            Supplier<@Nullable RowSet> selection) {
        if (statement instanceof Insert || !rewriter.selects(statement)) {
            return null;
        }
        TableName table = known(Tables.written(statement)).iterator().next();
        Map<RowId, Row> rows = Objects.requireNonNull(after.get(table));
        RowVersions before = target.rows(table);
        RowSet changed = before.rows().where(row -> {
            Row now = rows.get(row);
            return now == null || !versions.is(Objects.requireNonNull(before.get(row)), now);
        });
        // MySQL counts the rows that differ afterwards, other engines the rows that match.
        boolean counted = !dialect.has(Trait.COUNTS_CHANGED_ROWS)
                && result instanceof Result.Updated updated
                && updated.count() == changed.size();
        if (counted || statement instanceof Delete) {
            return changed;
        }
        RowSet selected = selection.get();
        refuseMiscounted(statement, result, selected);
        return changed.size() == before.size() ? changed : selected;
    }

    /** Derby may reach a row again that its UPDATE has moved ahead in the index that it scans: then the statement alone proves nothing. */
    private void refuseMiscounted(Statement statement, Result result, @Nullable RowSet selected) {
        if (dialect.has(Trait.UPDATE_REVISITS_ROWS)
                && selected != null
                && result instanceof Result.Updated updated
                && updated.count() > selected.size()) {
            throw CannotJudge.unknown(
                    "the statement alone counts more rows than its condition selects: " + statement.kind());
        }
    }

    private RowChanges noteChanges(
            ScratchTable table, RowVersions before, SortedMap<RowId, Row> after, RowSet reached) {
        Map<RowId, RowChanges.Change> changes = new TreeMap<>();
        int base = writes * ROWS_PER_WRITE;
        before.forEach((row, version) -> {
            if (!after.containsKey(row)) {
                changes.put(row, RowChanges.Change.DELETION);
            }
        });
        List<RowId> fresh = new ArrayList<>();
        after.forEach((row, values) -> {
            VersionId old = before.get(row);
            boolean noOp = old != null && versions.is(old, values);
            if (!noOp || reached.contains(row)) {
                VersionId version = new VersionId(base + row.number());
                changes.put(row, RowChanges.Change.to(version, noOp));
                fresh.add(row);
                versions.put(version, values);
            }
        });
        content.keep(table, fresh, base);
        RowChanges all = RowChanges.of(changes);
        content.holds(table.name(), before.after(all));
        return all;
    }

    /** The result of inserting those versions into a table that holds the rows of the view. */
    public Result insert(TableName name, RowVersions rows, DatabaseView view) {
        return content.insert(schema.table(name), rows, view);
    }

    private static Result withoutRowIds(Result result) {
        if (!(result instanceof Result.Returned returned)) {
            return result;
        }
        List<String> columns = returned.rows().columns();
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            if (!columns.get(i).equalsIgnoreCase(ScratchSchema.ROW.text())) {
                kept.add(i);
            }
        }
        List<Row> rows = returned.rows().rows().stream()
                .map(row -> new Row(kept.stream().map(row.values()::get).toList()))
                .toList();
        return new Result.Returned(
                new Rows(
                        kept.stream().map(columns::get).toList(),
                        rows,
                        returned.rows().truncated()),
                returned.warnings());
    }
}
