package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** UPDATE. Several targets, or a join as the target, are the multi-table UPDATE of MySQL. */
public record Update(
        @Nullable With with,
        ConflictAction conflict,
        List<TableRef> targets,
        List<Assignment> assignments,
        List<TableRef> from,
        @Nullable Expr where,
        List<OrderItem> orderBy,
        @Nullable Limit limit,
        List<SelectItem> returning)
        implements Statement {
    public Update {
        targets = List.copyOf(targets);
        assignments = List.copyOf(assignments);
        from = List.copyOf(from);
        orderBy = List.copyOf(orderBy);
        returning = List.copyOf(returning);
        if (targets.isEmpty() || assignments.isEmpty()) {
            throw new IllegalArgumentException("UPDATE needs a table and an assignment");
        }
    }

    /** {@code UPDATE table SET assignments [WHERE where]}. */
    public static Update of(ObjectName table, List<Assignment> assignments, @Nullable Expr where) {
        return new Update(
                null,
                ConflictAction.DEFAULT,
                List.of(new TableRef.Table(table, null)),
                assignments,
                List.of(),
                where,
                List.of(),
                null,
                List.of());
    }

    /** The table, if there is only one and it is not a join; else null. */
    public TableRef.@Nullable Table soleTarget() {
        return targets.size() == 1 && targets.get(0) instanceof TableRef.Table table ? table : null;
    }

    /** Whether an assignment is to this table, or does not say to which. */
    public boolean assigns(TableRef.Table target) {
        return assignments.stream().anyMatch(assignment -> {
            ObjectName table = assignment.target().table();
            return table == null || table.last().sameAs(target.label());
        });
    }

    public Update withAssignments(List<Assignment> replacement) {
        return new Update(with, conflict, targets, replacement, from, where, orderBy, limit, returning);
    }

    public Update withWhere(@Nullable Expr replacement) {
        return new Update(with, conflict, targets, assignments, from, replacement, orderBy, limit, returning);
    }

    public Update withReturning(List<SelectItem> replacement) {
        return new Update(with, conflict, targets, assignments, from, where, orderBy, limit, replacement);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.UPDATE;
    }
}
