package io.titrant.judge.txcheck;

/**
 * The seven ways in which a statement depends on another (TxCheck §3.1, Definitions 2 to 8). Each example starts with the row (0, 0) of table
 * {@code t(id, value)} and the statement {@code Si: UPDATE t SET value = 1}.
 */
enum DependencyKind {
    /** Sj reads a row version that Si installed: {@code SELECT * FROM t} returns (0, 1). */
    ITEM_READ,
    /** Sj replaces a row version that Si installed: {@code UPDATE t SET value = 2} makes (0, 1) to (0, 2). */
    ITEM_WRITE,
    /** Sj replaces a row version that Si read: Si is {@code SELECT * FROM t} and returns (0, 0), Sj is the UPDATE. */
    ITEM_ANTI,
    /** The condition of a query Sj looks at a version that Si installed: {@code SELECT * FROM t WHERE value = 0} returns nothing. */
    PREDICATE_READ,
    /** The condition of a write looks at a version that the other statement installed or replaced: {@code UPDATE … WHERE value = 0}. */
    PREDICATE_WRITE,
    /** Sj replaces a version that the condition of a query Si looked at. */
    PREDICATE_ANTI,
    /** A value that a write computes comes from a version that the other statement installed or replaced: {@code (SELECT MIN(value) FROM t)}. */
    VALUE_WRITE;

    /** {@code item-read}. */
    String label() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
