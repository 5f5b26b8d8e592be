package io.titrant.execute.storm;

import io.titrant.TitrantException;
import io.titrant.engine.Capability;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Workspace;
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
    private static final long LONG_ENOUGH_NANOS = 1_000_000;
    private static final long LONGEST_NANOS = 30_000_000_000L;

    /** After a look at the locks, a pause of so many times its length: some lock views are slow and stop the server meanwhile. */
    private static final int PAUSE_SHARE = 20;

    private final Supplier<List<StormConnection>> connections;
    private final Supplier<@Nullable LockMonitor> monitors;
    private @Nullable LockMonitor monitor;
    private volatile boolean outdated;
    private final ContentionCounters contention;
    private final Map<StormConnection, Long> counted = new HashMap<>();
    private boolean blind;
    private long nextLook = Long.MIN_VALUE;

    LockWaitSampler(
            Supplier<List<StormConnection>> connections,
            Supplier<@Nullable LockMonitor> monitors,
            ContentionCounters contention) {
        this.connections = connections;
        this.monitors = monitors;
        this.monitor = monitors.get();
        this.contention = contention;
    }

    /** The engine's lock view; null if the engine has none, or if a look changes something. */
    static @Nullable LockMonitor monitor(Instance instance, Workspace own) {
        if (!instance.engine().has(Capability.BLOCKS)) {
            return null;
        }
        LockMonitor offered = own.lockMonitor();
        return offered.onlyLooks() ? offered : null;
    }

    /** Whether the engine shows waits. */
    boolean looks() {
        return monitor != null;
    }

    /** Called by another thread when the server has started again. */
    void reopen() {
        outdated = true;
    }

    void close() {
        LockMonitor open = monitor;
        if (open != null) {
            open.close();
        }
    }

    private void renew() {
        outdated = false;
        close();
        try {
            monitor = monitors.get();
            blind = false;
        } catch (TitrantException e) {
            blind = true;
        }
    }

    void look() {
        if (outdated) {
            renew();
        }
        long now = System.nanoTime();
        List<StormConnection> connected = connections.get();
        counted.keySet().retainAll(connected);
        List<LockMonitor.Suspect> suspects = new ArrayList<>();
        Map<String, StormConnection> byId = new HashMap<>();
        for (StormConnection connection : connected) {
            LockMonitor.Suspect running = connection.running();
            if (running != null && now - running.submitted() > LONGEST_NANOS) {
                cancel(connection);
            } else if (running != null && now - running.submitted() > LONG_ENOUGH_NANOS) {
                suspects.add(running);
                byId.put(running.sessionId(), connection);
            }
        }
        LockMonitor open = monitor;
        if (open == null || blind || suspects.isEmpty() || connected.size() < 2 || now < nextLook) {
            return;
        }
        count(open, suspects, byId);
        long after = System.nanoTime();
        nextLook = after + PAUSE_SHARE * (after - now);
    }

    private void count(LockMonitor open, List<LockMonitor.Suspect> suspects, Map<String, StormConnection> byId) {
        try {
            open.forget();
            for (String waiting : open.waiting(suspects).keySet()) {
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
        return blind && !outdated;
    }

    private static void cancel(StormConnection connection) {
        try {
            connection.session().cancel();
        } catch (SQLException e) {
            // The statement ends by the engine's own limit, or with the server.
        }
    }
}
