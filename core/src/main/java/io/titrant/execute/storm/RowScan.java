package io.titrant.execute.storm;

import io.titrant.engine.Session;
import io.titrant.sql.StatementKind;
import io.titrant.storm.ledger.KeyVersions;
import io.titrant.storm.schema.SchemaSql;
import io.titrant.storm.schema.StormSchema;
import io.titrant.storm.schema.StormTable;
import io.titrant.storm.workload.VersionWindow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads the version of every row of a storm, in one transaction, without holding the rows. */
final class RowScan {
    private RowScan() {}

    static KeyVersions read(Session session, StormSchema schema) throws SQLException {
        KeyVersions seen = KeyVersions.empty(schema);
        session.control(StatementKind.BEGIN, "BEGIN");
        for (StormTable table : schema.tables()) {
            read(session, table, seen);
        }
        session.control(StatementKind.COMMIT, "COMMIT");
        return seen;
    }

    private static void read(Session session, StormTable table, KeyVersions seen) throws SQLException {
        String sql =
                "SELECT " + String.join(", ", table.keyColumns()) + ", " + SchemaSql.VERSIONS + " FROM " + table.name();
        int columns = table.keyColumns().size();
        try (Statement statement = session.connection().createStatement()) {
            session.streamRows(statement);
            try (ResultSet rows = statement.executeQuery(sql)) {
                Object[] key = new Object[columns];
                while (rows.next()) {
                    for (int i = 0; i < columns; i++) {
                        key[i] = rows.getObject(i + 1);
                    }
                    seen.set(
                            table.index(),
                            table.keyMapping().number(key),
                            VersionWindow.last(rows.getString(columns + 1)));
                }
            }
        }
    }
}
