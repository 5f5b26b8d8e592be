package io.titrant.bench;

import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.execute.TestDatabase;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts the locks that all transactions of a server hold, once a second, by a session of its own. */
final class LockSampler implements AutoCloseable {
    private static final Map<String, String> QUERIES = Map.of(
            "postgres", "SELECT count(*) FROM pg_locks",
            "mariadb", "SELECT coalesce(sum(trx_rows_locked), 0) FROM information_schema.innodb_trx",
            "mysql", "SELECT coalesce(sum(trx_rows_locked), 0) FROM information_schema.innodb_trx");

    private final @Nullable Workspace workspace;
    private final @Nullable Session session;
    private final @Nullable PreparedStatement query;
    private long sum;
    private int samples;

    private LockSampler(@Nullable Workspace workspace, @Nullable Session session, @Nullable PreparedStatement query) {
        this.workspace = workspace;
        this.session = session;
        this.query = query;
    }

    static LockSampler of(Instance instance) throws SQLException {
        String sql = QUERIES.get(instance.engine().name());
        if (sql == null) {
            return new LockSampler(null, null, null);
        }
        Workspace workspace = instance.createWorkspace(TestDatabase.newName());
        Session session = workspace.openSession();
        return new LockSampler(workspace, session, session.connection().prepareStatement(sql));
    }

    void sample() {
        if (query == null) {
            return;
        }
        try (ResultSet rows = query.executeQuery()) {
            rows.next();
            sum += rows.getLong(1);
            samples++;
        } catch (SQLException e) {
            throw new IllegalStateException("the locks cannot be counted", e);
        }
    }

    /** The mean of the samples; below 0 if the engine does not show its locks. */
    double mean() {
        return samples == 0 ? -1 : (double) sum / samples;
    }

    @Override
    public void close() throws SQLException {
        if (query != null) {
            query.close();
        }
        if (session != null) {
            session.close();
        }
        if (workspace != null) {
            workspace.close();
        }
    }
}
