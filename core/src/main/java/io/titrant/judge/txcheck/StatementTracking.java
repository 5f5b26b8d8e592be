package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.instrument.Labels;
import io.titrant.judge.instrument.ReadInstrumentation;
import io.titrant.judge.instrument.WriteInstrumentation;
import io.titrant.judge.model.OrderDependence;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.ScratchTable;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Truncate;
import io.titrant.sql.Update;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * SQL-level instrumentation of single statements (TxCheck §3.2): what each statement of a case becomes, and which reads go around it.
 *
 * <p>Example: step 3 of T1, {@code UPDATE t SET a = 1 WHERE b = 2}, becomes
 *
 * <pre>
 * VSR  SELECT titrant_row1, titrant_w1 FROM t
 * BWR  SELECT titrant_row1, titrant_w1 FROM t WHERE b = 2
 *      UPDATE t SET a = 1, titrant_w1 = CONCAT(titrant_w1, ' T1.3') WHERE b = 2
 * AWR  SELECT titrant_row1, titrant_w1 FROM t WHERE titrant_w1 LIKE '% T1.3'
 * </pre>
 */
final class StatementTracking {
    private final TrackedSchema schema;
    private final Dialect dialect;
    private final ReadInstrumentation reads;
    private final WriteInstrumentation writes;
    private final ScratchSchema keys;
    private final OrderDependence order;

    StatementTracking(Case testCase, TrackedSchema schema, Instrumentation instrumentation) {
        this.schema = schema;
        this.dialect = instrumentation.dialect();
        this.reads = instrumentation.reads(schema.instrumented());
        this.writes = instrumentation.writes(schema.instrumented());
        this.keys = ScratchSchema.of(testCase, dialect);
        this.order = new OrderDependence(keys, dialect);
    }

    /** The statement with its reads; empty where TxCheck cannot follow the statement, which is then left out of the case. */
    Optional<TrackedStatement> track(int place, Step step) {
        Statement statement = Sql.read(step.sql(), dialect);
        if (!followed(statement, step)) {
            return Optional.empty();
        }
        StatementId id = new StatementId(step.tx(), place);
        try {
            Statement plain = reads.withoutStars(statement);
            return Optional.of(plain instanceof Query query ? query(id, query) : write(id, plain));
        } catch (CannotJudge cannotFollow) {
            return Optional.empty();
        }
    }

    private boolean followed(Statement statement, Step step) {
        boolean understood = !(statement instanceof Verbatim)
                && !(statement instanceof Truncate)
                && !step.kind().isDdl();
        return understood
                && Tables.written(statement).stream().allMatch(name -> schema.table(name) != null)
                && Tables.read(statement).stream()
                        .noneMatch(name -> schema.baseTables(name).isEmpty())
                && !OrderDependence.onFirstRow(statement)
                && !order.onRows(statement)
                && !order.onAssignments(statement)
                && !generatesKeys(statement)
                && !changesSilently(statement)
                && !opaque(statement);
    }

    /** Another order of INSERTs would generate other keys. */
    private boolean generatesKeys(Statement statement) {
        if (statement instanceof Insert insert) {
            ScratchTable table = keys.find(insert.table());
            return table == null || table.generatesKeyOf(insert);
        }
        return statement instanceof Merge merge
                && Optional.ofNullable(keys.find(merge.target().name()))
                        .filter(ScratchTable::generatesKeys)
                        .isPresent();
    }

    private boolean changesSilently(Statement statement) {
        Set<String> reached = reachable(statement);
        return !(statement instanceof Query)
                && schema.foreignKeys().stream()
                        .anyMatch(key -> key.changesSilently() && reached.contains(key.parent()));
    }

    private boolean opaque(Statement statement) {
        return Tables.written(statement).stream()
                .anyMatch(name -> Objects.requireNonNull(schema.table(name)).opaqueKeys());
    }

    /** The tables that the statement writes, and those whose rows ON DELETE CASCADE takes along. */
    private Set<String> reachable(Statement statement) {
        Set<String> reached = new LinkedHashSet<>(TrackedStatement.written(statement, schema));
        boolean deletes = statement instanceof Delete
                || statement instanceof Merge
                || (statement instanceof Insert insert && insert.verb() == Insert.Verb.REPLACE);
        for (int before = -1; deletes && before != reached.size(); ) {
            before = reached.size();
            for (TrackedSchema.ForeignKey key : schema.foreignKeys()) {
                if (reached.contains(key.parent()) && key.onDelete() == ColumnAttribute.Action.CASCADE) {
                    reached.add(key.child());
                }
            }
        }
        return reached;
    }

    private TrackedStatement query(StatementId id, Query query) {
        boolean tells = tellsRows(query);
        Statement target = tells ? reads.traced(query) : query;
        return new TrackedStatement(
                id, query, dialect.render(target), ColumnUse.of(query, schema), Set.of(), null, tells);
    }

    /** Grouped, distinct and combined rows have no PrimaryKey; version-set reads stand for what such a query reads. */
    private static boolean tellsRows(Query query) {
        return query.body() instanceof Select select
                && query.with() == null
                && !select.distinct()
                && !ReadInstrumentation.aggregates(select)
                && select.from().stream().allMatch(StatementTracking::plainTables);
    }

    private static boolean plainTables(TableRef ref) {
        return ref instanceof TableRef.Table
                || (ref instanceof TableRef.Join join && plainTables(join.left()) && plainTables(join.right()));
    }

    private TrackedStatement write(StatementId id, Statement statement) {
        String version = id.toString();
        Statement target;
        if (statement instanceof Insert insert) {
            String rows = insert.table().last().folded() + "#" + version + ".";
            target = writes.insert(insert, rows, version);
        } else if (statement instanceof Update update) {
            target = writes.update(update, version).withReturning(update.returning());
        } else if (statement instanceof Merge merge) {
            target = writes.merge(merge, merge.target().name().last().folded() + "#" + version + ".", version);
        } else {
            target = statement;
        }
        return new TrackedStatement(
                id,
                statement,
                dialect.render(target),
                ColumnUse.of(statement, schema),
                reachable(statement),
                condition(statement),
                false);
    }

    /** BWR: the rows that the condition selects; none where a LIMIT chooses among them or the condition speaks of other tables. */
    private @Nullable String condition(Statement statement) {
        TableRef.Table target = TrackedStatement.soleTarget(statement);
        Expr where = statement instanceof Update update
                ? update.where()
                : statement instanceof Delete delete ? delete.where() : null;
        boolean limited = (statement instanceof Update update && (update.limit() != null || update.with() != null))
                || (statement instanceof Delete delete && (delete.limit() != null || delete.with() != null));
        return target == null || limited ? null : dialect.render(rowsOf(target, where));
    }

    /** VSR: all rows of a table. */
    String versionSetRead(String table) {
        return dialect.render(
                rowsOf(new TableRef.Table(schema.table(table).columnsOf().name(), null), null));
    }

    /** AWR: the rows that the statement has written; where it may have deleted rows, all rows that are left. */
    String afterWriteRead(TrackedStatement statement, String table) {
        if (statement.mayDelete()) {
            return versionSetRead(table);
        }
        Name versionKey = schema.table(table).columnsOf().wList();
        Expr column = new Expr.Column(null, versionKey);
        Expr written = Expr.or(
                Expr.equal(column, Constant.of(statement.id().toString())),
                new Expr.Like(column, false, Expr.LikeKind.LIKE, Constant.of("% " + statement.id()), null));
        return dialect.render(
                rowsOf(new TableRef.Table(schema.table(table).columnsOf().name(), null), written));
    }

    private Query rowsOf(TableRef.Table ref, @Nullable Expr where) {
        TrackedSchema.Table table = Objects.requireNonNull(schema.table(ref.name()));
        ObjectName label = new ObjectName(List.of(ref.label()));
        List<SelectItem> items = new ArrayList<>();
        items.add(new SelectItem.Item(new Expr.Column(label, table.columnsOf().rowId()), Labels.row(0)));
        items.add(new SelectItem.Item(new Expr.Column(label, table.columnsOf().wList()), Labels.wList(0)));
        table.keyColumns().forEach(column -> items.add(SelectItem.of(new Expr.Column(label, column))));
        QueryBody body = Select.of(items, ref).withWhere(where);
        return Query.of(body);
    }
}
