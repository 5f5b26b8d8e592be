package io.titrant.generate;

import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a generated table.
 *
 * @param small whether its numbers stay so small that a little arithmetic cannot overflow
 * @param pool the values that its rows, and the predicates on it, mostly use
 * @param automatic whether the engine generates its values
 */
record Column(
        String name,
        ColumnType type,
        boolean nullable,
        boolean small,
        @Nullable Constant defaultValue,
        List<Constant> pool,
        boolean automatic) {
    Column {
        pool = List.copyOf(pool);
    }

    Family family() {
        return type.family();
    }

    boolean comparable() {
        return !type.is(Quirk.NOT_COMPARABLE);
    }

    boolean keyable() {
        return comparable() && !type.is(Quirk.NOT_KEYABLE);
    }

    /** Whether equal values of it are the same value. */
    boolean exact(boolean exactText) {
        return comparable() && (family() != Family.TEXT || (exactText && !type.is(Quirk.PADDED)));
    }

    Name sqlName() {
        return Name.of(name);
    }

    Expr.Column plain() {
        return Expr.Column.of(name);
    }

    /** The value that an INSERT stores if its column list omits this column. */
    Constant omitted() {
        return defaultValue == null ? Constant.ofNull() : defaultValue;
    }

    Column notNull() {
        return new Column(
                name,
                type,
                false,
                small,
                defaultValue instanceof Constant.Null ? null : defaultValue,
                pool.stream().filter(value -> !(value instanceof Constant.Null)).toList(),
                automatic);
    }
}
