package io.titrant.generate;

import io.titrant.engine.Capability;
import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.sql.Assignment;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Upsert;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws INSERT … ON DUPLICATE KEY UPDATE and INSERT … ON CONFLICT. */
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

    /** An upsert, or null if the engine or the table has none. */
    @Nullable
    Insert upsert(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        boolean onConflict = allowed.has(Capability.ON_CONFLICT);
        List<Integer> free = Updates.free(table, expectedRows);
        if (table.keys().isEmpty() || !(onConflict || allowed.has(Capability.ON_DUPLICATE_KEY))) {
            return null;
        }
        UniqueKey key = target(draw.one(table.keys()), table);
        boolean nothing = onConflict && (free.isEmpty() || draw.chance(25));
        if (free.isEmpty() && !nothing) {
            return null;
        }
        List<Constant> row = draw.chance(nothing ? 25 : 65) || group.aimedAt(table)
                ? inserts.colliding(key, table, expectedRows, group, draw)
                : inserts.fresh(table, expectedRows, group, draw);
        if (row == null) {
            return null;
        }
        Insert insert = inserts.written(table, List.of(row), draw);
        List<Assignment> assignments =
                nothing ? List.of() : assignments(table, free, onConflict, row, expectedRows, group, draw);
        assignments.forEach(
                assignment -> group.change(table, assignment.target().name().text()));
        if (!onConflict) {
            return insert.withUpsert(new Upsert.OnDuplicateKey(assignments));
        }
        boolean bare = nothing && draw.chance(50);
        return insert.withUpsert(new Upsert.OnConflict(
                bare
                        ? List.of()
                        : Ddl.names(key.columns().stream().map(table::column).toList()),
                null,
                assignments,
                nothing || draw.chance(85) ? null : where(table, expectedRows, group, draw)));
    }

    /** SQLite does not know a key as a target that has the column in it which numbers the rows, if that is a key by itself. */
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
            List<Integer> free,
            boolean qualified,
            List<Constant> proposed,
            ExpectedRows expectedRows,
            TransactionGroup group,
            Draw draw) {
        Row row = group.row(table, expectedRows, draw);
        // A bare column is ambiguous to PostgreSQL, which sees the old row and the new one.
        Scope scope = group.scope(table, row, List.of(), qualified);
        List<Assignment> assignments = new ArrayList<>();
        int first = draw.one(free);
        int second = draw.chance(30) ? draw.one(free) : first;
        for (int column : first == second ? List.of(first) : List.of(first, second)) {
            Ref ref = scope.refs().get(column);
            boolean keeps = proposed.get(column) instanceof Constant.Null
                    && !table.column(column).nullable();
            Expr value = draw.chance(50) && !keeps
                    ? new Expr.Proposed(table.column(column).sqlName())
                    : updates.value(table, column, ref, scope, expectedRows, draw);
            assignments.add(new Assignment(table.column(column).plain(), value));
        }
        return assignments;
    }

    private Expr where(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        return expressions
                .conditions()
                .anchor(group.scope(table, group.row(table, expectedRows, draw), List.of(), true), draw);
    }
}
