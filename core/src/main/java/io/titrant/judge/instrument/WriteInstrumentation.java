package io.titrant.judge.instrument;

import io.titrant.judge.history.CannotJudge;
import io.titrant.sql.Assignment;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.SetReturning;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.TypeName;
import io.titrant.sql.Update;
import io.titrant.sql.Upsert;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes writes append their version to the rows that they write, and return the rows that they delete (IsoRel §3.2.2, Table 1 ⑥–⑩). Example, for T1's
 * first write:
 *
 * <pre>
 *   before         t: (1, 10, 't#1', 'T0')
 *   case           UPDATE t SET v = 11 WHERE id = 1
 *   instrumented   UPDATE t SET v = 11, titrant_w1 = t.titrant_w1 || ' T1.1' WHERE id = 1
 *   after          t: (1, 11, 't#1', 'T0 T1.1')
 *
 *   case           INSERT INTO t VALUES (2, 20)
 *   instrumented   INSERT INTO t (id, v, titrant_row1, titrant_w1) VALUES (2, 20, 'T1.2.1', 'T1.2')
 *
 *   case           DELETE FROM t WHERE v &gt; 15
 *   instrumented   DELETE FROM t WHERE v &gt; 15 RETURNING titrant_row1, titrant_w1
 *                  where the engine has no RETURNING: first SELECT titrant_row1, titrant_w1 FROM t WHERE v &gt; 15 FOR UPDATE
 * </pre>
 */
public final class WriteInstrumentation {
    private final InstrumentedSchema schema;
    private final InstrumentationSql spelling;

    public WriteInstrumentation(InstrumentedSchema schema, InstrumentationSql spelling) {
        this.schema = schema;
        this.spelling = spelling;
    }

    /** Each new row gets an id with the prefix {@code rows}, and the version as its first. */
    public Insert insert(Insert insert, String rows, String version) {
        InstrumentedSchema.Table table = schema.table(insert.table());
        if (table == null) {
            return insert;
        }
        Insert marked = withSource(insert, table, rows, version);
        Upsert upsert = insert.upsert();
        if (upsert instanceof Upsert.OnDuplicateKey duplicate) {
            marked = marked.withUpsert(
                    new Upsert.OnDuplicateKey(and(duplicate.assignments(), mark(insert, table, version))));
        } else if (upsert instanceof Upsert.OnConflict conflict
                && !conflict.assignments().isEmpty()) {
            marked = marked.withUpsert(new Upsert.OnConflict(
                    conflict.target(),
                    conflict.targetWhere(),
                    and(conflict.assignments(), mark(insert, table, version)),
                    conflict.where()));
        }
        return marked;
    }

    private Assignment mark(Insert insert, InstrumentedSchema.Table table, String version) {
        Name label = insert.alias() == null ? insert.table().last() : insert.alias();
        Expr.Column old = new Expr.Column(new ObjectName(List.of(label)), table.wList());
        return new Assignment(new Expr.Column(null, table.wList()), spelling.append(old, version));
    }

    private Insert withSource(Insert insert, InstrumentedSchema.Table table, String rows, String version) {
        if (insert.source() instanceof Insert.DefaultValues) {
            return insert.withColumns(List.of(table.rowId(), table.wList()))
                    .withSource(new Insert.Rows(
                            List.of(new ValueRow(List.of(Constant.of(rows + "1"), Constant.of(version))))));
        }
        if (insert.source() instanceof Insert.Rows values) {
            List<ValueRow> marked = new ArrayList<>();
            for (ValueRow row : values.rows()) {
                List<Expr> all = new ArrayList<>(row.values());
                all.add(Constant.of(rows + (marked.size() + 1)));
                all.add(Constant.of(version));
                marked.add(new ValueRow(all));
            }
            int width = values.rows().get(0).values().size();
            return insert.withColumns(columns(insert.columns(), table, width)).withSource(new Insert.Rows(marked));
        }
        Query query = ((Insert.FromQuery) insert.source()).query();
        return insert.withColumns(columns(insert.columns(), table, Integer.MAX_VALUE))
                .withSource(new Insert.FromQuery(copying(query, rows, version)));
    }

    private static List<Name> columns(List<Name> named, InstrumentedSchema.Table table, int width) {
        List<Name> columns = new ArrayList<>(named.isEmpty() ? table.columnsOf(width) : named);
        columns.add(table.rowId());
        columns.add(table.wList());
        return columns;
    }

    /** INSERT … SELECT: the id of a new row consists of the ids of its source rows. */
    private Query copying(Query query, String rows, String version) {
        if (!(query.body() instanceof Select select) || select.distinct() || ReadInstrumentation.aggregates(select)) {
            throw CannotJudge.notApplicable(
                    "IsoRel cannot name the rows of an INSERT … SELECT with DISTINCT, GROUP BY or UNION");
        }
        if (SetReturning.in(select)) {
            return numbering(query, select, rows, version);
        }
        if (!select.from().isEmpty() && Tables.read(query).isEmpty()) {
            return query.withBody(select.withItems(marked(select, rowNumber(rows), version)));
        }
        Expr id = Constant.of(rows);
        for (TableRef.Table source :
                select.from().stream().flatMap(WriteInstrumentation::joined).toList()) {
            InstrumentedSchema.Table table = schema.table(source.name());
            if (table == null) {
                throw CannotJudge.notApplicable(
                        "IsoRel cannot name the rows of an INSERT … SELECT from a view or a derived table");
            }
            Expr column = new Expr.Column(new ObjectName(List.of(source.label())), table.rowId());
            // In a row of an outer join without a partner, NULL would make the whole id NULL.
            id = spelling.concat(id, Expr.Call.of("COALESCE", column, Constant.of("-")));
            id = spelling.concat(id, Constant.of("/"));
        }
        return query.withBody(select.withItems(marked(select, id, version)));
    }

    private static List<SelectItem> marked(Select select, Expr id, String version) {
        List<SelectItem> items = new ArrayList<>(select.items());
        items.add(SelectItem.of(id));
        items.add(SelectItem.of(Constant.of(version)));
        return items;
    }

    /** Rows that come from no table, such as those of {@code generate_series(1, 9)}, have their number as id. */
    private Expr rowNumber(String rows) {
        return spelling.concat(Constant.of(rows), new Expr.Cast(new Expr.RowNumber(), TypeName.of("VARCHAR")));
    }

    /** The same where a function in the list of SELECT returns several rows: they are numbered outside. */
    private Query numbering(Query query, Select select, String rows, String version) {
        if (!Tables.read(query).isEmpty()) {
            throw CannotJudge.notApplicable(
                    "IsoRel cannot name the rows of an INSERT … SELECT with a function that returns rows");
        }
        List<SelectItem> named = new ArrayList<>();
        List<SelectItem> outer = new ArrayList<>();
        for (SelectItem item : select.items()) {
            if (!(item instanceof SelectItem.Item one)) {
                throw CannotJudge.notApplicable("IsoRel cannot name the columns of an INSERT … SELECT *");
            }
            Name column = Name.of("titrant_c" + named.size());
            named.add(new SelectItem.Item(one.expr(), column));
            outer.add(SelectItem.of(new Expr.Column(null, column)));
        }
        outer.add(SelectItem.of(rowNumber(rows)));
        outer.add(SelectItem.of(Constant.of(version)));
        TableRef inner =
                new TableRef.Derived(false, query.withBody(select.withItems(named)), Name.of("titrant_q"), List.of());
        return Query.of(Select.of(outer, inner));
    }

    private static Stream<TableRef.Table> joined(TableRef ref) {
        if (ref instanceof TableRef.Join join) {
            return Stream.concat(joined(join.left()), joined(join.right()));
        }
        if (ref instanceof TableRef.Table table) {
            return Stream.of(table);
        }
        throw CannotJudge.notApplicable(
                "IsoRel cannot name the rows of an INSERT … SELECT from a view or a derived table");
    }

    /** Each changed row gets the version. */
    public Update update(Update update, String version) {
        List<TableRef.Table> targets =
                update.targets().stream().flatMap(Tables::joined).toList();
        boolean alone = targets.size() == 1;
        List<Assignment> assignments = new ArrayList<>(update.assignments());
        for (TableRef.Table target : targets) {
            InstrumentedSchema.Table table = schema.table(target.name());
            if (table != null && (alone || update.assigns(target))) {
                ObjectName label = new ObjectName(List.of(target.label()));
                assignments.add(new Assignment(
                        new Expr.Column(alone ? null : label, table.wList()),
                        spelling.append(new Expr.Column(label, table.wList()), version)));
            }
        }
        TableRef.Table sole = update.soleTarget();
        boolean returns = spelling.returning() && sole != null;
        return new Update(
                update.with(),
                update.conflict(),
                update.targets(),
                assignments,
                update.from(),
                update.where(),
                update.orderBy(),
                update.limit(),
                returns ? returning(update.returning(), sole) : update.returning());
    }

    /** The DELETE returns the deleted rows, if the engine can. */
    public Delete delete(Delete delete) {
        return spelling.returnsDeleted(delete)
                ? delete.withReturning(returning(delete.returning(), delete.target()))
                : delete;
    }

    private List<SelectItem> returning(List<SelectItem> items, TableRef.@Nullable Table target) {
        InstrumentedSchema.Table table = target == null ? null : schema.table(target.name());
        if (target == null || table == null) {
            return items;
        }
        ObjectName label = new ObjectName(List.of(target.label()));
        List<SelectItem> all = new ArrayList<>(items);
        all.add(new SelectItem.Item(new Expr.Column(label, table.rowId()), Labels.row(0)));
        all.add(new SelectItem.Item(new Expr.Column(label, table.wList()), Labels.wList(0)));
        return all;
    }

    /**
     * A locking read of the rows that a DELETE will delete, with the same condition (Table 1 ⑧). Null if the DELETE returns the rows itself, and null
     * with LIMIT or a subquery, since the DELETE may then choose other rows than the read.
     */
    @Nullable
    public Query beforeDelete(Delete delete) {
        InstrumentedSchema.Table table = schema.table(delete.target().name());
        boolean chooses = delete.limit() != null
                || (delete.where() != null
                        && !Tree.nodes(delete.where(), Query.class).isEmpty());
        if (!spelling.asksBeforeDeleting()
                || spelling.returnsDeleted(delete)
                || table == null
                || !delete.using().isEmpty()
                || chooses) {
            return null;
        }
        return new Query(
                delete.with(),
                rows(delete.target(), table).withWhere(delete.where()),
                delete.orderBy(),
                delete.limit(),
                spelling.lockingRead());
    }

    /** A locking read of the rows that a REPLACE will delete (Table 1 ⑨); null without keys (⑩) or if the values are unknown. */
    @Nullable
    public Query beforeReplace(Insert replace) {
        InstrumentedSchema.Table table = schema.table(replace.table());
        if (table == null
                || !spelling.asksBeforeDeleting()
                || table.keys().isEmpty()
                || !(replace.source() instanceof Insert.Rows values)) {
            return null;
        }
        Expr where = null;
        for (ValueRow row : values.rows()) {
            List<Name> columns =
                    replace.columns().isEmpty() ? table.columnsOf(row.values().size()) : replace.columns();
            for (List<Name> key : table.keys()) {
                Expr same = same(key, columns, row);
                if (same != null) {
                    where = where == null ? same : Expr.or(where, same);
                }
            }
        }
        TableRef.Table target = new TableRef.Table(replace.table(), null);
        return where == null
                ? null
                : new Query(null, rows(target, table).withWhere(where), List.of(), null, spelling.lockingRead());
    }

    private static @Nullable Expr same(List<Name> key, List<Name> columns, ValueRow row) {
        Expr same = null;
        for (Name column : key) {
            int at = 0;
            while (at < columns.size() && !columns.get(at).sameAs(column)) {
                at++;
            }
            if (at >= row.values().size() || row.values().get(at) instanceof Expr.Default) {
                return null;
            }
            Expr equal = Expr.equal(new Expr.Column(null, column), row.values().get(at));
            same = same == null ? equal : Expr.and(same, equal);
        }
        return same;
    }

    private static Select rows(TableRef.Table target, InstrumentedSchema.Table table) {
        ObjectName label = new ObjectName(List.of(target.label()));
        return Select.of(
                List.of(
                        new SelectItem.Item(new Expr.Column(label, table.rowId()), Labels.row(0)),
                        new SelectItem.Item(new Expr.Column(label, table.wList()), Labels.wList(0))),
                target);
    }

    public Merge merge(Merge merge, String rows, String version) {
        InstrumentedSchema.Table table = schema.table(merge.target().name());
        if (table == null) {
            return merge;
        }
        Expr.Column old = new Expr.Column(new ObjectName(List.of(merge.target().label())), table.wList());
        List<Merge.When> whens = new ArrayList<>();
        for (Merge.When when : merge.whens()) {
            if (when instanceof Merge.MatchedUpdate update) {
                Assignment mark = new Assignment(new Expr.Column(null, table.wList()), spelling.append(old, version));
                whens.add(new Merge.MatchedUpdate(update.condition(), and(update.assignments(), mark)));
            } else if (when instanceof Merge.NotMatchedInsert insert) {
                List<Expr> values = new ArrayList<>(insert.values().values());
                values.add(mergedRow(merge, rows));
                values.add(Constant.of(version));
                whens.add(new Merge.NotMatchedInsert(
                        insert.condition(),
                        columns(
                                insert.columns(),
                                table,
                                insert.values().values().size()),
                        new ValueRow(values)));
            } else {
                whens.add(when);
            }
        }
        return new Merge(merge.target(), merge.source(), merge.on(), whens);
    }

    /** The id of a row that MERGE inserts contains the id of its source row. */
    private Expr mergedRow(Merge merge, String rows) {
        if (merge.source() instanceof TableRef.Table source) {
            InstrumentedSchema.Table table = schema.table(source.name());
            if (table != null) {
                Expr column = new Expr.Column(new ObjectName(List.of(source.label())), table.rowId());
                return spelling.concat(Constant.of(rows), column);
            }
        }
        if (merge.source() instanceof TableRef.Derived derived
                && single(derived.query().body())) {
            return Constant.of(rows + "1");
        }
        throw CannotJudge.notApplicable("IsoRel cannot name the rows that MERGE inserts from this source");
    }

    private static boolean single(QueryBody body) {
        return body instanceof Select select
                ? select.from().isEmpty()
                : body instanceof QueryBody.Values values && values.rows().size() == 1;
    }

    private static List<Assignment> and(List<Assignment> assignments, Assignment more) {
        List<Assignment> all = new ArrayList<>(assignments);
        all.add(more);
        return all;
    }
}
