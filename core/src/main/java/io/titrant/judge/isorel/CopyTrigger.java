package io.titrant.judge.isorel;

import io.titrant.engine.RowTriggers;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The triggers of one table that copy a row as it was before a foreign key deleted or changed it, or before REPLACE deleted it.
 *
 * @param table the watched table
 * @param triggers how the engine writes a trigger
 */
record CopyTrigger(InstrumentedSchema.Table table, Dialect dialect, RowTriggers triggers) {
    /** The prefix of the ids of rows that may replace others. */
    static final String REPLACING = "R:";

    /** A copy has the row's id and versions, the event, and the version of the statement that fired the trigger, where it is known. */
    static String copies(InstrumentedSchema.Table table) {
        return "CREATE TABLE %s (%s VARCHAR(2000), %s VARCHAR(2000), titrant_what VARCHAR(10), titrant_by VARCHAR(200))"
                .formatted(table.copies(), table.rowId(), table.wList());
    }

    /**
     * Copies each row that is deleted, or changed without a new version: a statement of the case always appends its version to the wList of the rows
     * that it changes, a foreign key does not.
     *
     * @param event {@link AuditTables#DELETED} or {@link AuditTables#CHANGED}
     */
    List<String> after(String event) {
        boolean deleted = event.equals(AuditTables.DELETED);
        String firing = "AFTER %s ON %s FOR EACH ROW".formatted(event, dialect.render(table.name()))
                + (deleted ? "" : " WHEN (OLD.%s = NEW.%s)".formatted(table.wList(), table.wList()));
        String insert = "INSERT INTO %s VALUES (OLD.%s, OLD.%s, '%s', %s)"
                .formatted(
                        table.copies(),
                        table.rowId(),
                        table.wList(),
                        event,
                        triggers.commentOfStatement().orElse("NULL"));
        return triggers.create((deleted ? "titrant_deleted" : "titrant_changed") + number(), firing, insert);
    }

    /**
     * Copies the rows whose key a new row takes; the version of the new row names the statement. In SQLite, which alone has such a trigger, a key
     * that is not generated yet is -1 (https://www.sqlite.org/lang_createtrigger.html).
     */
    List<String> beforeReplace() {
        String where = table.keys().stream()
                .map(key -> key.stream()
                        .map(dialect::render)
                        .map(column ->
                                column + " = NEW." + column + (key.size() == 1 ? " AND NEW." + column + " <> -1" : ""))
                        .collect(Collectors.joining(" AND ", "(", ")")))
                .collect(Collectors.joining(" OR "));
        String firing = "BEFORE INSERT ON %s FOR EACH ROW WHEN (NEW.%s LIKE '%s%%')"
                .formatted(dialect.render(table.name()), table.rowId(), REPLACING);
        String insert = "INSERT INTO %s SELECT %s, %s, '%s', NEW.%s FROM %s WHERE %s"
                .formatted(
                        table.copies(),
                        table.rowId(),
                        table.wList(),
                        AuditTables.DELETED,
                        table.wList(),
                        dialect.render(table.name()),
                        where);
        return triggers.create("titrant_replaced" + number(), firing, insert);
    }

    private String number() {
        return table.copies().text().substring(InstrumentedSchema.COPIES.length());
    }
}
