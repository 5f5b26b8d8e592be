package io.titrant.storm.model;

/** The operators of a predicate's leaves. */
public enum Operator {
    EQUAL("="),
    UNEQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    BETWEEN("between"),
    IN("in"),
    IS_NULL("is null"),
    IS_NOT_NULL("is not null"),
    /** What NOT BETWEEN becomes when NOT is pushed down. */
    NOT_BETWEEN("not between"),
    NOT_IN("not in");

    private final String text;

    Operator(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /** The operator that is true exactly where this one is false; both are unknown on NULL, except IS NULL and IS NOT NULL. */
    public Operator negated() {
        return switch (this) {
            case EQUAL -> UNEQUAL;
            case UNEQUAL -> EQUAL;
            case LESS -> GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> GREATER;
            case GREATER -> LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> LESS;
            case BETWEEN -> NOT_BETWEEN;
            case NOT_BETWEEN -> BETWEEN;
            case IN -> NOT_IN;
            case NOT_IN -> IN;
            case IS_NULL -> IS_NOT_NULL;
            case IS_NOT_NULL -> IS_NULL;
        };
    }

    public boolean onNull() {
        return this == IS_NULL;
    }
}
