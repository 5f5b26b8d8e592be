package io.titrant.judge.troc;

import io.titrant.casefile.Case;
import io.titrant.judge.Scratch;
import io.titrant.judge.history.Act;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Assignment;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.Query;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
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
    private final Map<Integer, Row> data = new HashMap<>();
    private final Image initial;
    private final List<String> init;
    private final int firstFreeId;
    private final Set<String> written = new TreeSet<>();
    private int writes;
    private int statements;

    /** Views of the case's initial database: those of the case before, if it had the same one. */
    static Views of(Scratch scratch, Dialect dialect, Case testCase) {
        if (scratch.kept().orElse(null) instanceof Views views
                && views.init.equals(testCase.init())
                && views.layout.tables().values().stream().noneMatch(Layout.Table::generatesKeys)) {
            views.startOver();
            return views;
        }
        Views views = new Views(scratch, dialect, testCase);
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
        data.keySet().removeIf(version -> version >= ROWS_PER_WRITE);
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
        this.ids = new RowIds(layout);
        scratch.clear();
        for (Statement statement : layout.setUp()) {
            must(dialect.render(ids.numbered(statement)));
        }
        for (Layout.Table table : layout.tables().values()) {
            Map<Integer, Row> rows = read(table);
            keep(table, rows.keySet(), 0);
            rows.forEach(data::put);
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

    Redirect redirect() {
        return redirect;
    }

    /** The database as it was set up. */
    Image initial() {
        return initial;
    }

    /** The rows that an image shows of a table. */
    List<Row> rows(Image image, String table) {
        return image.versions(table).stream()
                .map(version -> Objects.requireNonNull(data.get(version)))
                .toList();
    }

    /** The places of the table's columns that a query names, or all of them if it asks for all. */
    Set<Integer> columnsRead(Query query, String table) {
        List<Name> columns = Objects.requireNonNull(layout.tables().get(table)).columns();
        boolean all = !Tree.nodes(query, SelectItem.Star.class).isEmpty();
        Set<String> named = Tree.nodes(query, Expr.Column.class).stream()
                .map(column -> column.name().folded())
                .collect(Collectors.toSet());
        Set<Integer> read = new TreeSet<>();
        for (int i = 0; i < columns.size(); i++) {
            if (all || named.contains(columns.get(i).folded())) {
                read.add(i);
            }
        }
        return read;
    }

    /** The places of the columns that are assigned to. */
    Set<Integer> places(String table, List<Assignment> assignments) {
        List<Name> columns = Objects.requireNonNull(layout.tables().get(table)).columns();
        Set<Integer> places = new TreeSet<>();
        for (int i = 0; i < columns.size(); i++) {
            Name column = columns.get(i);
            if (assignments.stream().anyMatch(one -> one.target().name().sameAs(column))) {
                places.add(i);
            }
        }
        return places;
    }

    /** Whether two versions differ in one of those columns. */
    boolean differ(int version, int other, Set<Integer> columns) {
        List<Value> a = Objects.requireNonNull(data.get(version)).values();
        List<Value> b = Objects.requireNonNull(data.get(other)).values();
        return columns.stream().anyMatch(column -> !a.get(column).equals(b.get(column)));
    }

    /** How many columns a table has. */
    int width(String table) {
        return Objects.requireNonNull(layout.tables().get(table)).columns().size();
    }

    /** Keeps a version with those columns of one version and the others of another. */
    int merged(String name, int row, int version, int other, Set<Integer> columns) {
        Layout.Table table = Objects.requireNonNull(layout.tables().get(name));
        int id = ++writes * ROWS_PER_WRITE + row;
        List<Value> values = new ArrayList<>();
        List<String> items = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            boolean first = columns.contains(i);
            values.add(Objects.requireNonNull(data.get(first ? version : other))
                    .values()
                    .get(i));
            items.add((first ? "a." : "b.") + dialectName(table.columns().get(i)));
        }
        String versions = dialectName(table.versions().last());
        written.add(table.key());
        must("INSERT INTO " + versions + " (" + columns(table.columns()) + ", " + Layout.ROW + ", " + Layout.VERSION
                + ") SELECT " + String.join(", ", items) + ", a." + Layout.ROW + ", " + id + " FROM " + versions
                + " a, " + versions + " b WHERE a." + Layout.VERSION + " = " + version + " AND b." + Layout.VERSION
                + " = " + other);
        data.put(id, new Row(values));
        return id;
    }

    /** Whether two versions are the same row. */
    boolean same(int version, int other) {
        return Objects.equals(data.get(version), data.get(other));
    }

    Result read(Query query) {
        return run(dialect.render(query));
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

    /** Runs a write on those images. */
    Attempt write(Statement statement, Image target, Image reads) {
        Set<String> targets = Tables.written(statement).stream()
                .map(layout::table)
                .filter(Objects::nonNull)
                .map(table -> Objects.requireNonNull(table).key())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> concerned = layout.hasForeignKeys() ? layout.tables().keySet() : targets;
        load(target, concerned);
        TableRef.Table source = redirect.fixedSource(statement, target, reads);
        if (source != null) {
            load(target, Set.of(source.name().last().folded()));
        }
        Set<Integer> reached = statement instanceof Insert ? null : reached(statement, target, reads);
        Result result = run(dialect.render(ids.numbered(redirect.write(statement, target, reads))));
        if (++writes > MAX_WRITES) {
            throw Unfit.unknown("more than " + MAX_WRITES + " trials would be needed");
        }
        Map<String, Map<Integer, Attempt.Change>> changes = new TreeMap<>();
        for (String name : concerned) {
            Layout.Table table = Objects.requireNonNull(layout.tables().get(name));
            boolean sole = targets.size() == 1 && targets.contains(name);
            Map<Integer, Attempt.Change> found =
                    changes(table, target.rows(name), result.failed() || !sole || reached == null ? Set.of() : reached);
            if (!found.isEmpty()) {
                changes.put(name, found);
            }
        }
        return new Attempt(withoutRowIds(result), changes, reached);
    }

    private Map<Integer, Attempt.Change> changes(
            Layout.Table table, Map<Integer, Integer> before, Set<Integer> reached) {
        Map<Integer, Row> after = read(table);
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
            boolean noOp = old != null && values.equals(data.get(old));
            if (old == null || !noOp || reached.contains(row)) {
                changes.put(row, new Attempt.Change(base + row, false, noOp));
                fresh.add(row);
                now.put(row, base + row);
                data.put(base + row, values);
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
                String columns = columns(table.insertable());
                must("INSERT INTO " + name(table) + " (" + columns + ", " + Layout.ROW + ") SELECT " + columns + ", "
                        + Layout.ROW + " FROM " + dialectName(table.versions().last()) + " WHERE " + Layout.VERSION
                        + " IN " + list(missing.values()));
                held.putAll(missing);
            }
        }
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
