package io.titrant.judge.troc;

import io.titrant.casefile.Case;
import io.titrant.engine.Semantics;
import io.titrant.judge.Lab;
import io.titrant.judge.Scratch;
import io.titrant.judge.history.Act;
import io.titrant.judge.history.Unfit;
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
final class Views {
    /** Version ids of one write follow each other by row id. */
    private static final int ROWS_PER_WRITE = 100_000;

    private static final int MAX_WRITES = 2_000;
    private static final int MAX_STATEMENTS = 6_000;

    private final Scratch scratch;
    private final Dialect dialect;
    private final Layout layout;
    private final Redirect redirect;
    private final RowIds ids;
    private final Map<String, Map<Integer, Integer>> content = new TreeMap<>();
    private final Versions versions;
    private final Image initial;
    private final List<String> init;
    private final int firstFreeId;
    private final Set<String> written = new TreeSet<>();
    private final Set<Integer> mixed = new TreeSet<>();
    private int writes;
    private int statements;
    private boolean torn;

    /** Views of the case's initial database: those of the case before, if it had the same one. */
    static Views of(Case testCase, Lab lab) {
        Scratch scratch = lab.scratch();
        boolean numbersKeys = lab.semantics(lab.engine().defaultIsolation())
                .map(Semantics::statements)
                .filter(statements -> statements.keys() != Semantics.Keys.UNDOCUMENTED)
                .isPresent();
        if (scratch.kept().orElse(null) instanceof Views views
                && !views.torn
                && views.init.equals(testCase.init())
                && (numbersKeys || views.layout.tables().values().stream().noneMatch(Layout.Table::generatesKeys))) {
            views.startOver();
            return views;
        }
        Views views = new Views(scratch, lab.engine().dialect(), testCase);
        scratch.keep(views);
        return views;
    }

    private void startOver() {
        load(initial, layout.tables().keySet());
        for (Layout.Table table : layout.tables().values()) {
            if (written.contains(table.key())) {
                must("DELETE FROM " + dialectName(table.versions().last()) + " WHERE " + Layout.VERSION + " >= "
                        + ROWS_PER_WRITE);
            }
        }
        written.clear();
        mixed.clear();
        versions.forgetFrom(ROWS_PER_WRITE);
        statements = 0;
        writes = 1;
        ids.from(firstFreeId);
    }

    private Views(Scratch scratch, Dialect dialect, Case testCase) {
        this.init = testCase.init();
        this.scratch = scratch;
        this.dialect = dialect;
        this.layout = Layout.of(testCase, dialect);
        this.redirect = new Redirect(layout, dialect);
        this.versions = new Versions(layout);
        this.ids = new RowIds(layout);
        scratch.clear();
        for (Statement statement : layout.setUp()) {
            must(dialect.render(ids.numbered(statement)));
        }
        for (Layout.Table table : layout.tables().values()) {
            Map<Integer, Row> rows = read(table);
            keep(table, rows.keySet(), 0);
            rows.forEach(versions::put);
            Map<Integer, Integer> initial = new TreeMap<>();
            rows.keySet().forEach(row -> initial.put(row, row));
            content.put(table.key(), initial);
        }
        writes = 1;
        written.clear();
        initial = new Image(content);
        firstFreeId = ids.next();
    }

    Layout layout() {
        return layout;
    }

    /** From here on, rows that are put in without a generated key get theirs from this number on, by table. */
    void keysFrom(Map<String, Long> first) {
        ids.keysFrom(first);
    }

    Redirect redirect() {
        return redirect;
    }

    Versions versions() {
        return versions;
    }

    /** The database as it was set up. */
    Image initial() {
        return initial;
    }

    /** Keeps a version with those columns of one version and the others of another. */
    int merged(String name, int row, int version, int other, Set<Integer> columns) {
        Layout.Table table = Objects.requireNonNull(layout.tables().get(name));
        int id = ++writes * ROWS_PER_WRITE + row;
        List<String> items = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            items.add((columns.contains(i) ? "a." : "b.")
                    + dialectName(table.columns().get(i)));
        }
        String kept = dialectName(table.versions().last());
        written.add(table.key());
        must("INSERT INTO " + kept + " (" + columns(table.columns()) + ", " + Layout.ROW + ", " + Layout.VERSION
                + ") SELECT " + String.join(", ", items) + ", a." + Layout.ROW + ", " + id + " FROM " + kept + " a, "
                + kept + " b WHERE a." + Layout.VERSION + " = " + version + " AND b." + Layout.VERSION + " = "
                + other);
        versions.put(id, versions.mixed(version, other, columns));
        mixed.add(id);
        return id;
    }

    /** Whether a version is one that was put together from two. */
    boolean isMerged(int version) {
        return mixed.contains(version);
    }

    Result read(Query query) {
        return run(dialect.render(query));
    }

    /** Runs a query as it is, on the tables themselves: a plan for views may meet errors of its own. */
    Result readPlainly(Query query, Image image) {
        Set<String> concerned = new TreeSet<>(layout.tables().keySet());
        if (!layout.hasForeignKeys()) {
            concerned.retainAll(names(Tables.read(query)));
        }
        load(image, concerned);
        return withoutRowIds(run(dialect.render(query.withLocking(List.of()))));
    }

    /** Which rows of its one target a statement selects on these images; null where that cannot be asked. */
    @Nullable
    Set<Integer> reached(Statement statement, Image target, Image reads) {
        Query query = redirect.reached(statement, target, reads);
        if (query == null || !(run(dialect.render(query)) instanceof Result.Returned returned)) {
            return null;
        }
        return returned.rows().rows().stream()
                .map(row -> number(row.values().get(0)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those rows in the order of the table's clustered key, or as they came where it has none. */
    List<Integer> inKeyOrder(String name, Set<Integer> rows, Image image) {
        Layout.Table table = Objects.requireNonNull(layout.tables().get(name));
        List<Name> key = new ArrayList<>(
                table.clusteredKey().stream().map(table.columns()::get).toList());
        key.add(Layout.ROW);
        Result result = must(
                "SELECT " + Layout.ROW + " FROM " + dialectName(table.versions().last()) + " WHERE "
                        + Layout.VERSION + " IN " + list(image.only(name, rows).versions(name)) + " ORDER BY "
                        + columns(key));
        return ((Result.Returned) result)
                .rows().rows().stream().map(row -> number(row.values().get(0))).toList();
    }

    /** Runs a write on those images. */
    Attempt write(Statement statement, Image target, Image reads) {
        Set<String> targets = names(Tables.written(statement));
        TableRef.Table source = redirect.fixedSource(statement, target, reads);
        if (source != null) {
            targets.add(source.name().last().folded());
        }
        return write(statement, redirect.write(statement, target, reads), targets, target, reads);
    }

    /** Runs a write as it is, on the tables themselves; null where what it reads is not what it writes on. */
    @Nullable
    Attempt writePlainly(Statement statement, Image target, Image reads) {
        Set<String> targets = names(Tables.written(statement));
        Set<String> concerned = names(Tables.read(statement));
        Image image = target;
        for (String name : concerned) {
            if (!targets.contains(name)) {
                image = image.with(name, reads);
            } else if (redirect.hasInnerTables(statement) && !target.rows(name).equals(reads.rows(name))) {
                return null;
            }
        }
        concerned.addAll(targets);
        return write(statement, statement, concerned, image, reads);
    }

    private Set<String> names(Set<ObjectName> tables) {
        Set<String> names = new TreeSet<>();
        for (ObjectName name : tables) {
            Layout.Table table = layout.table(name);
            if (table != null) {
                names.add(table.key());
            }
        }
        return names;
    }

    private Attempt write(Statement statement, Statement redirected, Set<String> used, Image target, Image reads) {
        Set<String> concerned = layout.hasForeignKeys() ? layout.tables().keySet() : used;
        load(target, concerned);
        // Until what it did is noted down, nobody else can use the tables.
        torn = true;
        Result result = run(dialect.render(ids.numbered(redirected)));
        if (++writes > MAX_WRITES) {
            throw Unfit.unknown("more than " + MAX_WRITES + " trials would be needed");
        }
        if (result.failed()) {
            torn = false;
            return new Attempt(result, Map.of(), null);
        }
        Map<String, Map<Integer, Row>> after = new TreeMap<>();
        concerned.forEach(name ->
                after.put(name, read(Objects.requireNonNull(layout.tables().get(name)))));
        Set<Integer> reached = reached(statement, result, after, target, reads);
        Set<String> targets = names(Tables.written(statement));
        Map<String, Map<Integer, Attempt.Change>> changes = new TreeMap<>();
        after.forEach((name, rows) -> {
            boolean sole = targets.size() == 1 && targets.contains(name);
            Map<Integer, Attempt.Change> found = changes(
                    Objects.requireNonNull(layout.tables().get(name)),
                    target.rows(name),
                    rows,
                    !sole || reached == null ? Set.of() : reached);
            if (!found.isEmpty()) {
                changes.put(name, found);
            }
        });
        torn = false;
        return new Attempt(withoutRowIds(result), changes, reached);
    }

    /** The rows that a write has reached: those that it changed, if it could reach no others, or else those that its condition selects. */
    private @Nullable Set<Integer> reached(
            Statement statement, Result result, Map<String, Map<Integer, Row>> after, Image target, Image reads) {
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
        boolean counted = !dialect.equals(Dialect.MYSQL)
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
        if (dialect.equals(Dialect.DERBY)
                && selected != null
                && result instanceof Result.Updated updated
                && updated.count() > selected.size()) {
            throw Unfit.unknown("the statement alone counts more rows than its condition selects: " + statement.kind());
        }
    }

    private Map<Integer, Attempt.Change> changes(
            Layout.Table table, Map<Integer, Integer> before, Map<Integer, Row> after, Set<Integer> reached) {
        Map<Integer, Attempt.Change> changes = new TreeMap<>();
        Map<Integer, Integer> now = new TreeMap<>(before);
        now.keySet().retainAll(after.keySet());
        Set<Integer> fresh = new LinkedHashSet<>();
        int base = writes * ROWS_PER_WRITE;
        before.forEach((row, version) -> {
            if (!after.containsKey(row)) {
                changes.put(row, new Attempt.Change(0, true, false));
            }
        });
        after.forEach((row, values) -> {
            Integer old = before.get(row);
            boolean noOp = old != null && versions.is(old, values);
            if (old == null || !noOp || reached.contains(row)) {
                changes.put(row, new Attempt.Change(base + row, false, noOp));
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
    private void load(Image image, Set<String> names) {
        boolean linked = layout.hasForeignKeys();
        List<Layout.Table> order = layout.parentsFirst().stream()
                .filter(table -> names.contains(table.key()))
                .toList();
        boolean same = order.stream().allMatch(table -> image.rows(table.key()).equals(content.get(table.key())));
        if (same) {
            return;
        }
        List<Layout.Table> childrenFirst = new ArrayList<>(order);
        Collections.reverse(childrenFirst);
        for (Layout.Table table : childrenFirst) {
            Map<Integer, Integer> held = new TreeMap<>(Objects.requireNonNull(content.get(table.key())));
            Map<Integer, Integer> wanted = image.rows(table.key());
            Set<Integer> gone = held.keySet().stream()
                    .filter(row -> linked || !Objects.equals(held.get(row), wanted.get(row)))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!gone.isEmpty()) {
                must("DELETE FROM " + name(table) + " WHERE " + Layout.ROW + " IN " + list(gone));
                held.keySet().removeAll(gone);
            }
            content.put(table.key(), held);
        }
        for (Layout.Table table : order) {
            Map<Integer, Integer> held = Objects.requireNonNull(content.get(table.key()));
            Map<Integer, Integer> missing = new TreeMap<>(image.rows(table.key()));
            missing.keySet().removeAll(held.keySet());
            if (!missing.isEmpty()) {
                must(insertion(table, missing.values()));
                held.putAll(missing);
            }
        }
    }

    private String insertion(Layout.Table table, Collection<Integer> kept) {
        String columns = columns(table.insertable());
        return "INSERT INTO " + name(table) + " (" + columns + ", " + Layout.ROW + ") SELECT " + columns + ", "
                + Layout.ROW + " FROM " + dialectName(table.versions().last()) + " WHERE " + Layout.VERSION + " IN "
                + list(kept);
    }

    /** What happens when those versions come to a table among the rows of the image. */
    Result insert(String name, Map<Integer, Integer> rows, Image image) {
        Layout.Table table = Objects.requireNonNull(layout.tables().get(name));
        load(image, layout.hasForeignKeys() ? layout.tables().keySet() : Set.of(name));
        Result result = run(insertion(table, rows.values()));
        if (!result.failed()) {
            Objects.requireNonNull(content.get(name)).putAll(rows);
        }
        return result;
    }

    /** Keeps the rows of a table as versions. */
    private void keep(Layout.Table table, Collection<Integer> rows, int base) {
        if (!rows.isEmpty()) {
            written.add(table.key());
            String columns = columns(table.columns());
            must("INSERT INTO " + dialectName(table.versions().last()) + " (" + columns + ", " + Layout.ROW + ", "
                    + Layout.VERSION + ") SELECT " + columns + ", " + Layout.ROW + ", " + Layout.ROW + " + " + base
                    + " FROM " + name(table) + " WHERE " + Layout.ROW + " IN " + list(rows));
        }
    }

    private Map<Integer, Row> read(Layout.Table table) {
        Result result = must("SELECT " + columns(table.columns()) + ", " + Layout.ROW + " FROM " + name(table));
        Map<Integer, Row> rows = new TreeMap<>();
        for (Row row : ((Result.Returned) result).rows().rows()) {
            List<Value> values = row.values();
            int last = values.size() - 1;
            if (rows.put(number(values.get(last)), new Row(values.subList(0, last))) != null) {
                throw Unfit.unknown("two rows of " + table.key() + " cannot be told apart");
            }
        }
        return rows;
    }

    private static int number(Value value) {
        if (value instanceof Value.Int number) {
            return number.value().intValue();
        }
        throw Unfit.unknown("a row has no id: " + value.display());
    }

    private Result must(String sql) {
        Result result = run(sql);
        if (result instanceof Result.Failed failed) {
            scratch.clear();
            throw Unfit.unknown("the view of a statement cannot be built: " + failed.message() + " (" + sql + ")");
        }
        return result;
    }

    private Result run(String sql) {
        if (++statements > MAX_STATEMENTS) {
            throw Unfit.unknown("more than " + MAX_STATEMENTS + " statements would be needed");
        }
        Result result = scratch.run(sql);
        if (Act.concurrencyError(result)) {
            scratch.clear();
            throw Unfit.unknown("a statement alone runs into a lock that nobody holds: " + sql);
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
            if (!columns.get(i).equalsIgnoreCase(Layout.ROW.text())) {
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

    private String name(Layout.Table table) {
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
