package io.titrant.judge.txcheck;

import io.titrant.casefile.Step;
import io.titrant.judge.history.AdvisoryLocks;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.instrument.Labels;
import io.titrant.judge.instrument.ReadInstrumentation;
import io.titrant.judge.instrument.WriteInstrumentation;
import io.titrant.judge.model.OrderDependence;
import io.titrant.judge.views.ExtendedInsert;
import io.titrant.judge.views.ScratchTable;
import io.titrant.sql.Assignment;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Locking;
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
import io.titrant.sql.Tree;
import io.titrant.sql.Truncate;
import io.titrant.sql.Update;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
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
    private final OrderDependence order;
    private final Predicate<String> writesSeeNewer;

    /** @param writesSeeNewer the transactions whose writes and locking reads see newer rows than their plain reads */
    StatementTracking(TrackedSchema schema, Instrumentation instrumentation, Predicate<String> writesSeeNewer) {
        this.schema = schema;
        this.writesSeeNewer = writesSeeNewer;
        this.dialect = instrumentation.dialect();
        this.reads = instrumentation.reads(schema.instrumented());
        this.writes = instrumentation.writes(schema.instrumented());
        this.order = new OrderDependence(schema.scratch(), dialect);
    }

    /** The statement with its reads; throws {@link CannotJudge} if TxCheck cannot follow the statement, which is then left out of the case. */
    TrackedStatement track(int place, Step step) {
        Statement statement = Sql.read(step.sql(), dialect);
        schema.refuse(statement, step.sql());
        String obstacle = obstacle(statement, step);
        if (obstacle != null) {
            throw CannotJudge.notApplicable(obstacle);
        }
        StatementId id = new StatementId(step.tx(), place);
        Statement plain = reads.withoutStars(statement);
        return plain instanceof Query query ? query(id, query) : write(id, plain);
    }

    /** Why the statement cannot be followed; null if nothing is known against it. */
    private @Nullable String obstacle(Statement statement, Step step) {
        if (statement instanceof Verbatim
                || statement instanceof Truncate
                || step.kind().isDdl()) {
            return "Titrant does not know which rows the statement reads or writes";
        }
        if (Tables.written(statement).stream().anyMatch(name -> schema.table(name) == null)) {
            return "the statement writes a view or an unknown table";
        }
        if (Tables.read(statement).stream()
                .anyMatch(name -> schema.baseTables(name).isEmpty())) {
            return "the statement reads an unknown table";
        }
        if (OrderDependence.onFirstRow(statement) || order.onRows(statement) || order.onAssignments(statement)) {
            return "the result depends on an order that the engine does not guarantee";
        }
        if (AdvisoryLocks.usedBy(step.sql())
                || Tree.nodes(statement, Locking.class).stream()
                        .anyMatch(lock -> lock.onLocked() != Locking.Wait.BLOCK)) {
            return "the result depends on the locks that other sessions hold";
        }
        if (mayGenerateKeys(statement)) {
            return "it is unknown for which rows the engine generates keys";
        }
        if (changesSilently(statement)) {
            return "a foreign key changes other rows";
        }
        return opaque(statement) ? "the table has a unique index with a condition or an expression" : null;
    }

    /** Whether it is unknown for which rows the engine generates keys: of a MERGE, and where a given key may be NULL. */
    private boolean mayGenerateKeys(Statement statement) {
        if (statement instanceof Insert insert) {
            ScratchTable table = schema.scratch().find(insert.table());
            boolean mayPass = insert.upsert() != null || insert.conflict() != ConflictAction.DEFAULT;
            return table == null
                    || (generatedKey(insert) != null
                            ? mayPass && insert.source() instanceof Insert.FromQuery
                            : table.generatesKeys() && !givesKeys(insert, table));
        }
        return statement instanceof Merge merge
                && Optional.ofNullable(schema.scratch().find(merge.target().name()))
                        .filter(ScratchTable::generatesKeys)
                        .isPresent();
    }

    private static boolean givesKeys(Insert insert, ScratchTable table) {
        List<Name> columns = ExtendedInsert.columns(insert, table);
        Name generated = table.columns().get(table.generated());
        return !(insert.source() instanceof Insert.Rows rows)
                || rows.rows().stream()
                        .flatMap(row -> IntStream.range(0, row.values().size())
                                .filter(place -> columns.get(place).sameAs(generated))
                                .mapToObj(row.values()::get))
                        .noneMatch(value -> value instanceof Expr.Default
                                || value instanceof Constant.Null
                                || value.equals(Constant.of(0)));
    }

    /** The column for which the engine generates values when the INSERT runs; null if there is none. */
    private @Nullable Name generatedKey(Statement statement) {
        if (!(statement instanceof Insert insert)) {
            return null;
        }
        ScratchTable table = schema.scratch().find(insert.table());
        return table != null && table.generatesKeyOf(insert) ? table.columns().get(table.generated()) : null;
    }

    /** Whether a foreign key may make the engine change rows of other tables, which get no VersionKey. */
    private boolean changesSilently(Statement statement) {
        Set<String> reached = reachable(statement);
        boolean deletes = deletes(statement);
        return !(statement instanceof Query)
                && schema.foreignKeys().stream()
                        .filter(key -> reached.contains(key.parent()))
                        .anyMatch(key -> (deletes && key.changesOnDelete())
                                || (key.changesOnUpdate() && assignsKey(statement, key.parent())));
    }

    private static boolean deletes(Statement statement) {
        return statement instanceof Delete
                || statement instanceof Merge
                || (statement instanceof Insert insert && insert.verb() == Insert.Verb.REPLACE);
    }

    /** Whether the statement assigns to a column of a PRIMARY KEY or UNIQUE constraint, as UPDATE, upsert or MERGE. */
    private boolean assignsKey(Statement statement, String table) {
        return Tree.nodes(statement, Assignment.class).stream()
                .map(assignment -> assignment.target().name())
                .anyMatch(name -> schema.table(table).keyColumns().stream().anyMatch(name::sameAs));
    }

    private boolean opaque(Statement statement) {
        return Tables.written(statement).stream()
                .anyMatch(name -> Objects.requireNonNull(schema.table(name)).opaqueKeys());
    }

    /** The tables that the statement and its triggers write, and those whose rows ON DELETE CASCADE takes along. */
    private Set<String> reachable(Statement statement) {
        Set<String> reached = new LinkedHashSet<>(TrackedStatement.written(statement, schema));
        for (int before = -1; deletes(statement) && before != reached.size(); ) {
            before = reached.size();
            for (TrackedSchema.ForeignKey key : schema.foreignKeys()) {
                if (reached.contains(key.parent()) && key.onDelete() == ColumnAttribute.Action.CASCADE) {
                    reached.add(key.child());
                }
            }
        }
        schema.firedBy(statement).forEach(trigger -> reached.addAll(trigger.written()));
        return reached;
    }

    private TrackedStatement query(StatementId id, Query query) {
        boolean tells = tellsRows(query);
        Statement target = tells ? reads.traced(query) : query;
        return new TrackedStatement(
                id, query, dialect.render(target), ColumnUse.of(query, schema), Set.of(), null, false, tells, null);
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
        String version = id.mark();
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
        boolean locksToRead = locksToRead(id, statement);
        return new TrackedStatement(
                id,
                statement,
                dialect.render(target),
                ColumnUse.of(statement, schema),
                reachable(statement),
                condition(statement, locksToRead),
                locksToRead,
                false,
                generatedKey(statement));
    }

    /**
     * BWR: the rows that the condition selects; null where a LIMIT chooses among them or the condition speaks of other tables.
     *
     * @param locking whether a locking read sees what the write sees; then it locks nothing that the write does not lock
     */
    private @Nullable String condition(Statement statement, boolean locking) {
        TableRef.Table target = TrackedStatement.soleTarget(statement);
        boolean limited = (statement instanceof Update update && (update.limit() != null || update.with() != null))
                || (statement instanceof Delete delete && (delete.limit() != null || delete.with() != null));
        if (target == null || limited) {
            return null;
        }
        Query rows = rowsOf(target, WriteCondition.where(statement));
        return dialect.render(locking ? rows.withLocking(List.of(Locking.of(Locking.Strength.UPDATE))) : rows);
    }

    /** Whether a locking read with the statement's condition sees its rows as the write does. The subqueries of a locking read return the snapshot, so there must be none. */
    private boolean locksToRead(StatementId id, Statement statement) {
        Expr where = WriteCondition.where(statement);
        return writesSeeNewer.test(id.tx())
                && (where == null || Tree.nodes(where, Query.class).isEmpty());
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
                Expr.equal(column, Constant.of(statement.id().mark())),
                new Expr.Like(
                        column,
                        false,
                        Expr.LikeKind.LIKE,
                        Constant.of("% " + statement.id().mark()),
                        null));
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
