package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item of FROM: a table, a query, or a join of two items. */
public sealed interface TableRef extends Node {

    record Table(ObjectName name, @Nullable Name alias) implements TableRef {
        public static Table of(String name) {
            return new Table(ObjectName.of(name), null);
        }

        /** The name by which columns call this table. */
        public Name label() {
            return alias == null ? name.last() : alias;
        }
    }

    /** A query as a table; the columns rename its columns if there are any. */
    record Derived(boolean lateral, Query query, @Nullable Name alias, List<Name> columns) implements TableRef {
        public Derived {
            columns = List.copyOf(columns);
            if (alias == null && !columns.isEmpty()) {
                throw new IllegalArgumentException("columns of a derived table need its alias");
            }
        }
    }

    record Join(
            TableRef left,
            JoinKind kind,
            boolean natural,
            TableRef right,
            @Nullable Expr on,
            List<Name> using) implements TableRef {
        public Join {
            using = List.copyOf(using);
            int conditions = (natural ? 1 : 0) + (on == null ? 0 : 1) + (using.isEmpty() ? 0 : 1);
            if (conditions > 1) {
                throw new IllegalArgumentException("a join has one of NATURAL, ON and USING");
            }
            if (conditions == 0 && kind != JoinKind.INNER && kind != JoinKind.CROSS) {
                throw new IllegalArgumentException("an outer join needs a condition");
            }
            if (natural && kind == JoinKind.CROSS) {
                throw new IllegalArgumentException("a cross join cannot be natural");
            }
        }

        /** {@code left JOIN right ON on} of that kind. */
        public static Join on(TableRef left, JoinKind kind, TableRef right, Expr on) {
            return new Join(left, kind, false, right, on, List.of());
        }
    }

    enum JoinKind {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        CROSS
    }
}
