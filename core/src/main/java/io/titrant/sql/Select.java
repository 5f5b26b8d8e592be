package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A SELECT up to HAVING. An empty FROM means that there is none. */
public record Select(
        boolean distinct,
        List<SelectItem> items,
        List<TableRef> from,
        @Nullable Expr where,
        List<Expr> groupBy,
        @Nullable Expr having)
        implements QueryBody {
    public Select {
        items = List.copyOf(items);
        from = List.copyOf(from);
        groupBy = List.copyOf(groupBy);
        if (items.isEmpty()) {
            throw new IllegalArgumentException("SELECT needs at least one item");
        }
    }

    /** {@code SELECT items FROM from}. */
    public static Select of(List<SelectItem> items, TableRef... from) {
        return new Select(false, items, List.of(from), null, List.of(), null);
    }

    public Select withItems(List<SelectItem> replacement) {
        return new Select(distinct, replacement, from, where, groupBy, having);
    }

    public Select withFrom(List<TableRef> replacement) {
        return new Select(distinct, items, replacement, where, groupBy, having);
    }

    public Select withWhere(@Nullable Expr replacement) {
        return new Select(distinct, items, from, replacement, groupBy, having);
    }
}
