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

    private record Watched(Run run, InFlightStatements inFlight) {}

    Watcher(ExecutorService threads, Limits limits) {
        this.threads = threads;
        this.limits = limits;
        threads.execute(this::watch);
    }

    void watch(Run run, InFlightStatements inFlight) {
        watched = new Watched(run, inFlight);
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
        InFlightStatement last = null;
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
            long first = now.inFlight().tick();
            InFlightStatement inFlightStatement = now.run().current();
            if (inFlightStatement != last || tick == 0) {
                last = inFlightStatement;
                tick = first;
            }
            if (inFlightStatement == null || inFlightStatement.nanosInTheAir() < first) {
                continue;
            }
            if (tookOver(now, inFlightStatement)) {
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

    private boolean tookOver(Watched now, InFlightStatement inFlightStatement) {
        Map<String, Set<String>> waits = now.inFlight().look(Set.of(inFlightStatement));
        Set<String> blockers =
                waits.get(inFlightStatement.transactionLane.session().id());
        if (blockers != null && inFlightStatement.park()) {
            threads.execute(this::watch);
            now.run().takeOver(inFlightStatement, blockers);
            return true;
        }
        long overtime = inFlightStatement.nanosInTheAir() - limits.statement().toNanos();
        if (blockers == null && overtime > 0) {
            return ended(now, inFlightStatement, overtime > CANCEL_PATIENCE);
        }
        return false;
    }

    /** A statement past its limit is cancelled; one that survives even that ends the run. */
    private boolean ended(Watched now, InFlightStatement inFlightStatement, boolean cancelledBefore) {
        if (cancelledBefore && inFlightStatement.park()) {
            threads.execute(this::watch);
            now.run().giveUp(inFlightStatement);
            return true;
        }
        inFlightStatement.overdue = true;
        try {
            inFlightStatement.transactionLane.session().cancel();
        } catch (SQLException e) {
            // Tried again at the next tick, and given up in the end.
        }
        return false;
    }
}
