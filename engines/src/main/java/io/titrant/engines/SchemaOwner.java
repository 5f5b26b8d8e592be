package io.titrant.engines;

import io.titrant.engine.Leftover;
import io.titrant.engines.provision.Owner;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whose a schema in a database of the user's is: the host and the process, with its start time, in a table of that schema. A run that was
 * killed leaves its schema behind; the next run on the same host sees that the process is gone, and drops the schema.
 */
final class SchemaOwner {
    static final String TABLE = "titrant_owner";

    private SchemaOwner() {}

    /** Notes that this process owns the schema. */
    static void note(Connection admin, String schema) throws SQLException {
        ServerWorkspace.execute(admin, "CREATE TABLE " + schema + "." + TABLE + " (owner VARCHAR(300))");
        ServerWorkspace.execute(
                admin, "INSERT INTO " + schema + "." + TABLE + " VALUES ('" + host() + " " + Owner.self() + "')");
    }

    /** Drops a schema of Titrant's, with its account. */
    interface Dropping {
        void drop(String schema) throws SQLException;
    }

    /** Drops the schemas whose owners are gone; with {@code all} also those whose owner cannot be known from here. */
    static List<Leftover> clean(List<String> schemas, Connection admin, boolean all, Dropping dropping) {
        List<Leftover> found = new ArrayList<>();
        for (String schema : schemas) {
            if (ServerInstance.WORKSPACE
                    .matcher(schema.toLowerCase(Locale.ROOT))
                    .matches()) {
                found.add(judge(schema, admin, all, dropping));
            }
        }
        return found;
    }

    private static Leftover judge(String schema, Connection admin, boolean all, Dropping dropping) {
        String owner;
        try {
            List<String> rows = ServerWorkspace.strings(admin, "SELECT owner FROM " + schema + "." + TABLE);
            owner = rows.isEmpty() ? "" : rows.get(0);
        } catch (SQLException e) {
            owner = "";
        }
        String[] parts = owner.split(" ", 2);
        boolean here = parts.length == 2 && parts[0].equals(host());
        if (here && Owner.alive(parts[1])) {
            return new Leftover(schema, false, "a running titrant uses it");
        }
        if (!here && !all) {
            return new Leftover(
                    schema,
                    false,
                    parts.length == 2 ? "a titrant on " + parts[0] + " made it" : "nothing says who made it");
        }
        try {
            dropping.drop(schema);
        } catch (SQLException e) {
            return new Leftover(schema, false, "it cannot be dropped: " + ServerInstance.reason(e));
        }
        return new Leftover(schema, true, "its titrant is gone");
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "_");
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
