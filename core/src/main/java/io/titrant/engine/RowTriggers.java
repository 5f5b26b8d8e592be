package io.titrant.engine;

import java.util.List;
import java.util.Optional;

/**
 * How an engine writes a trigger that runs one INSERT for each row. Only engines have it whose triggers also see the rows that foreign keys
 * delete or change, and whose triggers alter nothing else: no waits, no plans, no errors.
 */
public interface RowTriggers {

    /**
     * The statements that create a trigger.
     *
     * @param firing such as {@code AFTER DELETE ON t FOR EACH ROW}
     * @param insert an INSERT that may use {@code OLD} and {@code NEW}, without a semicolon
     */
    List<String> create(String name, String firing, String insert);

    /**
     * An SQL expression for the word in the comment that ends the statement which fired the trigger; empty where a trigger does not see the
     * statement's text.
     */
    Optional<String> commentOfStatement();

    /** Whether a BEFORE INSERT trigger sees a row that is about to replace others, as REPLACE and INSERT OR REPLACE do. */
    boolean seesReplacingRows();
}
