package io.titrant.engines;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The objects of a Derby schema, which are dropped one by one: Derby has no {@code DROP SCHEMA … CASCADE}. */
final class DerbyObjects {
    private final Connection admin;
    private final String schema;

    /** @param schema the name as Derby stores it */
    DerbyObjects(Connection admin, String schema) {
        this.admin = admin;
        this.schema = schema;
    }

    void dropSchema() throws SQLException {
        drop("");
        InJvmWorkspace.run(admin, "SET SCHEMA SYS", "DROP SCHEMA " + InJvmWorkspace.quote(schema) + " RESTRICT");
    }

    /** Drops all views, tables and sequences except this table. */
    void drop(String kept) throws SQLException {
        String inSchema = " JOIN SYS.SYSSCHEMAS S ON S.SCHEMAID = X.SCHEMAID WHERE S.SCHEMANAME = '" + schema + "'";
        List<String> views = new ArrayList<>();
        collect(views, "SELECT TABLENAME, '' FROM SYS.SYSTABLES X" + inSchema + " AND TABLETYPE = 'V'", "DROP VIEW %s");
        List<String> drops = new ArrayList<>();
        collect(
                drops,
                "SELECT T.TABLENAME, X.CONSTRAINTNAME FROM SYS.SYSCONSTRAINTS X JOIN SYS.SYSTABLES T ON T.TABLEID = X.TABLEID"
                        + inSchema + " AND X.TYPE = 'F'",
                "ALTER TABLE %s DROP CONSTRAINT %s");
        collect(
                drops,
                "SELECT TABLENAME, '' FROM SYS.SYSTABLES X" + inSchema + " AND TABLETYPE = 'T' AND TABLENAME <> '"
                        + kept.toUpperCase(Locale.ROOT) + "'",
                "DROP TABLE %s");
        collect(drops, "SELECT SEQUENCENAME, '' FROM SYS.SYSSEQUENCES X" + inSchema, "DROP SEQUENCE %s RESTRICT");
        admin.setAutoCommit(false);
        try {
            InJvmWorkspace.runInAnyOrder(admin, views);
            InJvmWorkspace.run(admin, drops.toArray(String[]::new));
            admin.commit();
        } finally {
            admin.rollback();
            admin.setAutoCommit(true);
        }
    }

    private void collect(List<String> drops, String query, String template) throws SQLException {
        try (PreparedStatement names = admin.prepareStatement(query)) {
            InJvmLockMonitor.each(
                    names, row -> drops.add(String.format(template, of(row.getString(1)), quoted(row.getString(2)))));
        }
    }

    private String of(String object) {
        return quoted(schema) + "." + quoted(object);
    }

    private static String quoted(String name) {
        return InJvmWorkspace.quote(name);
    }
}
