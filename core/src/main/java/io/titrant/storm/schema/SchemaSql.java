package io.titrant.storm.schema;

import io.titrant.storm.model.ColumnKind;
import java.util.ArrayList;
import java.util.List;

/** The statements that create the tables and indexes of a storm. */
public final class SchemaSql {
    /** The column with the key's number, and the one with the last versions of the row; only in checked storms. */
    public static final String ROW_ID = "rid";

    public static final String VERSIONS = "wlist";

    private SchemaSql() {}

    public static String createTable(StormSchema schema, StormTable table, int versionsLength) {
        List<String> parts = columns(table);
        if (versionsLength > 0) {
            parts.add(ROW_ID + " INT NOT NULL");
            parts.add(VERSIONS + " VARCHAR(" + versionsLength + ") NOT NULL");
        }
        parts.add(primaryKey(table));
        for (StormAttribute attribute : table.attributes()) {
            if (attribute.isForeignKey()) {
                StormTable parent = schema.tables().get(attribute.parent());
                parts.add("FOREIGN KEY (" + String.join(", ", attribute.columns()) + ") REFERENCES " + parent.name()
                        + " (" + String.join(", ", parent.keyColumns()) + ")");
            }
        }
        return createTable(table, parts);
    }

    /** The table for a case that holds only some rows, so that parent rows may be missing. */
    public static String createTableWithoutForeignKeys(StormTable table) {
        List<String> parts = columns(table);
        parts.add(primaryKey(table));
        return createTable(table, parts);
    }

    private static String createTable(StormTable table, List<String> parts) {
        return "CREATE TABLE " + table.name() + " (" + String.join(", ", parts) + ")";
    }

    private static String primaryKey(StormTable table) {
        return "PRIMARY KEY (" + String.join(", ", table.keyColumns()) + ")";
    }

    private static List<String> columns(StormTable table) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < table.keyColumns().size(); i++) {
            parts.add(table.keyColumns().get(i) + " " + type(table.keyMapping(), i) + " NOT NULL");
        }
        for (StormAttribute attribute : table.attributes()) {
            for (int i = 0; i < attribute.columns().size(); i++) {
                parts.add(attribute.columns().get(i) + " " + type(attribute.mapping(), i)
                        + (attribute.nulls() > 0 ? "" : " NOT NULL"));
            }
        }
        return parts;
    }

    /** The view that plain reads of the table go through; the table has one. */
    public static String createView(StormTable table) {
        return "CREATE VIEW " + table.viewName() + " AS SELECT * FROM " + table.name();
    }

    public static List<String> createIndexes(StormTable table) {
        List<String> statements = new ArrayList<>();
        for (StormAttribute attribute : table.attributes()) {
            if (attribute.indexed()) {
                statements.add("CREATE INDEX i_" + table.name() + "_" + attribute.name() + " ON " + table.name() + " ("
                        + String.join(", ", attribute.columns()) + ")");
            }
        }
        return statements;
    }

    private static String type(ValueMapping mapping, int column) {
        return mapping.kind(column) == ColumnKind.INT ? "INT" : "VARCHAR(" + mapping.length() + ")";
    }
}
