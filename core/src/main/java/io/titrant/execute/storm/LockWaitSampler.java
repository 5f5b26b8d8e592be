package io.titrant.execute.storm;

import io.titrant.engine.LockMonitor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the statements that wait for a lock, by looking at the engine's lock view from time to time. A wait between two looks is not seen, so the count is a lower
 * bound. It also cancels statements that run too long.
 */
final class LockWaitSampler {
    private static final long LONG_ENOUGH_NANOS = 5_000_000;
    private static final long LONGEST_NANOS = 30_000_000_000L;

    private final Supplier<List<StormConnection>> connections;
    private final @Nullable LockMonitor monitor;
    private final ContentionCounters contention;
    private final Map<StormConnection, Long> counted = new HashMap<>();
    private boolean blind;

    LockWaitSampler(
            Supplier<List<StormConnection>> connections, @Nullable LockMonitor monitor, ContentionCounters contention) {
        this.connections = connections;
        this.monitor = monitor;
        this.contention = contention;
    }

    void look() {
        long now = System.nanoTime();
        List<StormConnection> open = connections.get();
        counted.keySet().retainAll(open);
        List<LockMonitor.Suspect> suspects = new ArrayList<>();
        Map<String, StormConnection> byId = new HashMap<>();
        for (StormConnection connection : open) {
            LockMonitor.Suspect running = connection.running();
            if (running != null && now - running.submitted() > LONGEST_NANOS) {
                cancel(connection);
            } else if (running != null && now - running.submitted() > LONG_ENOUGH_NANOS) {
                suspects.add(running);
                byId.put(running.sessionId(), connection);
            }
        }
        if (monitor == null || blind || suspects.isEmpty()) {
            return;
        }
        try {
            monitor.forget();
            for (String waiting : monitor.waiting(suspects).keySet()) {
                StormConnection connection = byId.get(waiting);
                if (connection != null) {
                    long statement = connection.statements();
                    Long before = counted.put(connection, statement);
                    if (before == null || before != statement) {
                        contention.waited();
                    }
                }
            }
        } catch (SQLException e) {
            blind = true;
        }
    }

    /** Whether the lock view stopped answering. */
    boolean blind() {
        return blind;
    }

    private static void cancel(StormConnection connection) {
        try {
            connection.session().cancel();
        } catch (SQLException e) {
            // The statement ends by the engine's own limit, or with the server.
        }
    }
}
