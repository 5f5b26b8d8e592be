package io.titrant.sql;

/**
 * How tightly the operators of a family bind; a higher level binds tighter. From the operator tables of the manuals of
 * MySQL, PostgreSQL and SQLite; {@link #STANDARD} is the grammar of H2, HSQLDB and Derby.
 */
public enum OperatorPrecedence {
    STANDARD(50, 50, 50, 50),
    MYSQL(50, 50, 50, 55),
    POSTGRES(45, 50, 50, 55),
    SQLITE(50, 50, 55, 50);

    static final int OR = 10;
    static final int XOR = 20;
    static final int AND = 30;
    static final int NOT = 40;
    /** Everything at or above is a value made by arithmetic, never a bare condition. */
    static final int VALUE = 60;

    static final int UNARY = 90;
    static final int PRIMARY = 100;

    private final int is;
    private final int equality;
    private final int ordering;
    private final int predicate;

    OperatorPrecedence(int is, int equality, int ordering, int predicate) {
        this.is = is;
        this.equality = equality;
        this.ordering = ordering;
        this.predicate = predicate;
    }

    /** The level of IS NULL, IS TRUE, …. */
    int is() {
        return is;
    }

    /** The level of BETWEEN, IN and LIKE. */
    int predicate() {
        return predicate;
    }

    /** Whether {@code a < b < c} and the like are errors. */
    boolean conditionsDoNotChain() {
        return this == POSTGRES;
    }

    /** The level of {@code ~}, which PostgreSQL takes for any other operator. */
    int bitNot() {
        return this == POSTGRES ? VALUE : UNARY;
    }

    int of(BinaryOp op) {
        return switch (op) {
            case OR -> OR;
            case XOR -> XOR;
            case AND -> AND;
            case DISTINCT, NOT_DISTINCT -> is;
            case EQUAL, NOT_EQUAL, NULL_SAFE_EQUAL -> equality;
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> ordering;
            case ADD, SUBTRACT -> 70;
            case MULTIPLY, DIVIDE, MODULO, INTEGER_DIVIDE -> 80;
            case POWER -> 85;
            case CONCAT -> this == SQLITE ? 85 : VALUE;
            case BIT_XOR -> this == MYSQL ? 85 : VALUE;
            case BIT_OR -> VALUE;
            case BIT_AND -> this == MYSQL ? 62 : VALUE;
            case SHIFT_LEFT, SHIFT_RIGHT -> this == MYSQL ? 64 : VALUE;
        };
    }
}
