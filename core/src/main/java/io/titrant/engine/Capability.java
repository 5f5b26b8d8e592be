package io.titrant.engine;

/** What an engine can do beyond the common ground; the generator, the executor and the contract test ask. */
public enum Capability {
    /** Statements wait for locks, and a {@link LockMonitor} can see them wait. */
    BLOCKS,
    /** A held lock is answered with BUSY at once; the executor submits again when another transaction ends. */
    BUSY_INSTEAD_OF_BLOCKING,
    /** Any error inside a transaction poisons it until a rollback. */
    ERROR_POISONS_TRANSACTION,
    /** DDL inside a transaction commits it. */
    DDL_COMMITS,
    /** Making an index of rows that are there leaves no statistics behind on which plans could depend. */
    PLANS_WITHOUT_STATISTICS,
    /** Triggers see each row that foreign keys delete or change, and alter nothing else: no waits, no plans, no errors. */
    ROW_TRIGGERS,
    SAVEPOINTS,
    SELECT_FOR_UPDATE,
    SELECT_FOR_SHARE,
    FOREIGN_KEYS,
    CHECK_CONSTRAINTS,
    INSERT_IGNORE,
    REPLACE,
    ON_DUPLICATE_KEY,
    ON_CONFLICT,
    MERGE
}
