package io.titrant.execute;

import io.titrant.engine.Capability;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The statements that wait in the engine, and the looks taken at them through its lock views. The leader asks what came back; the engine,
 * not a silence of some length, says who still waits.
 */
final class InFlightStatements {
    private static final long FIRST_PAUSE = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
    /** How long a circle may stand that someone outside may still open: engines that follow one blocker of each waiter see it only when that one has gone. */
    private static final long OPEN_CIRCLE = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long CANCEL_PATIENCE = TimeUnit.SECONDS.toNanos(5);

    private final Instance instance;
    private final LockMonitor monitor;
    private final List<InFlightStatement> inFlightStatements = new ArrayList<>();
    private final LinkedBlockingQueue<InFlightStatement> landed = new LinkedBlockingQueue<>();
    private Map<String, Set<String>> lastWaits = Map.of();
    /** Whom each of those in the air was last seen waiting for. */
    private final Map<String, Set<String>> heldBy = new HashMap<>();
    /** A circle of waits that the engine was given time to break, and did not. */
    private Map<String, Set<String>> unbroken = Map.of();

    InFlightStatements(Instance instance, LockMonitor monitor) {
        this.instance = instance;
        this.monitor = monitor;
    }

    boolean busyInsteadOfBlocking() {
        return instance.engine().has(Capability.BUSY_INSTEAD_OF_BLOCKING);
    }

    boolean serverAlive() {
        return instance.alive();
    }

    /** How many nanoseconds pass between two looks at a statement. */
    long tick() {
        return monitor.tick().toNanos();
    }

    boolean isEmpty() {
        return inFlightStatements.isEmpty();
    }

    List<InFlightStatement> inFlightStatements() {
        return List.copyOf(inFlightStatements);
    }

    void add(InFlightStatement inFlightStatement) {
        inFlightStatements.add(inFlightStatement);
    }

    /** Called by the thread that carried a waiting statement, when it returned. */
    void landed(InFlightStatement inFlightStatement) {
        landed.add(inFlightStatement);
    }

    /** Which of these sessions wait, and for whom. An engine that cannot answer any more shows nobody waiting. */
    Map<String, Set<String>> look(Collection<InFlightStatement> suspects) {
        synchronized (monitor) {
            try {
                return monitor.waiting(
                        suspects.stream().map(InFlightStatement::suspect).toList());
            } catch (SQLException e) {
                return Map.of();
            }
        }
    }

    /**
     * The statements that have been released: returns the next ones to come back together, in submitted order, or nothing when all in the
     * air wait. Those released by the same event ran side by side; their order among themselves is no fact about the engine, so the
     * submitted order stands in for it and recordings stay comparable; only who waited for another of them comes after it, and a
     * transaction that was aborted otherwise comes first, since it may be what released the others. A circle of waits is left to the engine's
     * deadlock detection.
     *
     * @param mayRelease whether something has ended since the last time, so that locks may have become free
     */
    List<InFlightStatement> settle(boolean mayRelease, long until, long circleUntil) {
        if (mayRelease) {
            synchronized (monitor) {
                monitor.forget();
            }
        }
        if (inFlightStatements.isEmpty()) {
            return List.of();
        }
        Set<InFlightStatement> released = new HashSet<>();
        long pause = FIRST_PAUSE;
        long circleSeen = Long.MAX_VALUE;
        while (System.nanoTime() < until) {
            List<InFlightStatement> out = inFlightStatements.stream()
                    .filter(inFlightStatement -> !inFlightStatement.returned())
                    .toList();
            Map<String, Set<String>> waits = out.isEmpty() ? Map.of() : look(out);
            lastWaits = waits;
            heldBy.putAll(waits);
            drain();
            for (InFlightStatement inFlightStatement : inFlightStatements) {
                String id = inFlightStatement.transactionLane.session().id();
                if (inFlightStatement.returned() || !waits.containsKey(id)) {
                    released.add(inFlightStatement);
                } else {
                    released.remove(inFlightStatement);
                }
            }
            List<InFlightStatement> aborted = released.stream()
                    .filter(inFlightStatement -> inFlightStatement.returned()
                            && inFlightStatement.aborted()
                            && !isHeldUp(inFlightStatement, released))
                    .toList();
            if (!aborted.isEmpty()) {
                // Some engines free an aborted transaction's locks only when it is rolled back, and others may wait for
                // that.
                return take(aborted);
            }
            if (out.stream().anyMatch(InFlightStatement::returned)) {
                // It came back while the engine was asked: what the others are said to wait for is of an earlier
                // moment.
                continue;
            }
            if (released.stream().allMatch(InFlightStatement::returned)) {
                if (!released.isEmpty() || !WaitGraph.circular(WaitGraph.without(waits, unbroken))) {
                    break;
                }
                circleSeen = Math.min(circleSeen, System.nanoTime());
                if (System.nanoTime()
                        > (WaitGraph.closed(waits)
                                ? circleUntil
                                : circleSeen
                                        + OPEN_CIRCLE
                                        + monitor.looksForDeadlock().toNanos())) {
                    unbroken = waits;
                    break;
                }
            }
            pause(pause);
            pause = Math.min(Math.min(LONGEST_PAUSE, Watcher.GROWS * tick()), pause * 2);
        }
        return take(released);
    }

    /** Holds a session's next statement back until those who wait for it have looked for a deadlock. */
    void letWaitersLook(Session next) {
        long patience = monitor.looksForDeadlock().toNanos();
        if (patience == 0) {
            return;
        }
        for (InFlightStatement inFlightStatement : inFlightStatements) {
            while (inFlightStatement.nanosInTheAir() < patience
                    && !inFlightStatement.returned()
                    && WaitGraph.reaches(
                            inFlightStatement.transactionLane.session().id(), next.id(), lastWaits)) {
                pause(patience - inFlightStatement.nanosInTheAir());
            }
        }
    }

    /** Waits until some statement comes back, whichever; false if none did. */
    boolean awaitAny(long until) {
        while (inFlightStatements.stream().noneMatch(InFlightStatement::returned)) {
            if (System.nanoTime() >= until) {
                return false;
            }
            pause(LONGEST_PAUSE);
        }
        return true;
    }

    /** Cancels a waiting statement; what comes back, be it this one or one that it held up, is returned. */
    List<InFlightStatement> cancel(InFlightStatement inFlightStatement) {
        try {
            inFlightStatement.transactionLane.session().cancel();
        } catch (SQLException e) {
            // Nothing else can be done from here; the wait below has its bound.
        }
        awaitAny(System.nanoTime() + CANCEL_PATIENCE);
        return take(inFlightStatements);
    }

    private List<InFlightStatement> take(Collection<InFlightStatement> released) {
        List<InFlightStatement> left = released.stream()
                .filter(InFlightStatement::returned)
                .sorted(Comparator.comparingInt(inFlightStatement -> inFlightStatement.index))
                .collect(Collectors.toCollection(ArrayList::new));
        inFlightStatements.removeAll(left);
        List<InFlightStatement> back = new ArrayList<>();
        while (!left.isEmpty()) {
            InFlightStatement next = left.stream()
                    .filter(inFlightStatement -> !isHeldUp(inFlightStatement, left))
                    .findFirst()
                    .orElse(left.get(0));
            left.remove(next);
            back.add(next);
        }
        back.forEach(inFlightStatement ->
                heldBy.remove(inFlightStatement.transactionLane.session().id()));
        return back;
    }

    /** Whether it waited for another of these, so that what became of it came of that one; the victim of a deadlock owes its end to nobody's. */
    private boolean isHeldUp(InFlightStatement inFlightStatement, Collection<InFlightStatement> among) {
        Set<String> holders =
                heldBy.getOrDefault(inFlightStatement.transactionLane.session().id(), Set.of());
        return !inFlightStatement.deadlocked()
                && among.stream()
                        .anyMatch(other -> other != inFlightStatement
                                && holders.contains(
                                        other.transactionLane.session().id()));
    }

    /** Waits for the next landing, for at most this long. */
    private void pause(long nanos) {
        try {
            landed.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void drain() {
        landed.clear();
    }
}
