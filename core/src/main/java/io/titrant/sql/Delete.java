package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** DELETE from one table, with the tables of USING to compare it with. */
public record Delete(
        @Nullable With with,
        boolean ignore,
        TableRef.Table target,
        List<TableRef> using,
        @Nullable Expr where,
        List<OrderItem> orderBy,
        @Nullable Limit limit,
        List<SelectItem> returning)
        implements Statement {
    public Delete {
        using = List.copyOf(using);
        orderBy = List.copyOf(orderBy);
        returning = List.copyOf(returning);
    }

    /** {@code DELETE FROM table [WHERE where]}. */
    public static Delete of(ObjectName table, @Nullable Expr where) {
        return new Delete(null, false, new TableRef.Table(table, null), List.of(), where, List.of(), null, List.of());
    }

    public Delete withWhere(@Nullable Expr replacement) {
        return new Delete(with, ignore, target, using, replacement, orderBy, limit, returning);
    }

    public Delete withReturning(List<SelectItem> replacement) {
        return new Delete(with, ignore, target, using, where, orderBy, limit, replacement);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.DELETE;
    }
}
