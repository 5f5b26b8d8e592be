package io.titrant.sql;

/** The operators that stand before their only operand. */
public enum UnaryOp {
    MINUS("-"),
    PLUS("+"),
    BIT_NOT("~"),
    NOT("NOT");

    private final String symbol;

    UnaryOp(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }
}
