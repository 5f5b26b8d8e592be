package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.sql.Dialect;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.Tables;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes a committed write back, row by row, as an engine does that writes in place and keeps an undo log. */
final class Undo {
    private final Session session;
    private final String table;
    private final Image image;
    private final List<List<@Nullable Object>> gone;
    private final List<List<@Nullable Object>> come;

    private Undo(
            Session session,
            String table,
            Image image,
            List<List<@Nullable Object>> gone,
            List<List<@Nullable Object>> come) {
        this.session = session;
        this.table = table;
        this.image = image;
        this.gone = gone;
        this.come = come;
    }

    /** The rows of a table at one moment. */
    private record Image(List<String> columns, List<List<@Nullable Object>> rows) {
        static Image of(Connection connection, String table, Dialect dialect) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet results = statement.executeQuery("SELECT * FROM " + table)) {
                List<String> columns = new ArrayList<>();
                for (int i = 1; i <= results.getMetaData().getColumnCount(); i++) {
                    columns.add(dialect.render(new Name(results.getMetaData().getColumnName(i), true)));
                }
                List<List<@Nullable Object>> rows = new ArrayList<>();
                while (results.next()) {
                    List<@Nullable Object> row = new ArrayList<>();
                    for (int i = 1; i <= columns.size(); i++) {
                        row.add(results.getObject(i));
                    }
                    rows.add(row);
                }
                return new Image(columns, rows);
            }
        }

        List<List<@Nullable Object>> without(Image other) {
            return rows.stream().filter(row -> !other.rows().contains(row)).toList();
        }
    }

    /** A table watched while a statement runs. */
    static final class Watch {
        private final Session session;
        private final String table;
        private final Dialect dialect;
        private final Image before;

        private Watch(Session session, String table, Dialect dialect) throws SQLException {
            this.session = session;
            this.table = table;
            this.dialect = dialect;
            this.before = Image.of(session.connection(), table, dialect);
        }

        /** How to take back what was done since; empty if nothing was, or if the rows cannot be found again by their values. */
        Optional<Undo> undo() throws SQLException {
            Image after = Image.of(session.connection(), table, dialect);
            List<List<@Nullable Object>> gone = before.without(after);
            List<List<@Nullable Object>> come = after.without(before);
            boolean exact = (!gone.isEmpty() || !come.isEmpty())
                    && before.rows().size() - gone.size() == after.rows().size() - come.size()
                    && unique(gone)
                    && unique(come)
                    && comparable(gone)
                    && comparable(come);
            return exact ? Optional.of(new Undo(session, table, after, gone, come)) : Optional.empty();
        }

        private static boolean unique(List<List<@Nullable Object>> rows) {
            return rows.stream().distinct().count() == rows.size();
        }

        private static boolean comparable(List<List<@Nullable Object>> rows) {
            return rows.stream()
                    .allMatch(row -> row.stream()
                            .allMatch(value -> value == null
                                    || value instanceof String
                                    || value instanceof Integer
                                    || value instanceof Long
                                    || value instanceof BigDecimal
                                    || value instanceof Boolean
                                    || value instanceof Date));
        }
    }

    /** Looks at the table that the statement writes to; null if that is not exactly one. */
    static @Nullable Watch watch(String sql, RealSession real) throws SQLException {
        Dialect dialect = real.workspace().instance().engine().dialect();
        Set<ObjectName> written = Tables.written(Sql.read(sql, dialect));
        return written.size() != 1
                ? null
                : new Watch(real.session(), dialect.render(written.iterator().next()), dialect);
    }

    /** Rows that another transaction has changed in the meantime, because the lock is missing, stay unchanged. */
    void run() {
        try {
            boolean found = true;
            for (List<@Nullable Object> row : come) {
                found &= delete(row) > 0;
            }
            for (List<@Nullable Object> row : found ? gone : List.<List<@Nullable Object>>of()) {
                insert(row);
            }
        } catch (SQLException e) {
            // In the way of an undo without locks may be anything: a key that is taken again, a wait that was
            // cancelled.
        }
    }

    private int delete(List<@Nullable Object> row) throws SQLException {
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            terms.add(image.columns().get(i) + (row.get(i) == null ? " IS NULL" : " = ?"));
        }
        List<@Nullable Object> values = new ArrayList<>(row);
        values.removeIf(value -> value == null);
        return update("DELETE FROM " + table + " WHERE " + String.join(" AND ", terms), values);
    }

    private void insert(List<@Nullable Object> row) throws SQLException {
        String marks = Collections.nCopies(row.size(), "?").stream().collect(Collectors.joining(", "));
        update("INSERT INTO " + table + "(" + String.join(", ", image.columns()) + ") VALUES (" + marks + ")", row);
    }

    private int update(String sql, List<@Nullable Object> values) throws SQLException {
        AtomicBoolean done = new AtomicBoolean();
        // Another transaction may hold the row lock without waiting itself; not every driver's time-out ends such a
        // wait.
        CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> cancelUnless(done));
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
            }
            return statement.executeUpdate();
        } finally {
            done.set(true);
        }
    }

    private void cancelUnless(AtomicBoolean done) {
        if (!done.get()) {
            try {
                session.cancel();
            } catch (SQLException e) {
                // Nothing is left to cancel.
            }
        }
    }
}
