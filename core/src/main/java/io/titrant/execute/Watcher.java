package io.titrant.execute;

import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an eye on the statement that a run's leader has submitted. One that is still out after a moment is looked up in the engine's lock
 * view; if it waits there, the watching thread takes the lead and another takes the watch. One that runs without waiting is left alone
 * until its time limit.
 */
final class Watcher {
    private static final long LONGEST_TICK = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long IDLE_TICK = TimeUnit.MICROSECONDS.toNanos(200);
    /** Looks come less often with time, down to this part of the first tick's pace. */
    static final int GROWS = 16;
    /** How long it stays awake between two runs: waking it costs more than its looking up. */
    private static final long LINGER = TimeUnit.MILLISECONDS.toNanos(3);

    private static final long CANCEL_PATIENCE = TimeUnit.SECONDS.toNanos(5);

    private final ExecutorService threads;
    private final Limits limits;
    private volatile @Nullable Watched watched;
    private volatile @Nullable Thread thread;
    private volatile boolean asleep;
    private volatile boolean closed;

    private record Watched(Run run, Air air) {}

    Watcher(ExecutorService threads, Limits limits) {
        this.threads = threads;
        this.limits = limits;
        threads.execute(this::watch);
    }

    void watch(Run run, Air air) {
        watched = new Watched(run, air);
        if (asleep) {
            LockSupport.unpark(thread);
        }
    }

    void rest() {
        watched = null;
    }

    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void watch() {
        thread = Thread.currentThread();
        long tick = 0;
        long idleSince = System.nanoTime();
        Flight last = null;
        while (!closed) {
            LockSupport.parkNanos(this, tick);
            Watched now = watched;
            if (now == null) {
                tick = IDLE_TICK;
                if (System.nanoTime() - idleSince > LINGER) {
                    sleep();
                }
                continue;
            }
            idleSince = System.nanoTime();
            long first = now.air().tick();
            Flight flight = now.run().current();
            if (flight != last || tick == 0) {
                last = flight;
                tick = first;
            }
            if (flight == null || flight.nanosInTheAir() < first) {
                continue;
            }
            if (tookOver(now, flight)) {
                return;
            }
            tick = Math.min(Math.min(LONGEST_TICK, GROWS * first), tick * 2);
        }
    }

    private void sleep() {
        asleep = true;
        while (watched == null && !closed) {
            LockSupport.park(this);
        }
        asleep = false;
    }

    private boolean tookOver(Watched now, Flight flight) {
        Map<String, Set<String>> waits = now.air().look(Set.of(flight));
        Set<String> blockers = waits.get(flight.lane.session().id());
        if (blockers != null && flight.park()) {
            threads.execute(this::watch);
            now.run().takeOver(flight, blockers);
            return true;
        }
        long overtime = flight.nanosInTheAir() - limits.statement().toNanos();
        if (blockers == null && overtime > 0) {
            return ended(now, flight, overtime > CANCEL_PATIENCE);
        }
        return false;
    }

    /** A statement past its limit is cancelled; one that survives even that ends the run. */
    private boolean ended(Watched now, Flight flight, boolean cancelledBefore) {
        if (cancelledBefore && flight.park()) {
            threads.execute(this::watch);
            now.run().giveUp(flight);
            return true;
        }
        flight.overdue = true;
        try {
            flight.lane.session().cancel();
        } catch (SQLException e) {
            // Tried again at the next tick, and given up in the end.
        }
        return false;
    }
}
