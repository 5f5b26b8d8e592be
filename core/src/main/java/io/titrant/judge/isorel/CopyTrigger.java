package io.titrant.judge.isorel;

import io.titrant.sql.Dialect;
import java.util.List;

/**
 * The trigger that copies a row as it was before it was deleted, or changed without getting a version.
 *
 * @param table the table that it watches
 * @param event {@link Audit#DELETED} or {@link Audit#CHANGED}
 */
record CopyTrigger(Schema.Table table, String event, Dialect dialect) {
    /** The columns of each table of copies: the row's id and versions, what became of it, and the mark of the statement where that is known. */
    static String copies(Schema.Table table) {
        return "CREATE TABLE %s (%s VARCHAR(2000), %s VARCHAR(2000), titrant_what VARCHAR(10), titrant_by VARCHAR(200))"
                .formatted(table.copies(), table.rowId(), table.wList());
    }

    List<String> statements() {
        String row = "OLD." + table.rowId() + ", OLD." + table.wList();
        String same = "WHEN (OLD.%s = NEW.%s) ".formatted(table.wList(), table.wList());
        String head = "CREATE TRIGGER %s AFTER %s ON %s FOR EACH ROW %s"
                .formatted(name(), event, dialect.render(table.name()), event.equals(Audit.DELETED) ? "" : same);
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

    private String name() {
        String number = table.copies().text().substring(Schema.COPIES.length());
        return (event.equals(Audit.DELETED) ? "titrant_deleted" : "titrant_changed") + number;
    }
}
