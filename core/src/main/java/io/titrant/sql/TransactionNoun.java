package io.titrant.sql;

/** The noise word after COMMIT or ROLLBACK. */
public enum TransactionNoun {
    NONE,
    WORK,
    TRANSACTION
}
