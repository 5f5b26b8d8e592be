package io.titrant.engines;

import io.titrant.engine.ClientSql;
import io.titrant.sql.IsolationLevel;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A session of H2. Its lock time-out is set once: each SET of H2 makes all sessions forget the statements that they have parsed. {@link H2LockMonitor} may
 * shorten the time-out without a statement, and restores it.
 */
final class H2Session extends ApiSession {
    private static final int SHORTEST_MILLIS = 1;

    private final InJvmInstance host;
    private final String url;
    private @Nullable H2Insides insides;

    H2Session(String id, Connection connection, InJvmInstance host, String url) throws SQLException {
        super(id, connection, IsolationLevel.READ_COMMITTED);
        this.host = host;
        this.url = url;
        setLockTimeout(H2Engine.LOCK_TIMEOUT_MILLIS);
    }

    /** JDBC has no constant for SNAPSHOT. */
    @Override
    void applyIsolation(IsolationLevel level) throws SQLException {
        execute(ClientSql.STANDARD_LEVEL + level.sql());
    }

    @Override
    public void alone() throws SQLException {
        setLockTimeout(SHORTEST_MILLIS);
    }

    private void setLockTimeout(int millis) throws SQLException {
        execute("SET LOCK_TIMEOUT " + millis);
    }

    /** The next statements do not wait for locks, if this version of H2 can be told so without a SET. */
    void hurry() {
        setLockTimeoutInside(SHORTEST_MILLIS);
    }

    /** Undoes {@link #hurry}. */
    void takeTime() {
        setLockTimeoutInside(H2Engine.LOCK_TIMEOUT_MILLIS);
    }

    private void setLockTimeoutInside(int millis) {
        try {
            if (insides == null) {
                insides = new H2Insides(this);
            }
            insides.setLockTimeout(millis);
        } catch (ReflectiveOperationException e) {
            // Another version: a statement that meets a lock waits for it.
        }
    }

    /** Ends a statement that runs or retries. A statement blocked by a row lock goes on until the lock holder ends. */
    @Override
    public void cancel() throws SQLException {
        try (Connection other = host.connect(url)) {
            InJvmWorkspace.run(other, "CALL CANCEL_SESSION(" + id() + ")");
        }
    }
}
