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
final class Air {
    private static final long FIRST_PAUSE = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
    /** How long a circle may stand that someone outside may still open: engines that follow one blocker of each waiter see it only when that one has gone. */
    private static final long OPEN_CIRCLE = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long CANCEL_PATIENCE = TimeUnit.SECONDS.toNanos(5);

    private final Instance instance;
    private final LockMonitor monitor;
    private final List<Flight> flights = new ArrayList<>();
    private final LinkedBlockingQueue<Flight> landed = new LinkedBlockingQueue<>();
    private Map<String, Set<String>> lastWaits = Map.of();
    /** Whom each of those in the air was last seen waiting for. */
    private final Map<String, Set<String>> heldBy = new HashMap<>();
    /** A circle of waits that the engine was given time to break, and did not. */
    private Map<String, Set<String>> unbroken = Map.of();

    Air(Instance instance, LockMonitor monitor) {
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
        return flights.isEmpty();
    }

    List<Flight> flights() {
        return List.copyOf(flights);
    }

    void add(Flight flight) {
        flights.add(flight);
    }

    /** Called by the thread that carried a waiting statement, when it returned. */
    void landed(Flight flight) {
        landed.add(flight);
    }

    /** Which of these sessions wait, and for whom. An engine that cannot answer any more shows nobody waiting. */
    Map<String, Set<String>> look(Collection<Flight> suspects) {
        synchronized (monitor) {
            try {
                return monitor.waiting(suspects.stream().map(Flight::suspect).toList());
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
    List<Flight> settle(boolean mayRelease, long until, long circleUntil) {
        if (mayRelease) {
            synchronized (monitor) {
                monitor.forget();
            }
        }
        if (flights.isEmpty()) {
            return List.of();
        }
        Set<Flight> released = new HashSet<>();
        long pause = FIRST_PAUSE;
        long circleSeen = Long.MAX_VALUE;
        while (System.nanoTime() < until) {
            List<Flight> out =
                    flights.stream().filter(flight -> !flight.returned()).toList();
            Map<String, Set<String>> waits = out.isEmpty() ? Map.of() : look(out);
            lastWaits = waits;
            heldBy.putAll(waits);
            drain();
            for (Flight flight : flights) {
                String id = flight.lane.session().id();
                if (flight.returned() || !waits.containsKey(id)) {
                    released.add(flight);
                } else {
                    released.remove(flight);
                }
            }
            List<Flight> aborted = released.stream()
                    .filter(flight -> flight.returned() && flight.aborted() && !isHeldUp(flight, released))
                    .toList();
            if (!aborted.isEmpty()) {
                // Some engines free an aborted transaction's locks only when it is rolled back, and others may wait for
                // that.
                return take(aborted);
            }
            if (out.stream().anyMatch(Flight::returned)) {
                // It came back while the engine was asked: what the others are said to wait for is of an earlier
                // moment.
                continue;
            }
            if (released.stream().allMatch(Flight::returned)) {
                if (!released.isEmpty() || !Waits.circular(Waits.without(waits, unbroken))) {
                    break;
                }
                circleSeen = Math.min(circleSeen, System.nanoTime());
                if (System.nanoTime()
                        > (Waits.closed(waits)
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
        for (Flight flight : flights) {
            while (flight.nanosInTheAir() < patience
                    && !flight.returned()
                    && Waits.reaches(flight.lane.session().id(), next.id(), lastWaits)) {
                pause(patience - flight.nanosInTheAir());
            }
        }
    }

    /** Waits until some statement comes back, whichever; false if none did. */
    boolean awaitAny(long until) {
        while (flights.stream().noneMatch(Flight::returned)) {
            if (System.nanoTime() >= until) {
                return false;
            }
            pause(LONGEST_PAUSE);
        }
        return true;
    }

    /** Cancels a waiting statement; what comes back, be it this one or one that it held up, is returned. */
    List<Flight> cancel(Flight flight) {
        try {
            flight.lane.session().cancel();
        } catch (SQLException e) {
            // Nothing else can be done from here; the wait below has its bound.
        }
        awaitAny(System.nanoTime() + CANCEL_PATIENCE);
        return take(flights);
    }

    private List<Flight> take(Collection<Flight> released) {
        List<Flight> left = released.stream()
                .filter(Flight::returned)
                .sorted(Comparator.comparingInt(flight -> flight.index))
                .collect(Collectors.toCollection(ArrayList::new));
        flights.removeAll(left);
        List<Flight> back = new ArrayList<>();
        while (!left.isEmpty()) {
            Flight next = left.stream()
                    .filter(flight -> !isHeldUp(flight, left))
                    .findFirst()
                    .orElse(left.get(0));
            left.remove(next);
            back.add(next);
        }
        back.forEach(flight -> heldBy.remove(flight.lane.session().id()));
        return back;
    }

    /** Whether it waited for another of these, so that what became of it came of that one; the victim of a deadlock owes its end to nobody's. */
    private boolean isHeldUp(Flight flight, Collection<Flight> among) {
        Set<String> holders = heldBy.getOrDefault(flight.lane.session().id(), Set.of());
        return !flight.deadlocked()
                && among.stream()
                        .anyMatch(other -> other != flight
                                && holders.contains(other.lane.session().id()));
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
