package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.generate.percent.MergePercent;
import io.titrant.sql.Assignment;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.TableRef;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Generates MERGE. Each target row matches at most one source row: two would be an error. */
final class Merges {
    private static final String SOURCE = "s";

    private final AllowedSql allowed;
    private final Inserts inserts;
    private final Updates updates;

    Merges(AllowedSql allowed, Inserts inserts, Updates updates) {
        this.allowed = allowed;
        this.inserts = inserts;
        this.updates = updates;
    }

    /** A MERGE, or null if the engine has none or the tables do not suit it. */
    @Nullable
    Merge merge(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        if (allowed.has(Feature.MERGE_FROM_QUERY)) {
            return fromRow(table, expectedRows, group, draw);
        }
        return allowed.has(Feature.MERGE_FROM_TABLE) ? fromTable(table, expectedRows, group, draw) : null;
    }

    /** MERGE of one constant row, with an existing key or a new one. */
    private @Nullable Merge fromRow(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<UniqueKey> single =
                table.keys().stream().filter(key -> key.columns().size() == 1).toList();
        if (single.isEmpty() || table.columns().stream().anyMatch(Column::automatic)) {
            return null;
        }
        UniqueKey key = draw.one(single);
        List<Constant> row = allowed.chance(MergePercent.EXISTING_ROW, draw)
                ? inserts.collidingRow(key, table, expectedRows, group, draw)
                : inserts.newRow(table, expectedRows, group, draw);
        List<Integer> given = row == null ? List.of() : typed(row);
        int on = key.columns().get(0);
        if (row == null || !given.contains(on)) {
            return null;
        }
        List<Expr> values = new ArrayList<>();
        given.forEach(i -> values.add(row.get(i)));
        List<Name> names = given.stream().map(i -> table.column(i).sqlName()).toList();
        TableRef source = new TableRef.Derived(
                false, Query.of(new QueryBody.Values(List.of(new ValueRow(values)))), Name.of(SOURCE), names);
        List<Merge.When> whens = new ArrayList<>();
        Merge.When matched = matched(table, given, expectedRows, group, draw);
        if (matched != null) {
            whens.add(matched);
        }
        if (matched == null || allowed.chance(MergePercent.INSERTED, draw)) {
            List<Expr> inserted = names.stream()
                    .map(name -> (Expr) Expr.Column.of(SOURCE, name.text()))
                    .toList();
            whens.add(new Merge.NotMatchedInsert(null, names, new ValueRow(inserted)));
        }
        String column = table.column(on).name();
        Expr condition = Expr.equal(Expr.Column.of(table.name(), column), Expr.Column.of(SOURCE, column));
        return new Merge(new TableRef.Table(table.sqlName(), null), source, condition, whens);
    }

    /** The columns whose value is not NULL: an untyped NULL has no type in the source of a MERGE. */
    private static List<Integer> typed(List<Constant> row) {
        return IntStream.range(0, row.size())
                .filter(i -> !(row.get(i) instanceof Constant.Null))
                .boxed()
                .toList();
    }

    private Merge.@Nullable When matched(
            Table table, List<Integer> given, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<Integer> assignable = Updates.assignable(table, expectedRows).stream()
                .filter(given::contains)
                .toList();
        if (allowed.chance(MergePercent.DELETED, draw) && !Inserts.isParent(table, expectedRows)) {
            return new Merge.MatchedDelete(null);
        }
        if (assignable.isEmpty()) {
            return null;
        }
        Column column = table.column(draw.one(assignable));
        group.change(table, column.name());
        Scope scope = group.scope(table, group.row(table, expectedRows, draw), List.of(), true);
        int index = table.indexOf(column.name());
        Expr value = allowed.chance(MergePercent.SOURCE_VALUE, draw)
                ? Expr.Column.of(SOURCE, column.name())
                : updates.value(table, index, scope.refs().get(index), scope, expectedRows, draw);
        return new Merge.MatchedUpdate(null, List.of(new Assignment(column.plain(), value)));
    }

    /** MERGE that updates the rows that match a row of another table by its key. */
    private @Nullable Merge fromTable(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Table other = draw.one(expectedRows.tables());
        List<Integer> name = other.keyColumns();
        if (name.size() != 1) {
            return null;
        }
        Column key = other.column(name.get(0));
        List<Column> partners = table.columns().stream()
                .filter(column -> column.family() == key.family() && column.comparable())
                .toList();
        List<Integer> all = IntStream.range(0, table.columns().size()).boxed().toList();
        if (partners.isEmpty() || Updates.assignable(table, expectedRows).isEmpty()) {
            return null;
        }
        Column column = table.column(draw.one(Updates.assignable(table, expectedRows)));
        int index = all.get(table.indexOf(column.name()));
        Scope scope = group.scope(table, group.row(table, expectedRows, draw), List.of(), true);
        Expr value = updates.value(table, index, scope.refs().get(index), scope, expectedRows, draw);
        group.change(table, column.name());
        Expr condition =
                Expr.equal(Expr.Column.of(table.name(), draw.one(partners).name()), Expr.Column.of(SOURCE, key.name()));
        return new Merge(
                new TableRef.Table(table.sqlName(), null),
                new TableRef.Table(other.sqlName(), Name.of(SOURCE)),
                condition,
                List.of(new Merge.MatchedUpdate(null, List.of(new Assignment(column.plain(), value)))));
    }
}
