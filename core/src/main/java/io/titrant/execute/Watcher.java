package io.titrant.execute;

import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Watches the statement that a run's leader has submitted. If the statement has not returned after a fraction of a millisecond, or some milliseconds if no
 * other transaction of the case can hold a lock that it wants, the watcher looks it up in the engine's lock view. In a serial run it wakes up rarely. If it is blocked there, the watcher's thread becomes the leader and another thread becomes the
 * watcher. A statement that runs without being blocked is cancelled at its time limit.
 */
final class Watcher {
    private static final long LONGEST_TICK = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long IDLE_TICK = TimeUnit.MICROSECONDS.toNanos(200);
    /** The interval between two reads of the lock view grows up to this multiple of the first one. */
    static final int GROWS = 16;
    /** How long the watcher polls between two runs before it sleeps: waking it costs more than polling. */
    private static final long LINGER = TimeUnit.MILLISECONDS.toNanos(3);

    private static final long CANCEL_PATIENCE = TimeUnit.SECONDS.toNanos(5);

    private final ExecutorService threads;
    private final Limits limits;
    private volatile @Nullable Watched watched;
    private volatile @Nullable Thread thread;
    private volatile boolean asleep;
    /** Whether the watcher may pause for long, because it watches a serial run. */
    private volatile boolean drowsy;

    private volatile boolean closed;

    private record Watched(Run run, InFlightStatements inFlight) {}

    Watcher(ExecutorService threads, Limits limits) {
        this.threads = threads;
        this.limits = limits;
        threads.execute(this::watch);
    }

    void watch(Run run, InFlightStatements inFlight) {
        watched = new Watched(run, inFlight);
        if (asleep || (drowsy && run.overlaps())) {
            LockSupport.unpark(thread);
        }
    }

    void stopWatching() {
        watched = null;
    }

    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void watch() {
        thread = Thread.currentThread();
        long pause = 0;
        long tick = 0;
        long betweenLooks = 0;
        long idleSince = System.nanoTime();
        InFlightStatement last = null;
        while (!closed) {
            LockSupport.parkNanos(this, pause);
            Watched now = watched;
            if (now == null) {
                drowsy = false;
                pause = Math.max(IDLE_TICK, tick);
                if (System.nanoTime() - idleSince > LINGER) {
                    sleep();
                }
                continue;
            }
            idleSince = System.nanoTime();
            tick = now.inFlight().tick();
            long longest = Math.max(tick, Math.min(LONGEST_TICK, GROWS * tick));
            drowsy = !now.run().overlaps();
            InFlightStatement inFlightStatement = now.run().current();
            if (inFlightStatement == null) {
                pause = drowsy ? longest : tick;
                continue;
            }
            long firstLook = inFlightStatement.mayMeetLock ? tick : longest;
            if (inFlightStatement != last) {
                last = inFlightStatement;
                betweenLooks = firstLook;
            }
            long tooEarly = firstLook - inFlightStatement.nanosInFlight();
            if (tooEarly > 0) {
                // The next statement may come meanwhile.
                pause = drowsy ? tooEarly : Math.min(tooEarly, 2 * tick);
                continue;
            }
            if (tookLead(now, inFlightStatement)) {
                return;
            }
            betweenLooks = Math.min(longest, betweenLooks * 2);
            pause = betweenLooks;
        }
    }

    private void sleep() {
        asleep = true;
        while (watched == null && !closed) {
            LockSupport.park(this);
        }
        asleep = false;
    }

    private boolean tookLead(Watched now, InFlightStatement inFlightStatement) {
        Map<String, Set<String>> waits = now.inFlight().readWaits(Set.of(inFlightStatement));
        Set<String> blockers = waits.get(inFlightStatement.sessionId());
        if (blockers != null && inFlightStatement.markBlocked()) {
            threads.execute(this::watch);
            now.run().takeOver(inFlightStatement, blockers);
            return true;
        }
        String failure = now.inFlight().lockViewFailure();
        if (failure != null && inFlightStatement.markBlocked()) {
            threads.execute(this::watch);
            now.run().giveUpUnwatched(inFlightStatement, failure);
            return true;
        }
        long overtime = inFlightStatement.nanosInFlight() - limits.statement().toNanos();
        if (blockers == null && overtime > 0) {
            return ended(now, inFlightStatement, overtime > CANCEL_PATIENCE);
        }
        return false;
    }

    /** Cancels a statement past its limit; a statement that does not react to that ends the run. */
    private boolean ended(Watched now, InFlightStatement inFlightStatement, boolean cancelledBefore) {
        if (cancelledBefore && inFlightStatement.markBlocked()) {
            threads.execute(this::watch);
            now.run().giveUp(inFlightStatement);
            return true;
        }
        inFlightStatement.overdue = true;
        try {
            inFlightStatement.transactionLane.session().cancel();
        } catch (SQLException e) {
            // Tried again at the next tick, until the run is given up.
        }
        return false;
    }
}
