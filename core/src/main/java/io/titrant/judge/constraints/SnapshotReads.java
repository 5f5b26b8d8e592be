package io.titrant.judge.constraints;

import io.titrant.casefile.Case;
import io.titrant.engine.Promise;
import io.titrant.graph.Model;
import io.titrant.judge.history.Levels;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds rows that seem to break a constraint in what plain SELECTs returned. A statement that sees one committed state sees unique keys; a
 * transaction that sees one committed state sees no child row without its parent. Reads after a write of the same transaction are left out: a
 * snapshot may show a deleted row beside the row that the transaction itself has inserted under the same key.
 */
final class SnapshotReads {
    private final Case testCase;
    private final DeclaredSchema schema;
    private final Lab lab;
    private final Dialect dialect;
    private final List<SuspectRows> suspects = new ArrayList<>();
    private final Map<String, Reads> reads = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Set<String> wrote = new HashSet<>();

    /**
     * The rows that a transaction has read.
     *
     * @param whole the rows of tables that were read without a condition
     * @param partial the rows that each SELECT of a table returned
     */
    private record Reads(Map<String, Rows> whole, Map<DeclaredTable, List<TableRead>> partial) {
        Reads() {
            this(new HashMap<>(), new LinkedHashMap<>());
        }
    }

    private record TableRead(String seen, Rows rows) {}

    private SnapshotReads(Case testCase, DeclaredSchema schema, Lab lab) {
        this.testCase = testCase;
        this.schema = schema;
        this.lab = lab;
        this.dialect = lab.engine().dialect();
    }

    static List<SuspectRows> suspects(Case testCase, Recording recording, DeclaredSchema schema, Lab lab) {
        if (Levels.objection(testCase, lab.engine().dialect()).isPresent()) {
            return List.of();
        }
        SnapshotReads checks = new SnapshotReads(testCase, schema, lab);
        recording.events().stream()
                .filter(event -> event.kind() == Event.Kind.RETURNED)
                .forEach(checks::note);
        checks.reads.values().forEach(checks::orphans);
        return checks.suspects;
    }

    private void note(Event event) {
        StatementKind kind = StatementKind.of(event.sql());
        String tx = event.tx();
        if (kind == StatementKind.BEGIN || kind == StatementKind.COMMIT || kind == StatementKind.ROLLBACK) {
            Optional.ofNullable(reads.remove(tx)).ifPresent(this::orphans);
            wrote.remove(tx);
            if (kind == StatementKind.BEGIN) {
                open.add(tx);
            } else {
                open.remove(tx);
            }
        } else if (kind == StatementKind.SELECT) {
            if (event.result() instanceof Result.Returned returned && !wrote.contains(tx)) {
                read(event, returned.rows());
            }
        } else if (kind != StatementKind.SAVEPOINT && kind != StatementKind.RELEASE && open.contains(tx)) {
            wrote.add(tx);
        }
    }

    private void read(Event event, Rows rows) {
        if (schema.tables().stream().noneMatch(table -> RowChecks.complete(table, rows))) {
            return;
        }
        Optional<Select> select = plain(event.sql());
        Optional<DeclaredTable> table = select.flatMap(
                one -> schema.table(((TableRef.Table) one.from().get(0)).name().last()));
        Optional<Model> kept = lab.promise(Collections.min(Levels.chosen(event.tx(), testCase, lab.engine())))
                .map(Promise::plainReads);
        if (table.isEmpty()
                || kept.isEmpty()
                || !kept.get().implies(Model.CONSISTENT_READ)
                || !RowChecks.complete(table.get(), rows)) {
            return;
        }
        String seen = "the rows that " + event.tx() + " reads (" + event.sql() + ")";
        suspects.addAll(RowChecks.alone(seen, table.get(), rows));
        if (open.contains(event.tx()) && kept.get().implies(Model.SNAPSHOT_ISOLATION)) {
            Reads before = reads.computeIfAbsent(event.tx(), none -> new Reads());
            before.partial()
                    .computeIfAbsent(table.get(), none -> new ArrayList<>())
                    .add(new TableRead(seen, rows));
            if (select.get().where() == null) {
                before.whole().put(table.get().name(), rows);
            }
        }
    }

    private void orphans(Reads of) {
        of.partial()
                .forEach((child, read) -> schema.foreignKeys(child).forEach(key -> {
                    Rows parents = of.whole().get(key.parent().name());
                    if (parents != null) {
                        read.forEach(
                                one -> suspects.addAll(RowChecks.orphans(one.seen(), child, one.rows(), key, parents)));
                    }
                }));
    }

    /** The SELECT of columns of one table, without anything that joins, groups, limits or locks rows. */
    private Optional<Select> plain(String sql) {
        if (!(Sql.read(sql, dialect) instanceof Query query)
                || !(query.body() instanceof Select select)
                || query.with() != null
                || query.limit() != null
                || !query.locking().isEmpty()) {
            return Optional.empty();
        }
        boolean plain = select.from().size() == 1
                && select.from().get(0) instanceof TableRef.Table
                && !select.distinct()
                && select.groupBy().isEmpty()
                && select.having() == null
                && select.items().stream().allMatch(SnapshotReads::isColumn);
        return plain ? Optional.of(select) : Optional.empty();
    }

    private static boolean isColumn(SelectItem item) {
        return item instanceof SelectItem.Star
                || (item instanceof SelectItem.Item one && one.alias() == null && one.expr() instanceof Expr.Column);
    }
}
