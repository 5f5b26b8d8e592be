package io.titrant.judge.isorel;

import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The trigger that copies a row as it was before it was deleted, or changed without getting a version.
 *
 * @param table the table that it watches
 * @param event {@link AuditTables#DELETED} or {@link AuditTables#CHANGED}
 */
record CopyTrigger(InstrumentedSchema.Table table, String event, Dialect dialect) {
    /** What the ids of rows start with that replace others. */
    static final String REPLACING = "R:";

    /** The columns of each table of copies: the row's id and versions, what became of it, and the mark of the statement where that is known. */
    static String copies(InstrumentedSchema.Table table) {
        return "CREATE TABLE %s (%s VARCHAR(2000), %s VARCHAR(2000), titrant_what VARCHAR(10), titrant_by VARCHAR(200))"
                .formatted(table.copies(), table.rowId(), table.wList());
    }

    List<String> statements() {
        String row = "OLD." + table.rowId() + ", OLD." + table.wList();
        String same = "WHEN (OLD.%s = NEW.%s) ".formatted(table.wList(), table.wList());
        String head = "CREATE TRIGGER %s AFTER %s ON %s FOR EACH ROW %s"
                .formatted(name(), event, dialect.render(table.name()), event.equals(AuditTables.DELETED) ? "" : same);
        if (dialect.equals(Dialect.SQLITE)) {
            return List.of(
                    head + "BEGIN INSERT INTO %s VALUES (%s, '%s', NULL); END".formatted(table.copies(), row, event));
        }
        return List.of(
                "CREATE FUNCTION " + name() + "() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN INSERT INTO "
                        + table.copies() + " VALUES (" + row
                        + ", TG_OP, substring(current_query() from '/\\* (\\S+) \\*/$')); RETURN NULL; END$$",
                head + "EXECUTE PROCEDURE " + name() + "()");
    }

    /**
     * SQLite's trigger that copies what a row is about to replace; the version of the new row names the statement. A key that is generated is -1
     * there (https://www.sqlite.org/lang_createtrigger.html).
     */
    static String replaced(InstrumentedSchema.Table table, Dialect dialect) {
        String where = table.keys().stream()
                .map(key -> key.stream()
                        .map(dialect::render)
                        .map(column ->
                                column + " = NEW." + column + (key.size() == 1 ? " AND NEW." + column + " <> -1" : ""))
                        .collect(Collectors.joining(" AND ", "(", ")")))
                .collect(Collectors.joining(" OR "));
        return "CREATE TRIGGER titrant_replaced%s BEFORE INSERT ON %s FOR EACH ROW WHEN (NEW.%s LIKE '%s%%') BEGIN"
                        .formatted(number(table), dialect.render(table.name()), table.rowId(), REPLACING)
                + " INSERT INTO %s SELECT %s, %s, '%s', NEW.%s FROM %s WHERE %s; END"
                        .formatted(
                                table.copies(),
                                table.rowId(),
                                table.wList(),
                                AuditTables.DELETED,
                                table.wList(),
                                dialect.render(table.name()),
                                where);
    }

    private static String number(InstrumentedSchema.Table table) {
        return table.copies().text().substring(InstrumentedSchema.COPIES.length());
    }

    private String name() {
        return (event.equals(AuditTables.DELETED) ? "titrant_deleted" : "titrant_changed") + number(table);
    }
}
