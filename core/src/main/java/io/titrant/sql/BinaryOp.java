package io.titrant.sql;

import static io.titrant.sql.BinaryOp.Group.ARITHMETIC;
import static io.titrant.sql.BinaryOp.Group.BITS;
import static io.titrant.sql.BinaryOp.Group.COMPARISON;
import static io.titrant.sql.BinaryOp.Group.LOGIC;

/** The operators between two operands. How tightly each binds is the dialect's affair: see {@link OperatorPrecedence}. */
public enum BinaryOp {
    ADD("+", ARITHMETIC),
    SUBTRACT("-", ARITHMETIC),
    MULTIPLY("*", ARITHMETIC),
    DIVIDE("/", ARITHMETIC),
    MODULO("%", ARITHMETIC),
    INTEGER_DIVIDE("DIV", ARITHMETIC),
    POWER("^", ARITHMETIC),
    CONCAT("||", Group.TEXT),
    BIT_AND("&", BITS),
    BIT_OR("|", BITS),
    BIT_XOR("^", BITS),
    SHIFT_LEFT("<<", BITS),
    SHIFT_RIGHT(">>", BITS),
    EQUAL("=", COMPARISON),
    NOT_EQUAL("<>", COMPARISON),
    LESS("<", COMPARISON),
    LESS_OR_EQUAL("<=", COMPARISON),
    GREATER(">", COMPARISON),
    GREATER_OR_EQUAL(">=", COMPARISON),
    NULL_SAFE_EQUAL("<=>", COMPARISON),
    DISTINCT("IS DISTINCT FROM", COMPARISON),
    NOT_DISTINCT("IS NOT DISTINCT FROM", COMPARISON),
    AND("AND", LOGIC),
    XOR("XOR", LOGIC),
    OR("OR", LOGIC);

    /** The operands of an operator. */
    public enum Group {
        ARITHMETIC,
        TEXT,
        BITS,
        COMPARISON,
        LOGIC
    }

    private final String symbol;
    private final Group group;

    BinaryOp(String symbol, Group group) {
        this.symbol = symbol;
        this.group = group;
    }

    public String symbol() {
        return symbol;
    }

    public Group group() {
        return group;
    }

    /** Whether this is {@code =}, {@code <>}, {@code <}, … with a symbol, which may take ANY or ALL of a subquery. */
    public boolean mayBeQuantified() {
        return group == COMPARISON && this != DISTINCT && this != NOT_DISTINCT && this != NULL_SAFE_EQUAL;
    }
}
