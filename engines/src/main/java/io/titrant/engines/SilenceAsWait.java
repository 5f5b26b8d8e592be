package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The last resort for a user who may read no lock view: a statement that is silent for a second counts as blocked, by unknown sessions. After a lock was
 * released, a statement counts as blocked only if it is silent for another second.
 */
final class SilenceAsWait implements LockMonitor {
    private static final Duration SILENCE = Duration.ofSeconds(1);

    private final Connection connection;
    private long released = System.nanoTime();

    SilenceAsWait(Connection connection) {
        this.connection = connection;
    }

    static LockView view() {
        return new LockView(
                "no view, but the silence of a statement: a second counts as a lock wait", SilenceAsWait::new);
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) {
        Map<String, Set<String>> waiting = new HashMap<>();
        long now = System.nanoTime();
        for (Suspect suspect : suspects) {
            if (Math.min(now - suspect.submitted(), now - released) > SILENCE.toNanos()) {
                waiting.put(suspect.sessionId(), Set.of());
            }
        }
        return waiting;
    }

    @Override
    public boolean isCertain() {
        return false;
    }

    @Override
    public void forget() {
        released = System.nanoTime();
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // Gone either way.
        }
    }
}
