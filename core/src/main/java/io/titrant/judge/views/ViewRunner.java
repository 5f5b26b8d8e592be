package io.titrant.judge.views;

import io.titrant.casefile.Case;
import io.titrant.engine.Semantics;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
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
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs single statements on views of the database (Troc §III-E2, E4), by the engine under test itself, so that its own types, collations and
 * expressions are used. Versions of rows stay in the scratch schema and never pass through Java; a table that is written is brought to its
 * image by differences.
 */
public final class ViewRunner {
    /** Version ids of one write follow each other by row id. */
    private static final int ROWS_PER_WRITE = 100_000;

    private static final int MAX_WRITES = 2_000;
    private static final int MAX_STATEMENTS = 6_000;

    private final Scratch scratch;
    private final Dialect dialect;
    private final ScratchSchema layout;
    private final ViewRewriter redirect;
    private final RowIds ids;
    private final Map<String, Map<Integer, Integer>> content = new TreeMap<>();
    private final VersionData versions;
    private final DatabaseView initial;
    private final List<String> init;
    private final int firstFreeId;
    private final Set<String> written = new TreeSet<>();
    private final Set<Integer> mixed = new TreeSet<>();
    private int writes;
    private int statements;
    private boolean torn;

    /** Views of the case's initial database: those of the case before, if it had the same one. */
    public static ViewRunner of(Case testCase, Lab lab) {
        Scratch scratch = lab.scratch();
        boolean numbersKeys = lab.semantics(lab.engine().defaultIsolation())
                .map(Semantics::statements)
                .filter(statements -> statements.keys() != Semantics.Keys.UNDOCUMENTED)
                .isPresent();
        if (scratch.kept().orElse(null) instanceof ViewRunner views
                && !views.torn
                && views.init.equals(testCase.init())
                && (numbersKeys
                        || views.layout.tables().values().stream().noneMatch(ScratchSchema.Table::generatesKeys))) {
            views.startOver();
            return views;
        }
        ViewRunner views = new ViewRunner(scratch, lab.engine().dialect(), testCase);
        scratch.keep(views);
        return views;
    }

    private void startOver() {
        statements = 0;
        load(initial, layout.tables().keySet());
        for (ScratchSchema.Table table : layout.tables().values()) {
            if (written.contains(table.key())) {
                must("DELETE FROM " + dialectName(table.versions().last()) + " WHERE " + ScratchSchema.VERSION + " >= "
                        + ROWS_PER_WRITE);
            }
        }
        written.clear();
        mixed.clear();
        versions.forgetFrom(ROWS_PER_WRITE);
        writes = 1;
        ids.from(firstFreeId);
    }

    private ViewRunner(Scratch scratch, Dialect dialect, Case testCase) {
        this.init = testCase.init();
        this.scratch = scratch;
        this.dialect = dialect;
        this.layout = ScratchSchema.of(testCase, dialect);
        this.redirect = new ViewRewriter(layout, dialect);
        this.versions = new VersionData(layout);
        this.ids = new RowIds(layout);
        scratch.clear();
        for (Statement statement : layout.setUp()) {
            must(dialect.render(ids.numbered(statement)));
        }
        for (ScratchSchema.Table table : layout.tables().values()) {
            Map<Integer, Row> rows = read(table);
            keep(table, rows.keySet(), 0);
            rows.forEach(versions::put);
            Map<Integer, Integer> initial = new TreeMap<>();
            rows.keySet().forEach(row -> initial.put(row, row));
            content.put(table.key(), initial);
        }
        writes = 1;
        written.clear();
        initial = new DatabaseView(content);
        firstFreeId = ids.next();
    }

    public ScratchSchema layout() {
        return layout;
    }

    /** From here on, rows that are put in without a generated key get theirs from this number on, by table. */
    public void keysFrom(Map<String, Long> first) {
        ids.keysFrom(first);
    }

    public ViewRewriter redirect() {
        return redirect;
    }

    public VersionData versions() {
        return versions;
    }

    /** The database as it was set up. */
    public DatabaseView initial() {
        return initial;
    }

    /** Keeps a version with those columns of one version and the others of another. */
    public int merged(String name, int row, int version, int other, Set<Integer> columns) {
        ScratchSchema.Table table = Objects.requireNonNull(layout.tables().get(name));
        int id = ++writes * ROWS_PER_WRITE + row;
        List<String> items = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            items.add((columns.contains(i) ? "a." : "b.")
                    + dialectName(table.columns().get(i)));
        }
        String kept = dialectName(table.versions().last());
        written.add(table.key());
        must("INSERT INTO " + kept + " (" + columns(table.columns()) + ", " + ScratchSchema.ROW + ", "
                + ScratchSchema.VERSION
                + ") SELECT " + String.join(", ", items) + ", a." + ScratchSchema.ROW + ", " + id + " FROM " + kept
                + " a, "
                + kept + " b WHERE a." + ScratchSchema.VERSION + " = " + version + " AND b." + ScratchSchema.VERSION
                + " = "
                + other);
        versions.put(id, versions.mixed(version, other, columns));
        mixed.add(id);
        return id;
    }

    /** Whether a version is one that was put together from two. */
    public boolean isMerged(int version) {
        return mixed.contains(version);
    }

    public Result read(Query query) {
        return run(dialect.render(query));
    }

    /** Runs a query as it is, on the tables themselves: a plan for views may meet errors of its own. */
    public Result readPlainly(Query query, DatabaseView view) {
        Set<String> concerned = new TreeSet<>(layout.tables().keySet());
        if (!layout.hasForeignKeys()) {
            concerned.retainAll(names(Tables.read(query)));
        }
        load(view, concerned);
        return withoutRowIds(run(dialect.render(query.withLocking(List.of()))));
    }

    /** Which rows of its one target a statement selects on these images; null where that cannot be asked. */
    @Nullable
    public Set<Integer> reached(Statement statement, DatabaseView target, DatabaseView reads) {
        Query query = redirect.reached(statement, target, reads);
        if (query == null || !(run(dialect.render(query)) instanceof Result.Returned returned)) {
            return null;
        }
        return returned.rows().rows().stream()
                .map(row -> number(row.values().get(0)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those rows in the order of the table's clustered key, or as they came where it has none. */
    public List<Integer> inKeyOrder(String name, Set<Integer> rows, DatabaseView view) {
        ScratchSchema.Table table = Objects.requireNonNull(layout.tables().get(name));
        List<Name> key = new ArrayList<>(
                table.clusteredKey().stream().map(table.columns()::get).toList());
        key.add(ScratchSchema.ROW);
        Result result = must("SELECT " + ScratchSchema.ROW + " FROM "
                + dialectName(table.versions().last()) + " WHERE "
                + ScratchSchema.VERSION + " IN " + list(view.only(name, rows).versions(name)) + " ORDER BY "
                + columns(key));
        return ((Result.Returned) result)
                .rows().rows().stream().map(row -> number(row.values().get(0))).toList();
    }

    /** Runs a write on those images. */
    public StatementEffect write(Statement statement, DatabaseView target, DatabaseView reads) {
        Set<String> targets = names(Tables.written(statement));
        TableRef.Table source = redirect.fixedSource(statement, target, reads);
        if (source != null) {
            targets.add(source.name().last().folded());
        }
        return write(statement, redirect.write(statement, target, reads), targets, target, reads);
    }

    /** Runs a write as it is, on the tables themselves; null where what it reads is not what it writes on. */
    @Nullable
    public StatementEffect writePlainly(Statement statement, DatabaseView target, DatabaseView reads) {
        Set<String> targets = names(Tables.written(statement));
        Set<String> concerned = names(Tables.read(statement));
        DatabaseView view = target;
        for (String name : concerned) {
            if (!targets.contains(name)) {
                view = view.with(name, reads);
            } else if (redirect.hasInnerTables(statement) && !target.rows(name).equals(reads.rows(name))) {
                return null;
            }
        }
        concerned.addAll(targets);
        return write(statement, statement, concerned, view, reads);
    }

    private Set<String> names(Set<ObjectName> tables) {
        Set<String> names = new TreeSet<>();
        for (ObjectName name : tables) {
            ScratchSchema.Table table = layout.table(name);
            if (table != null) {
                names.add(table.key());
            }
        }
        return names;
    }

    private StatementEffect write(
            Statement statement, Statement redirected, Set<String> used, DatabaseView target, DatabaseView reads) {
        Set<String> concerned = layout.hasForeignKeys() ? layout.tables().keySet() : used;
        load(target, concerned);
        // Until what it did is noted down, nobody else can use the tables.
        torn = true;
        Result result = run(dialect.render(ids.numbered(redirected)));
        if (++writes > MAX_WRITES) {
            throw CannotJudge.unknown("more than " + MAX_WRITES + " trials would be needed");
        }
        if (result.failed()) {
            torn = false;
            return new StatementEffect(result, Map.of(), null);
        }
        Map<String, Map<Integer, Row>> after = new TreeMap<>();
        concerned.forEach(name ->
                after.put(name, read(Objects.requireNonNull(layout.tables().get(name)))));
        Set<Integer> reached = reached(statement, result, after, target, reads);
        Set<String> targets = names(Tables.written(statement));
        Map<String, Map<Integer, StatementEffect.Change>> changes = new TreeMap<>();
        after.forEach((name, rows) -> {
            boolean sole = targets.size() == 1 && targets.contains(name);
            Map<Integer, StatementEffect.Change> found = changes(
                    Objects.requireNonNull(layout.tables().get(name)),
                    target.rows(name),
                    rows,
                    !sole || reached == null ? Set.of() : reached);
            if (!found.isEmpty()) {
                changes.put(name, found);
            }
        });
        torn = false;
        return new StatementEffect(withoutRowIds(result), changes, reached);
    }

    /** The rows that a write has reached: those that it changed, if it could reach no others, or else those that its condition selects. */
    private @Nullable Set<Integer> reached(
            Statement statement,
            Result result,
            Map<String, Map<Integer, Row>> after,
            DatabaseView target,
            DatabaseView reads) {
        if (statement instanceof Insert || !redirect.selects(statement)) {
            return null;
        }
        String table = names(Tables.written(statement)).iterator().next();
        Map<Integer, Row> rows = Objects.requireNonNull(after.get(table));
        Set<Integer> changed = new TreeSet<>();
        target.rows(table).forEach((row, version) -> {
            Row now = rows.get(row);
            if (now == null || !versions.is(version, now)) {
                changed.add(row);
            }
        });
        // MySQL counts the rows that differ afterwards, others those that match.
        boolean counted = !dialect.has(Trait.COUNTS_CHANGED_ROWS)
                && result instanceof Result.Updated updated
                && updated.count() == changed.size();
        boolean all = changed.size() == target.rows(table).size();
        if (counted || statement instanceof Delete) {
            return changed;
        }
        Set<Integer> selected = reached(statement, target, reads);
        refuseMiscounted(statement, result, selected);
        return all ? changed : selected;
    }

    /** Derby may come to a row again that its UPDATE has moved ahead in the index that it reads: then the statement alone is no measure. */
    private void refuseMiscounted(Statement statement, Result result, @Nullable Set<Integer> selected) {
        if (dialect.has(Trait.UPDATE_REVISITS_ROWS)
                && selected != null
                && result instanceof Result.Updated updated
                && updated.count() > selected.size()) {
            throw CannotJudge.unknown(
                    "the statement alone counts more rows than its condition selects: " + statement.kind());
        }
    }

    private Map<Integer, StatementEffect.Change> changes(
            ScratchSchema.Table table, Map<Integer, Integer> before, Map<Integer, Row> after, Set<Integer> reached) {
        Map<Integer, StatementEffect.Change> changes = new TreeMap<>();
        Map<Integer, Integer> now = new TreeMap<>(before);
        now.keySet().retainAll(after.keySet());
        Set<Integer> fresh = new LinkedHashSet<>();
        int base = writes * ROWS_PER_WRITE;
        before.forEach((row, version) -> {
            if (!after.containsKey(row)) {
                changes.put(row, new StatementEffect.Change(0, true, false));
            }
        });
        after.forEach((row, values) -> {
            Integer old = before.get(row);
            boolean noOp = old != null && versions.is(old, values);
            if (old == null || !noOp || reached.contains(row)) {
                changes.put(row, new StatementEffect.Change(base + row, false, noOp));
                fresh.add(row);
                now.put(row, base + row);
                versions.put(base + row, values);
            }
        });
        keep(table, fresh, base);
        content.put(table.key(), now);
        return changes;
    }

    /** Brings the tables to the image: what differs is deleted, then put in from the kept versions. */
    private void load(DatabaseView view, Set<String> names) {
        boolean linked = layout.hasForeignKeys();
        List<ScratchSchema.Table> order = layout.parentsFirst().stream()
                .filter(table -> names.contains(table.key()))
                .toList();
        boolean same = order.stream().allMatch(table -> view.rows(table.key()).equals(content.get(table.key())));
        if (same) {
            return;
        }
        List<ScratchSchema.Table> childrenFirst = new ArrayList<>(order);
        Collections.reverse(childrenFirst);
        for (ScratchSchema.Table table : childrenFirst) {
            Map<Integer, Integer> held = new TreeMap<>(Objects.requireNonNull(content.get(table.key())));
            Map<Integer, Integer> wanted = view.rows(table.key());
            Set<Integer> gone = held.keySet().stream()
                    .filter(row -> linked || !Objects.equals(held.get(row), wanted.get(row)))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!gone.isEmpty()) {
                must("DELETE FROM " + name(table) + " WHERE " + ScratchSchema.ROW + " IN " + list(gone));
                held.keySet().removeAll(gone);
            }
            content.put(table.key(), held);
        }
        for (ScratchSchema.Table table : order) {
            Map<Integer, Integer> held = Objects.requireNonNull(content.get(table.key()));
            Map<Integer, Integer> missing = new TreeMap<>(view.rows(table.key()));
            missing.keySet().removeAll(held.keySet());
            if (!missing.isEmpty()) {
                must(insertion(table, missing.values()));
                held.putAll(missing);
            }
        }
    }

    private String insertion(ScratchSchema.Table table, Collection<Integer> kept) {
        String columns = columns(table.insertable());
        return "INSERT INTO " + name(table) + " (" + columns + ", " + ScratchSchema.ROW + ") SELECT " + columns + ", "
                + ScratchSchema.ROW + " FROM " + dialectName(table.versions().last()) + " WHERE "
                + ScratchSchema.VERSION + " IN "
                + list(kept);
    }

    /** What happens when those versions come to a table among the rows of the image. */
    public Result insert(String name, Map<Integer, Integer> rows, DatabaseView view) {
        ScratchSchema.Table table = Objects.requireNonNull(layout.tables().get(name));
        load(view, layout.hasForeignKeys() ? layout.tables().keySet() : Set.of(name));
        Result result = run(insertion(table, rows.values()));
        if (!result.failed()) {
            Objects.requireNonNull(content.get(name)).putAll(rows);
        }
        return result;
    }

    /** Keeps the rows of a table as versions. */
    private void keep(ScratchSchema.Table table, Collection<Integer> rows, int base) {
        if (!rows.isEmpty()) {
            written.add(table.key());
            String columns = columns(table.columns());
            must("INSERT INTO " + dialectName(table.versions().last()) + " (" + columns + ", " + ScratchSchema.ROW
                    + ", "
                    + ScratchSchema.VERSION + ") SELECT " + columns + ", " + ScratchSchema.ROW + ", "
                    + ScratchSchema.ROW + " + " + base
                    + " FROM " + name(table) + " WHERE " + ScratchSchema.ROW + " IN " + list(rows));
        }
    }

    private Map<Integer, Row> read(ScratchSchema.Table table) {
        Result result = must("SELECT " + columns(table.columns()) + ", " + ScratchSchema.ROW + " FROM " + name(table));
        Map<Integer, Row> rows = new TreeMap<>();
        for (Row row : ((Result.Returned) result).rows().rows()) {
            List<Value> values = row.values();
            int last = values.size() - 1;
            if (rows.put(number(values.get(last)), new Row(values.subList(0, last))) != null) {
                throw CannotJudge.unknown("two rows of " + table.key() + " cannot be told apart");
            }
        }
        return rows;
    }

    private static int number(Value value) {
        if (value instanceof Value.Int number) {
            return number.value().intValue();
        }
        throw CannotJudge.unknown("a row has no id: " + value.display());
    }

    private Result must(String sql) {
        Result result = run(sql);
        if (result instanceof Result.Failed failed) {
            scratch.clear();
            throw CannotJudge.unknown(
                    "the view of a statement cannot be built: " + failed.message() + " (" + sql + ")");
        }
        return result;
    }

    private Result run(String sql) {
        if (++statements > MAX_STATEMENTS) {
            throw CannotJudge.unknown("more than " + MAX_STATEMENTS + " statements would be needed");
        }
        Result result = scratch.run(sql);
        if (ExecutedStatement.concurrencyError(result)) {
            scratch.clear();
            throw CannotJudge.unknown("a statement alone runs into a lock that nobody holds: " + sql);
        }
        return result;
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

    private String name(ScratchSchema.Table table) {
        return dialectName(table.name().last());
    }

    private String dialectName(Name name) {
        return dialect.render(name);
    }

    private String columns(List<Name> columns) {
        return columns.stream().map(this::dialectName).collect(Collectors.joining(", "));
    }

    private static String list(Collection<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
}
