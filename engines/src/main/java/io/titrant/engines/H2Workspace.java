package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import io.titrant.engine.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A schema in a database of H2. */
final class H2Workspace extends InJvmWorkspace {
    private static final int MOST_OPEN = 100;
    private static final int CANNOT_TRUNCATE = 90106;

    private @Nullable H2Transactions transactions;

    private final String url;

    H2Workspace(InJvmInstance instance, String name, String schema, Connection home, String url, InJvmAccount account) {
        super(instance, name, schema, home, account);
        this.url = url;
    }

    @Override
    JdbcSession connectSession() throws SQLException {
        Connection connection = account().connect(host(), url);
        run(connection, "SET SCHEMA " + quote(schema()));
        return new H2Session(scalar(connection, "CALL SESSION_ID()"), connection, host(), url);
    }

    @Override
    LockMonitor connectMonitor() throws SQLException {
        return new H2LockMonitor(
                host().connect(url),
                host().local(),
                DottedVersion.atLeast(host().version(), "2.0"),
                this::openSessions);
    }

    /**
     * H2 leaks the transaction of a SELECT FOR UPDATE in autocommit that became a deadlock victim. With 255 of them the database accepts no more
     * transactions.
     */
    @Override
    public boolean worn() {
        try {
            H2Transactions known = transactions;
            if (known == null && host().local() && !openSessions().isEmpty()) {
                known = new H2Transactions(openSessions().get(0));
                transactions = known;
            }
            return known != null && known.count() > MOST_OPEN;
        } catch (ReflectiveOperationException e) {
            // Another version, without these fields.
            return false;
        }
    }

    /**
     * H2 refuses TRUNCATE for a table that a foreign key references, unless foreign keys are not enforced in the whole database. In 1.4.200, RESTART IDENTITY
     * restarts every other time only.
     */
    @Override
    public boolean empty(List<String> tables) throws SQLException {
        if (!DottedVersion.atLeast(host().version(), "2.0")) {
            return false;
        }
        String[] truncations = tables.stream()
                .map(table -> "TRUNCATE TABLE " + quote(schema()) + "." + quote(table) + " RESTART IDENTITY")
                .toArray(String[]::new);
        try {
            run(truncations);
        } catch (SQLException e) {
            if (e.getErrorCode() != CANNOT_TRUNCATE || !host().local()) {
                throw e;
            }
            run("SET REFERENTIAL_INTEGRITY FALSE");
            try {
                run(truncations);
            } finally {
                run("SET REFERENTIAL_INTEGRITY TRUE");
            }
        }
        return true;
    }

    /**
     * DELETE, so that sessions keep the statements that they have parsed: TRUNCATE is DDL, and after it all sessions forget them. Not where a column counts: an
     * identity would go on after its last value.
     */
    @Override
    public List<String> deletion(List<String> tables) throws SQLException {
        if (!host().local() || !DottedVersion.atLeast(host().version(), "2.0") || countsRows(tables)) {
            return List.of();
        }
        return tables.stream().map(table -> "DELETE FROM " + quote(table)).toList();
    }

    private boolean countsRows(List<String> tables) throws SQLException {
        String names = tables.stream()
                .map(table -> "'" + table.replace("'", "''") + "'")
                .collect(Collectors.joining(", "));
        try (PreparedStatement query = home().prepareStatement(
                        "SELECT 1 FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME IN (" + names
                                + ") AND (IS_IDENTITY = 'YES' OR COLUMN_DEFAULT LIKE '%NEXT VALUE%')")) {
            query.setString(1, schema());
            try (ResultSet columns = query.executeQuery()) {
                return columns.next();
            }
        }
    }

    /** No transaction of Titrant is open, so a row is locked only by a transaction that H2 has leaked, and will stay locked. */
    @Override
    public void runTogether(Session session, List<String> statements) throws SQLException {
        if (!(session instanceof H2Session observer)) {
            // Another session stands in front of it, and waits for such a lock.
            super.runTogether(session, statements);
            return;
        }
        try {
            observer.hurry();
            super.runTogether(session, statements);
        } finally {
            observer.takeTime();
        }
    }

    @Override
    void drop() throws SQLException {
        if (host().local()) {
            run("SHUTDOWN IMMEDIATELY");
        } else {
            InJvmAccount.drop(home(), schema());
        }
    }
}
