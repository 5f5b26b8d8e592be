package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.generate.percent.UpsertPercent;
import io.titrant.sql.Assignment;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Upsert;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates INSERT … ON DUPLICATE KEY UPDATE and INSERT … ON CONFLICT. */
final class Upserts {
    private final AllowedSql allowed;
    private final Inserts inserts;
    private final Updates updates;
    private final Expressions expressions;

    Upserts(AllowedSql allowed, Inserts inserts, Updates updates, Expressions expressions) {
        this.allowed = allowed;
        this.inserts = inserts;
        this.updates = updates;
        this.expressions = expressions;
    }

    /** An upsert, or null if the engine has none or the table has no key. */
    @Nullable
    Insert upsert(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        boolean onConflict = allowed.has(Feature.ON_CONFLICT);
        List<Integer> assignable = Updates.assignable(table, expectedRows);
        if (table.keys().isEmpty() || !(onConflict || allowed.has(Feature.ON_DUPLICATE_KEY))) {
            return null;
        }
        UniqueKey key = target(draw.one(table.keys()), table);
        boolean nothing = onConflict && (assignable.isEmpty() || allowed.chance(UpsertPercent.DO_NOTHING, draw));
        if (assignable.isEmpty() && !nothing) {
            return null;
        }
        List<Constant> row = allowed.chance(nothing ? UpsertPercent.IGNORED_COLLISION : UpsertPercent.COLLISION, draw)
                        || group.hasTargetIn(table)
                ? inserts.collidingRow(key, table, expectedRows, group, draw)
                : inserts.newRow(table, expectedRows, group, draw);
        if (row == null) {
            return null;
        }
        Insert insert = inserts.statement(table, List.of(row), draw);
        List<Assignment> assignments =
                nothing ? List.of() : assignments(table, assignable, onConflict, row, expectedRows, group, draw);
        assignments.forEach(
                assignment -> group.change(table, assignment.target().name().text()));
        if (!onConflict) {
            return insert.withUpsert(new Upsert.OnDuplicateKey(assignments));
        }
        boolean bare = nothing && allowed.chance(UpsertPercent.WITHOUT_TARGET, draw);
        return insert.withUpsert(new Upsert.OnConflict(
                bare
                        ? List.of()
                        : Ddl.names(key.columns().stream().map(table::column).toList()),
                null,
                assignments,
                nothing || allowed.chance(UpsertPercent.WITHOUT_WHERE, draw)
                        ? null
                        : where(table, expectedRows, group, draw)));
    }

    /** The key to name in ON CONFLICT. SQLite refuses a compound key if one of its columns is the rowid and a key of its own: then that key. */
    private UniqueKey target(UniqueKey drawn, Table table) {
        return table.keys().stream()
                .filter(key -> allowed.has(Feature.ROWID_AUTOINCREMENT)
                        && key.columns().size() == 1
                        && drawn.columns().containsAll(key.columns()))
                .findFirst()
                .orElse(drawn);
    }

    private List<Assignment> assignments(
            Table table,
            List<Integer> assignable,
            boolean qualified,
            List<Constant> proposed,
            ExpectedRows expectedRows,
            TransactionGroup group,
            Draw draw) {
        Row row = group.row(table, expectedRows, draw);
        // A bare column is ambiguous to PostgreSQL, which sees the old row and the new one.
        Scope scope = group.scope(table, row, List.of(), qualified);
        List<Assignment> assignments = new ArrayList<>();
        int first = draw.one(assignable);
        int second = allowed.chance(UpsertPercent.TWO_COLUMNS, draw) ? draw.one(assignable) : first;
        for (int column : first == second ? List.of(first) : List.of(first, second)) {
            Ref ref = scope.refs().get(column);
            boolean keeps = proposed.get(column) instanceof Constant.Null
                    && !table.column(column).nullable();
            Expr value = allowed.chance(UpsertPercent.PROPOSED_VALUE, draw) && !keeps
                    ? new Expr.Proposed(table.column(column).sqlName())
                    : updates.value(table, column, ref, scope, expectedRows, draw);
            assignments.add(new Assignment(table.column(column).plain(), value));
        }
        return assignments;
    }

    private Expr where(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        return expressions
                .conditions()
                .simpleHolding(group.scope(table, group.row(table, expectedRows, draw), List.of(), true), draw);
    }
}
