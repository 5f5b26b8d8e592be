package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads queries: WITH, SELECT, VALUES, set operations, ORDER BY, LIMIT and locking clauses. */
final class QueryReader {
    private final Cursor cursor;
    private final Reader reader;
    private final FromReader from;

    QueryReader(Cursor cursor, Reader reader) {
        this.cursor = cursor;
        this.reader = reader;
        this.from = new FromReader(cursor, reader);
    }

    FromReader from() {
        return from;
    }

    /** Whether a query is next, perhaps in parentheses. As an expression {@code VALUES(c)} may be something else. */
    static boolean startsQuery(Cursor cursor, boolean inExpression) {
        int ahead = 0;
        while (cursor.peek(ahead).isSymbol("(")) {
            ahead++;
        }
        Token token = cursor.peek(ahead);
        if (token.isWord("VALUES")) {
            return !inExpression
                    || !cursor.has(Trait.VALUES_FUNCTION)
                    || cursor.peek(ahead + 1).isWord("ROW");
        }
        return token.isWord("SELECT") || token.isWord("WITH");
    }

    /** A query in parentheses that belong to the surrounding syntax. */
    Query parenthesized() {
        cursor.expectSymbol("(");
        Query query = query();
        cursor.expectSymbol(")");
        return query;
    }

    Query query() {
        return query(cursor.is("WITH") ? with() : null);
    }

    /** The query after its WITH. */
    Query query(@Nullable With with) {
        return cursor.nested(() -> {
            Query operand = setOperation(0);
            List<OrderItem> orderBy = orderBy();
            List<Locking> early = locking();
            Limit limit = limit();
            List<Locking> locking = early.isEmpty() ? locking() : early;
            Query query = new Query(with, operand.body(), orderBy, limit, locking);
            if (operand.isPlain()) {
                return query;
            }
            if (!query.isPlain()) {
                throw cursor.problem("one ORDER BY, LIMIT or lock for each query");
            }
            return operand;
        });
    }

    With with() {
        cursor.expect("WITH");
        boolean recursive = cursor.accept("RECURSIVE");
        return new With(recursive, cursor.list(this::cte));
    }

    private Cte cte() {
        Name name = cursor.name();
        List<Name> columns = cursor.optionalNames();
        cursor.expect("AS");
        cursor.expectSymbol("(");
        Statement body = cursor.nested(reader::queryOrDml);
        cursor.expectSymbol(")");
        return new Cte(name, columns, body);
    }

    private Query setOperation(int min) {
        Query left = operand();
        for (int links = 0; ; links++) {
            QueryBody.SetOp op = nextSetOp();
            if (op == null || level(cursor.dialect(), op) < min) {
                return left;
            }
            cursor.next();
            boolean all = cursor.accept("ALL");
            if (!all) {
                cursor.accept("DISTINCT");
            }
            Query right = setOperation(level(cursor.dialect(), op) + 1);
            left = Query.of(new QueryBody.SetOperation(left, op, all, right));
            cursor.link(links);
        }
    }

    static int level(Dialect dialect, QueryBody.SetOp op) {
        return op == QueryBody.SetOp.INTERSECT && !dialect.has(Trait.FLAT_SET_OPERATIONS) ? 2 : 1;
    }

    boolean startsSetOperation() {
        return nextSetOp() != null;
    }

    private QueryBody.@Nullable SetOp nextSetOp() {
        return switch (cursor.peek().upper()) {
            case "UNION" -> QueryBody.SetOp.UNION;
            case "INTERSECT" -> QueryBody.SetOp.INTERSECT;
            case "EXCEPT" -> QueryBody.SetOp.EXCEPT;
            default -> null;
        };
    }

    private Query operand() {
        if (cursor.isSymbol("(")) {
            return cursor.nested(this::parenthesized);
        }
        if (cursor.accept("VALUES")) {
            return Query.of(new QueryBody.Values(cursor.list(() -> {
                cursor.accept("ROW");
                return valueRow();
            })));
        }
        return Query.of(select());
    }

    ValueRow valueRow() {
        cursor.expectSymbol("(");
        List<Expr> values = cursor.isSymbol(")") ? List.of() : cursor.list(reader.expressions()::read);
        cursor.expectSymbol(")");
        return new ValueRow(values);
    }

    private Select select() {
        cursor.expect("SELECT");
        boolean distinct = cursor.accept("DISTINCT");
        if (!distinct) {
            cursor.accept("ALL");
        }
        if (cursor.is("ON") || cursor.peek().upper().startsWith("SQL_") || cursor.is("HIGH_PRIORITY")) {
            throw cursor.problem("no option of SELECT");
        }
        List<SelectItem> items = cursor.list(this::selectItem);
        List<TableRef> tables = cursor.accept("FROM") ? cursor.list(from::read) : List.of();
        Expr where = where();
        List<Expr> groupBy = cursor.accept("GROUP", "BY") ? cursor.list(reader.expressions()::read) : List.of();
        Expr having = cursor.accept("HAVING") ? reader.expressions().read() : null;
        return new Select(distinct, items, tables, where, groupBy, having);
    }

    @Nullable
    Expr where() {
        return cursor.accept("WHERE") ? reader.expressions().read() : null;
    }

    List<SelectItem> returning() {
        return cursor.accept("RETURNING") ? cursor.list(this::selectItem) : List.of();
    }

    private SelectItem selectItem() {
        if (cursor.acceptSymbol("*")) {
            return new SelectItem.Star(null);
        }
        ObjectName table = qualifierOfStar();
        if (table != null) {
            return new SelectItem.Star(table);
        }
        Expr expr = reader.expressions().read();
        return new SelectItem.Item(expr, alias());
    }

    private @Nullable ObjectName qualifierOfStar() {
        int mark = cursor.mark();
        List<Name> parts = new ArrayList<>();
        while (cursor.isName() && cursor.peek(1).isSymbol(".")) {
            parts.add(cursor.name());
            cursor.next();
            if (cursor.acceptSymbol("*")) {
                return new ObjectName(parts);
            }
        }
        cursor.reset(mark);
        return null;
    }

    /** An alias after an expression or a table, with or without AS. */
    @Nullable
    Name alias() {
        return cursor.accept("AS") || cursor.isBareAlias() ? cursor.name() : null;
    }

    List<OrderItem> orderBy() {
        return cursor.accept("ORDER", "BY") ? cursor.list(this::orderItem) : List.of();
    }

    private OrderItem orderItem() {
        Expr expr = reader.expressions().read();
        OrderItem.Direction direction = direction();
        OrderItem.Nulls nulls = OrderItem.Nulls.DEFAULT;
        if (cursor.accept("NULLS", "FIRST")) {
            nulls = OrderItem.Nulls.FIRST;
        } else if (cursor.accept("NULLS", "LAST")) {
            nulls = OrderItem.Nulls.LAST;
        }
        return new OrderItem(expr, direction, nulls);
    }

    OrderItem.Direction direction() {
        if (cursor.accept("ASC")) {
            return OrderItem.Direction.ASC;
        }
        return cursor.accept("DESC") ? OrderItem.Direction.DESC : OrderItem.Direction.DEFAULT;
    }

    /** {@code LIMIT n [OFFSET m]}, {@code LIMIT m, n}, or {@code [OFFSET m ROWS] [FETCH FIRST n ROWS ONLY]}. */
    @Nullable
    Limit limit() {
        Expr count = null;
        Expr offset = null;
        boolean limited = cursor.accept("LIMIT");
        if (limited) {
            count = reader.expressions().read();
            if (cursor.acceptSymbol(",")) {
                offset = count;
                count = reader.expressions().read();
            }
        }
        if (offset == null && cursor.accept("OFFSET")) {
            offset = reader.expressions().read();
            acceptRows();
        }
        if (!limited && cursor.accept("FETCH")) {
            if (!cursor.accept("FIRST")) {
                cursor.expect("NEXT");
            }
            boolean one = cursor.is("ROW", "ONLY") || cursor.is("ROWS", "ONLY");
            count = one ? Constant.of(1) : reader.expressions().read();
            acceptRows();
            cursor.expect("ONLY");
        }
        return count == null && offset == null ? null : new Limit(count, offset);
    }

    private void acceptRows() {
        if (!cursor.accept("ROW")) {
            cursor.accept("ROWS");
        }
    }

    private List<Locking> locking() {
        List<Locking> clauses = new ArrayList<>();
        while (cursor.is("FOR") || cursor.is("LOCK")) {
            clauses.add(lock());
        }
        return clauses;
    }

    private Locking lock() {
        for (Locking.Strength strength : Locking.Strength.values()) {
            if (cursor.accept(strength.sql().split(" "))) {
                List<ObjectName> of = cursor.accept("OF") ? cursor.list(cursor::objectName) : List.of();
                Locking.Wait wait = Locking.Wait.BLOCK;
                if (cursor.accept("NOWAIT")) {
                    wait = Locking.Wait.NOWAIT;
                } else if (cursor.accept("SKIP", "LOCKED")) {
                    wait = Locking.Wait.SKIP_LOCKED;
                }
                if (cursor.has(Trait.WITH_LOCK)) {
                    cursor.expect("WITH");
                    cursor.expect("LOCK");
                }
                return new Locking(strength, of, wait);
            }
        }
        throw cursor.problem("a lock");
    }
}
