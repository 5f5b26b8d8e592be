package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression. There is no node for parentheses: the tree has the structure, and the dialect puts parentheses where
 * the text needs them.
 */
public sealed interface Expr extends Node
        permits Constant,
                Expr.Column,
                Expr.Unary,
                Expr.Binary,
                Expr.Is,
                Expr.Between,
                Expr.InList,
                Expr.InQuery,
                Expr.Like,
                Expr.Case,
                Expr.Cast,
                Expr.Collate,
                Expr.Subscript,
                Expr.Call,
                Expr.Aggregate,
                Expr.Subquery,
                Expr.Exists,
                Expr.Quantified,
                Expr.Row,
                Expr.Default,
                Expr.Proposed,
                Expr.Current,
                Expr.RowNumber,
                Expr.Window {

    /** A column, {@code c} or {@code t.c}. */
    record Column(@Nullable ObjectName table, Name name) implements Expr {
        public Column {
            if (table != null && ReservedWords.isExcluded(table)) {
                throw new IllegalArgumentException("a column of the row proposed for insertion is Proposed");
            }
        }

        public static Column of(String name) {
            return new Column(null, Name.of(name));
        }

        public static Column of(String table, String name) {
            return new Column(ObjectName.of(table), Name.of(name));
        }
    }

    record Unary(UnaryOp op, Expr operand) implements Expr {}

    record Binary(Expr left, BinaryOp op, Expr right) implements Expr {}

    /** {@code IS [NOT] NULL}, {@code TRUE}, {@code FALSE} or {@code UNKNOWN}. */
    record Is(Expr operand, boolean negated, Truth truth) implements Expr {}

    enum Truth {
        NULL,
        TRUE,
        FALSE,
        UNKNOWN
    }

    record Between(Expr operand, boolean negated, Expr low, Expr high) implements Expr {}

    record InList(Expr operand, boolean negated, List<Expr> items) implements Expr {
        public InList {
            items = List.copyOf(items);
            if (items.isEmpty()) {
                throw new IllegalArgumentException("IN needs at least one item");
            }
            if (items.size() == 1 && items.get(0) instanceof Subquery) {
                throw new IllegalArgumentException("IN with one subquery is InQuery");
            }
        }
    }

    record InQuery(Expr operand, boolean negated, Query query) implements Expr {}

    record Like(
            Expr operand,
            boolean negated,
            LikeKind kind,
            Expr pattern,
            @Nullable Expr escape) implements Expr {}

    enum LikeKind {
        LIKE,
        ILIKE,
        GLOB,
        REGEXP
    }

    /** A CASE: simple if it has an operand, else searched. */
    record Case(
            @Nullable Expr operand,
            List<When> whens,
            @Nullable Expr otherwise) implements Expr {
        public Case {
            whens = List.copyOf(whens);
            if (whens.isEmpty()) {
                throw new IllegalArgumentException("CASE needs at least one WHEN");
            }
        }
    }

    record Cast(Expr operand, TypeName type) implements Expr {}

    record Collate(Expr operand, Name collation) implements Expr {}

    /** A part of an array or a point: {@code p[0]}. */
    record Subscript(Expr operand, Expr place) implements Expr {}

    /** A call of an ordinary function, spelt as it was written. */
    record Call(String function, List<Expr> arguments) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
            if (!ReservedWords.isFunctionName(function)) {
                throw new IllegalArgumentException("not a function name: " + function);
            }
            AggregateFunction aggregate = AggregateFunction.named(function);
            if (aggregate != null && aggregate.takes(arguments.size(), false)) {
                throw new IllegalArgumentException(function + " is an Aggregate");
            }
        }

        public static Call of(String function, Expr... arguments) {
            return new Call(function, List.of(arguments));
        }
    }

    /** An aggregate over a group; COUNT without arguments is {@code COUNT(*)}. */
    record Aggregate(AggregateFunction function, boolean distinct, List<Expr> arguments) implements Expr {
        public Aggregate {
            arguments = List.copyOf(arguments);
            if (!function.takes(arguments.size(), distinct)) {
                throw new IllegalArgumentException(function + " does not take " + arguments.size() + " arguments");
            }
        }

        public static Aggregate of(AggregateFunction function, Expr... arguments) {
            return new Aggregate(function, false, List.of(arguments));
        }
    }

    /** A query for one value. */
    record Subquery(Query query) implements Expr {}

    record Exists(Query query) implements Expr {}

    /** {@code left op ANY (query)} or {@code ALL}; SOME is ANY. */
    record Quantified(Expr left, BinaryOp op, Quantifier quantifier, Query query) implements Expr {
        public Quantified {
            if (!op.mayBeQuantified()) {
                throw new IllegalArgumentException(op + " takes neither ANY nor ALL");
            }
        }

        /** Whether it is {@code = ALL (query)}. */
        public boolean isEqualAll() {
            return op == BinaryOp.EQUAL && quantifier == Quantifier.ALL;
        }
    }

    enum Quantifier {
        ANY,
        ALL
    }

    /** A row value of two or more, {@code (a, b)}. */
    record Row(List<Expr> items) implements Expr {
        public Row {
            items = List.copyOf(items);
            if (items.size() < 2) {
                throw new IllegalArgumentException("a row value needs two items");
            }
        }
    }

    /** The keyword DEFAULT as a value to insert or assign. */
    record Default() implements Expr {}

    /** In an upsert, the column of the row that was to be inserted: {@code EXCLUDED.c}, or {@code VALUES(c)} in MySQL. */
    record Proposed(Name column) implements Expr {}

    /** A function that is written without parentheses. */
    record Current(CurrentValue value) implements Expr {}

    /** The number of the row in the result, in whatever order: {@code ROW_NUMBER() OVER ()}. */
    record RowNumber() implements Expr {}

    /**
     * A window function: an aggregate, or a call such as RANK or LAG, over the rows of its partition. {@code ROW_NUMBER() OVER ()} is
     * {@link RowNumber}.
     */
    record Window(Expr function, List<Expr> partitionBy, List<OrderItem> orderBy, WindowFrame frame) implements Expr {
        public Window {
            partitionBy = List.copyOf(partitionBy);
            orderBy = List.copyOf(orderBy);
            if (!(function instanceof Aggregate) && !(function instanceof Call)) {
                throw new IllegalArgumentException("a window function is an aggregate or a call");
            }
            boolean rowNumber = function instanceof Call call
                    && call.function().equalsIgnoreCase("ROW_NUMBER")
                    && call.arguments().isEmpty();
            if (rowNumber && partitionBy.isEmpty() && orderBy.isEmpty() && frame == WindowFrame.DEFAULT) {
                throw new IllegalArgumentException("ROW_NUMBER() OVER () is RowNumber");
            }
        }
    }

    /** The rows of the partition that a window function uses; those that Titrant reads and writes. */
    enum WindowFrame {
        DEFAULT(""),
        UP_TO_CURRENT_ROW("ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"),
        FROM_CURRENT_ROW("ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING"),
        ONLY_CURRENT_ROW("ROWS BETWEEN CURRENT ROW AND CURRENT ROW"),
        WHOLE_PARTITION("ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING");

        private final String sql;

        WindowFrame(String sql) {
            this.sql = sql;
        }

        public String sql() {
            return sql;
        }
    }

    enum CurrentValue {
        CURRENT_DATE,
        CURRENT_TIME,
        CURRENT_TIMESTAMP,
        CURRENT_USER,
        LOCALTIME,
        LOCALTIMESTAMP,
        SESSION_USER
    }

    static Expr and(Expr left, Expr right) {
        return new Binary(left, BinaryOp.AND, right);
    }

    static Expr or(Expr left, Expr right) {
        return new Binary(left, BinaryOp.OR, right);
    }

    static Expr not(Expr operand) {
        return new Unary(UnaryOp.NOT, operand);
    }

    static Expr equal(Expr left, Expr right) {
        return new Binary(left, BinaryOp.EQUAL, right);
    }
}
