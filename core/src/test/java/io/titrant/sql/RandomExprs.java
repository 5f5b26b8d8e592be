package io.titrant.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Draws names, types and expressions that a dialect can write and read. */
final class RandomExprs {
    private static final List<String> NAMES = List.of(
            "a",
            "b",
            "c1",
            "T2",
            "MixedCase",
            "t_0",
            "select",
            "ORDER",
            "two words",
            "q\"uote",
            "back`tick",
            "имя",
            "value",
            "rowId",
            "offset",
            "1st",
            "dash-ed",
            "a$b",
            "returning",
            "left");
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "it's",
            "back\\slash",
            "\\",
            "\\'",
            "'",
            "''",
            "\"",
            "a;b",
            "-- no comment",
            "/* nor */",
            "line\nbreak",
            "tab\t",
            "ж漢字",
            "%_\\%",
            "\\x41",
            "\\n",
            "$$");
    private static final List<String> FUNCTIONS = List.of(
            "ABS", "lower", "COALESCE", "LEFT", "REPLACE", "IF", "my_function", "MOD", "Concat", "CHAR", "rank");

    private final SplittableRandom random;
    private final Dialect dialect;
    private final Supplier<Query> queries;
    private int depth;

    RandomExprs(SplittableRandom random, Dialect dialect, Supplier<Query> queries) {
        this.random = random;
        this.dialect = dialect;
        this.queries = queries;
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T one(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    @SafeVarargs
    final <T> T one(T... from) {
        return from[random.nextInt(from.length)];
    }

    <T> List<T> some(int min, int max, Supplier<? extends T> draw) {
        int size = min + random.nextInt(max - min + 1);
        List<T> items = new ArrayList<>();
        while (items.size() < size) {
            items.add(draw.get());
        }
        return items;
    }

    <T> T maybe(int percent, Supplier<T> draw) {
        return chance(percent) ? draw.get() : null;
    }

    Name name() {
        return dialect.canonical(new Name(one(NAMES), chance(20)));
    }

    ObjectName object() {
        return new ObjectName(some(1, chance(10) ? 2 : 1, this::name));
    }

    TypeName type() {
        List<String> words = one(
                List.of("INT"),
                List.of("varchar"),
                List.of("DOUBLE", "PRECISION"),
                List.of("SIGNED"),
                List.of("TEXT"),
                List.of("UNSIGNED", "BIG", "INT"),
                List.of("DECIMAL"),
                List.of("BINARY"),
                List.of("CHARACTER", "VARYING"),
                List.of("TIMESTAMP"));
        List<Constant> parameters = some(0, 2, () -> one(Constant.of(random.nextInt(1000)), Constant.of("it's")));
        List<String> modifiers = new ArrayList<>(TypeName.MODIFIERS);
        modifiers.sort(null);
        if (dialect.has(Trait.BRACKETED_NAMES)) {
            modifiers.remove("[]");
        }
        return new TypeName(words, parameters, some(0, 1, () -> one(modifiers)));
    }

    Expr.Column column() {
        return new Expr.Column(chance(30) ? object() : null, name());
    }

    Constant constant() {
        return switch (random.nextInt(9)) {
            case 0, 1 -> Constant.of(random.nextLong(-20, 100));
            case 2 -> new Constant.Int(BigInteger.TWO.pow(random.nextInt(90)).negate());
            case 3 -> Constant.of(BigDecimal.valueOf(random.nextInt(-999, 999), random.nextInt(4)));
            case 4 -> Constant.Approximate.of(random.nextDouble(-1e9, 1e9) * Math.pow(10, random.nextInt(-40, 40)));
            case 5 -> Constant.of(one(TEXTS));
            case 6 -> new Constant.Bytes(one("", "32", "00FF", "DEADBEEF"));
            case 7 -> one(Constant.ofNull(), Constant.of(true), Constant.of(false));
            default ->
                new Constant.Temporal(one(Constant.TemporalType.values()), one("2024-02-29", "12:00:00", "it's"));
        };
    }

    Expr expr() {
        if (depth > 2 || chance(45 + 10 * depth)) {
            return leaf();
        }
        depth++;
        Expr expr = chance(45) ? operation() : chance(50) ? predicate() : compound();
        depth--;
        return expr;
    }

    private Expr leaf() {
        return switch (random.nextInt(11)) {
            case 0, 1, 2, 3 -> constant();
            case 10 -> new Expr.RowNumber();
            case 4 -> new Expr.Default();
            case 5 -> new Expr.Current(one(Expr.CurrentValue.values()));
            case 6 -> new Expr.Proposed(name());
            default -> column();
        };
    }

    private Expr operation() {
        if (chance(20)) {
            return new Expr.Unary(one(UnaryOp.values()), expr());
        }
        return new Expr.Binary(expr(), one(operators()), expr());
    }

    private List<BinaryOp> operators() {
        List<BinaryOp> operators = new ArrayList<>(Arrays.asList(BinaryOp.values()));
        if (dialect.has(Trait.SYMBOLS_ARE_LOGIC)) {
            operators.remove(BinaryOp.CONCAT);
        }
        if (!dialect.has(Trait.CARET_IS_POWER)) {
            operators.remove(BinaryOp.POWER);
        } else if (!dialect.has(Trait.HASH_IS_XOR)) {
            operators.remove(BinaryOp.BIT_XOR);
        }
        return operators;
    }

    private Expr predicate() {
        boolean negated = chance(50);
        return switch (random.nextInt(7)) {
            case 0 -> new Expr.Is(expr(), negated, one(Expr.Truth.values()));
            case 1 -> new Expr.Between(expr(), negated, expr(), expr());
            case 2 -> {
                List<Expr> items = some(1, 3, this::expr);
                yield items.size() == 1 && items.get(0) instanceof Expr.Subquery subquery
                        ? new Expr.InQuery(expr(), negated, subquery.query())
                        : new Expr.InList(expr(), negated, items);
            }
            case 3 -> new Expr.InQuery(expr(), negated, queries.get());
            case 4 -> new Expr.Like(expr(), negated, one(Expr.LikeKind.values()), expr(), maybe(30, this::expr));
            case 5 -> new Expr.Exists(queries.get());
            default ->
                new Expr.Quantified(
                        expr(),
                        one(BinaryOp.EQUAL, BinaryOp.LESS, BinaryOp.NOT_EQUAL, BinaryOp.GREATER_OR_EQUAL),
                        one(Expr.Quantifier.values()),
                        queries.get());
        };
    }

    private Expr compound() {
        return switch (random.nextInt(8)) {
            case 7 -> window();
            case 0 ->
                new Expr.Case(maybe(50, this::expr), some(1, 3, () -> new When(expr(), expr())), maybe(50, this::expr));
            case 1 -> new Expr.Cast(expr(), type());
            case 2 ->
                dialect.has(Trait.SUBSCRIPTS) && random.nextBoolean()
                        ? new Expr.Subscript(expr(), expr())
                        : new Expr.Collate(expr(), name());
            case 3 -> new Expr.Call(one(FUNCTIONS), some(0, 3, this::expr));
            case 4 -> aggregate();
            case 5 -> new Expr.Subquery(queries.get());
            default -> new Expr.Row(some(2, 3, this::expr));
        };
    }

    private Expr window() {
        Expr function = chance(50)
                ? aggregate()
                : new Expr.Call(one("RANK", "LAG", "ROW_NUMBER", "first_value"), some(1, 2, this::expr));
        List<OrderItem> order = some(
                0, 2, () -> new OrderItem(expr(), one(OrderItem.Direction.values()), one(OrderItem.Nulls.values())));
        return new Expr.Window(function, some(0, 2, this::expr), order, one(Expr.WindowFrame.values()));
    }

    private Expr aggregate() {
        return switch (random.nextInt(3)) {
            case 0 -> new Expr.Aggregate(AggregateFunction.COUNT, false, List.of());
            case 1 -> new Expr.Aggregate(AggregateFunction.COUNT, true, some(1, 3, this::expr));
            default -> new Expr.Aggregate(one(AggregateFunction.values()), chance(30), List.of(expr()));
        };
    }
}
