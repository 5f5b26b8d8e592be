package io.titrant.execute;

import io.titrant.engine.Capability;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements that were seen blocked and have not been recorded as returned. Whether a statement is still blocked is read from the engine's
 * lock view, never guessed from the time that it takes.
 */
final class InFlightStatements {
    private static final long FIRST_PAUSE = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
    /**
     * How long a circle of waits may last if one of its sessions also waits for a session outside it. An engine that follows only one blocker of
     * each waiter detects such a deadlock when the session outside has released its lock.
     */
    private static final long OPEN_CIRCLE = TimeUnit.MILLISECONDS.toNanos(500);
    /** The same for an engine that searches for a deadlock in the moment in which a statement is blocked. */
    private static final long OPEN_CIRCLE_SEARCHED_AT_ONCE = TimeUnit.MILLISECONDS.toNanos(100);
    /** At least so many looks must show that circle: on a busy machine, the looks take longer, as the engine's search does. */
    private static final int LOOKS_AT_OPEN_CIRCLE = 20;

    private static final long CANCEL_PATIENCE = TimeUnit.SECONDS.toNanos(5);
    /** How long a search for a deadlock may take on a busy machine. */
    private static final long LONGEST_SEARCH = TimeUnit.MILLISECONDS.toNanos(200);

    /** The pause between two looks at a lock that nobody seems to hold, and between two looks at a wait that the engine may end. */
    private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(20);

    /** How long a server may take to die after an assertion of its own has failed, on a busy machine. */
    private static final long LAST_WORDS = TimeUnit.SECONDS.toNanos(5);

    private static final int LOOKS_WITHOUT_HOLDERS = 50;

    private static final long LONGEST_BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(320);

    /** How long looks at the lock view may fail before the run is given up. */
    private static final long LONGEST_FAILURE = TimeUnit.SECONDS.toNanos(1);

    private final Instance instance;
    private final LockMonitor monitor;
    private final List<InFlightStatement> statements = new ArrayList<>();
    private final LinkedBlockingQueue<InFlightStatement> returned = new LinkedBlockingQueue<>();
    private Map<String, Set<String>> lastWaits = Map.of();
    /** The sessions that each statement was last seen waiting for. */
    private final Map<String, Set<String>> lastBlockers = new HashMap<>();
    /** When the present look at the lock view began; 0 if there is none. */
    private final AtomicLong lookBegan = new AtomicLong();
    /** Why the last look at the lock view failed, and when the first failed in a row; null if the last one succeeded. */
    private volatile @Nullable LookFailure failure;
    /** A circle of waits that the engine had time to break and did not. */
    private Map<String, Set<String>> unbroken = Map.of();

    private record LookFailure(String reason, long since) {}

    InFlightStatements(Instance instance, LockMonitor monitor) {
        this.instance = instance;
        this.monitor = monitor;
    }

    boolean busyInsteadOfBlocking() {
        return instance.engine().has(Capability.BUSY_INSTEAD_OF_BLOCKING);
    }

    boolean holdsLocksToTheEnd() {
        return instance.engine().has(Capability.HOLDS_LOCKS_TO_THE_END);
    }

    /** Whether the engine searches for a deadlock as soon as a statement is blocked. */
    boolean detectsDeadlocksAtOnce() {
        return monitor.looksForDeadlock().isZero();
    }

    /** Whether a statement in flight waits for this session, perhaps through others, as far as the lock view showed the lock holders. */
    boolean anyWaitsFor(String sessionId) {
        return statements.stream()
                .anyMatch(statement -> lastBlockers
                                .getOrDefault(statement.sessionId(), Set.of())
                                .isEmpty()
                        || WaitGraph.reaches(statement.sessionId(), sessionId, lastBlockers));
    }

    boolean serverAlive() {
        return instance.alive();
    }

    /** Whether a server that has fallen silent dies within some seconds: one that crashes writes its last words first, and answers nothing meanwhile. */
    boolean serverDies() {
        long until = System.nanoTime() + LAST_WORDS;
        while (instance.own()
                && instance.alive()
                && System.nanoTime() < until
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(BETWEEN_LOOKS);
        }
        return !instance.alive();
    }

    /** The nanoseconds between two reads of the lock view. */
    long tick() {
        return monitor.tick().toNanos();
    }

    boolean isEmpty() {
        return statements.isEmpty();
    }

    List<InFlightStatement> statements() {
        return List.copyOf(statements);
    }

    /** Adds a statement that was seen blocked by these sessions. */
    void add(InFlightStatement statement, Set<String> blockers) {
        statements.add(statement);
        lastWaits = new HashMap<>(lastWaits);
        lastWaits.put(statement.sessionId(), blockers);
        lastBlockers.put(statement.sessionId(), blockers);
    }

    boolean isAlone() {
        return statements.size() == 1;
    }

    boolean anyReturned() {
        return statements.stream().anyMatch(InFlightStatement::returned);
    }

    /** Wakes the leader; called by the thread of a blocked statement when the statement has returned. */
    void hasReturned(InFlightStatement statement) {
        returned.add(statement);
    }

    /**
     * Reads from the lock view which of these sessions are blocked, and by which sessions. If the view does not answer, the result is empty, and
     * {@link #lockViewFailure} says why.
     */
    Map<String, Set<String>> readWaits(Collection<InFlightStatement> suspects) {
        synchronized (monitor) {
            lookBegan.set(System.nanoTime());
            try {
                Map<String, Set<String>> waits = monitor.waiting(
                        suspects.stream().map(InFlightStatement::suspect).toList());
                failure = null;
                return waits;
            } catch (SQLException e) {
                LookFailure before = failure;
                failure = new LookFailure(
                        String.valueOf(e.getMessage()), before == null ? lookBegan.get() : before.since());
                return Map.of();
            } finally {
                lookBegan.set(0);
            }
        }
    }

    /** Why it cannot be told which statements are blocked: all looks at the lock view have failed for a second; null if they have not. */
    @Nullable
    String lockViewFailure() {
        LookFailure now = failure;
        return now != null && System.nanoTime() - now.since() > LONGEST_FAILURE ? now.reason() : null;
    }

    /** Whether the lock view has been silent for longer than a look may take. */
    boolean lockViewIsSilent() {
        long began = lookBegan.get();
        return began != 0 && System.nanoTime() - began > monitor.longestLook().toNanos();
    }

    /**
     * Waits until every statement in flight has returned or is seen blocked, and takes out the statements that have returned. They are given in
     * submitted order, so that recordings stay comparable, with two exceptions: a waiter follows its blocker, and a deadlock victim precedes the
     * statements that its rollback unblocked. A circle of waits is left to the engine's deadlock detection.
     *
     * @param locksReleased whether locks may have been released since the last read of the lock view
     * @param holders the sessions whose transactions are open
     * @param until when to stop waiting
     * @param circleUntil when to stop waiting for the engine to break a circle of waits
     */
    List<InFlightStatement> awaitResumed(boolean locksReleased, Set<String> holders, long until, long circleUntil) {
        if (locksReleased) {
            forgetWaits();
        }
        if (statements.isEmpty()) {
            return List.of();
        }
        if (locksReleased) {
            awaitFreed(holders);
        }
        Set<InFlightStatement> unblocked = new HashSet<>();
        long pause = FIRST_PAUSE;
        long circleSeen = Long.MAX_VALUE;
        int circleLooks = 0;
        while (System.nanoTime() < until) {
            List<InFlightStatement> asked = statements.stream()
                    .filter(statement -> !statement.returned())
                    .toList();
            Map<String, Set<String>> waits = readLatestWaits(asked);
            if (lockViewFailure() != null) {
                break;
            }
            updateUnblocked(unblocked, waits);
            List<InFlightStatement> aborted = aborted(unblocked);
            if (!aborted.isEmpty()) {
                // Some engines release the locks of an aborted transaction only at its ROLLBACK.
                return take(aborted);
            }
            if (asked.stream().anyMatch(InFlightStatement::returned)) {
                // It returned while the lock view was read: the view may be older than the return.
                continue;
            }
            if (unblocked.stream().allMatch(InFlightStatement::returned)) {
                if (!unblocked.isEmpty() || !WaitGraph.circular(WaitGraph.without(waits, unbroken))) {
                    break;
                }
                circleSeen = Math.min(circleSeen, System.nanoTime());
                circleLooks++;
                if (System.nanoTime() > circleLimit(waits, circleSeen, circleLooks, circleUntil)) {
                    unbroken = waits;
                    break;
                }
            }
            pause(pause);
            pause = Math.min(Math.min(LONGEST_PAUSE, Watcher.GROWS * tick()), pause * 2);
        }
        return take(unblocked);
    }

    /** Gives statements whose lock holders have all ended a moment to return. Most of them do, and then the lock view need not be read for them. */
    private void awaitFreed(Set<String> holders) {
        List<InFlightStatement> freed = statements.stream()
                .filter(statement -> {
                    Set<String> blockers = lastBlockers.getOrDefault(statement.sessionId(), Set.of());
                    return !blockers.isEmpty() && Collections.disjoint(blockers, holders);
                })
                .toList();
        long until = System.nanoTime() + tick();
        for (long now = System.nanoTime();
                now < until && !freed.stream().allMatch(InFlightStatement::returned);
                now = System.nanoTime()) {
            pause(until - now);
        }
    }

    /** Whether the statement slept on after its lock holder had ended, until the lock monitor woke it. */
    boolean hasWoken(InFlightStatement statement) {
        synchronized (monitor) {
            return monitor.hasWoken(statement.sessionId());
        }
    }

    /** The end of a transaction, or a rollback in it, is about to be submitted. */
    void beforeRelease() {
        if (!statements.isEmpty() && !monitor.onlyLooks()) {
            synchronized (monitor) {
                monitor.beforeRelease();
            }
        }
    }

    private void forgetWaits() {
        synchronized (monitor) {
            monitor.forget();
        }
    }

    private Map<String, Set<String>> readLatestWaits(List<InFlightStatement> asked) {
        lastWaits = asked.isEmpty() ? Map.of() : readWaits(asked);
        asked.stream()
                .filter(statement -> lastWaits.containsKey(statement.sessionId()))
                .filter(statement ->
                        !Objects.equals(lastWaits.get(statement.sessionId()), lastBlockers.get(statement.sessionId())))
                .forEach(InFlightStatement::blockedAnew);
        lastBlockers.putAll(lastWaits);
        returned.clear();
        return lastWaits;
    }

    private void updateUnblocked(Set<InFlightStatement> unblocked, Map<String, Set<String>> waits) {
        for (InFlightStatement statement : statements) {
            if (statement.returned() || !waits.containsKey(statement.sessionId())) {
                unblocked.add(statement);
            } else {
                unblocked.remove(statement);
            }
        }
    }

    private List<InFlightStatement> aborted(Set<InFlightStatement> unblocked) {
        return unblocked.stream()
                .filter(statement ->
                        statement.returned() && statement.aborted() && !waitedForOneOf(unblocked, statement))
                .toList();
    }

    private long circleLimit(Map<String, Set<String>> waits, long circleSeen, int circleLooks, long circleUntil) {
        if (WaitGraph.closed(waits)) {
            return circleUntil;
        }
        return monitor.searchesForDeadlocksAtOnce() && circleLooks >= LOOKS_AT_OPEN_CIRCLE
                ? circleSeen + OPEN_CIRCLE_SEARCHED_AT_ONCE
                : circleSeen + OPEN_CIRCLE + monitor.looksForDeadlock().toNanos();
    }

    /** Delays the next statement of a session until the statements that it blocks have run their engine's deadlock detection. */
    void awaitDeadlockDetection(Session next) {
        long patience = monitor.looksForDeadlock().toNanos();
        if (patience == 0) {
            return;
        }
        for (InFlightStatement statement : statements) {
            while (!statement.returned()
                    && WaitGraph.reaches(statement.sessionId(), next.id(), lastWaits)
                    && looksForDeadlock(statement, patience)) {
                pause(Math.max(patience - statement.nanosBlocked(), FIRST_PAUSE));
            }
        }
    }

    private boolean looksForDeadlock(InFlightStatement statement, long patience) {
        long blocked = statement.nanosBlocked();
        return blocked < patience
                || (blocked < patience + LONGEST_SEARCH && monitor.stillLooksForDeadlock(statement.sessionId()));
    }

    /** Waits until any statement returns; false if none did in time. */
    boolean awaitAny(long until) {
        while (!anyReturned()) {
            if (System.nanoTime() >= until) {
                return false;
            }
            pause(LONGEST_PAUSE);
        }
        return true;
    }

    /**
     * Waits until any statement returns; false if none did in time, or if so many looks in a row show that all wait for nobody.
     *
     * @param ofCase the sessions of the case
     */
    boolean awaitAny(long until, int looks, Set<String> ofCase) {
        long pause = BETWEEN_LOOKS;
        for (int forNobody = 0; forNobody < (mayHideCircle() ? LOOKS_WITHOUT_HOLDERS : looks); ) {
            if (awaitAny(Math.min(until, System.nanoTime() + pause))) {
                return true;
            }
            if (System.nanoTime() >= until) {
                return false;
            }
            boolean hopeless = waitForNobody(ofCase);
            forNobody = hopeless ? forNobody + 1 : 0;
            pause = hopeless ? BETWEEN_LOOKS : Math.min(2 * pause, LONGEST_BETWEEN_LOOKS);
        }
        return false;
    }

    /** Whether several statements wait, one of them for an unknown holder: the engine may see a circle of waits that the lock view does not show. */
    private boolean mayHideCircle() {
        return statements.size() > 1 && lastWaits.containsValue(Set.of());
    }

    /**
     * Whether all statements in flight are blocked, in no circle, and by no session outside the case: if no other transaction of it is open, nothing
     * will release them.
     */
    private boolean waitForNobody(Set<String> ofCase) {
        List<InFlightStatement> asked = statements();
        Map<String, Set<String>> waits = readLatestWaits(asked);
        return monitor.isCertain()
                && !WaitGraph.circular(waits)
                && waits.values().stream().allMatch(ofCase::containsAll)
                && asked.stream()
                        .allMatch(statement -> !statement.returned() && waits.containsKey(statement.sessionId()));
    }

    /** Cancels a blocked statement and takes out the statements that return: this one, or statements that it blocked. */
    List<InFlightStatement> cancel(InFlightStatement statement) {
        try {
            statement.transactionLane.session().cancel();
        } catch (SQLException e) {
            // Nothing else can be done from here; the wait below has its limit.
        }
        awaitAny(System.nanoTime() + CANCEL_PATIENCE);
        return take(statements);
    }

    private List<InFlightStatement> take(Collection<InFlightStatement> candidates) {
        List<InFlightStatement> left = candidates.stream()
                .filter(InFlightStatement::returned)
                .sorted(Comparator.comparingInt(statement -> statement.index))
                .collect(Collectors.toCollection(ArrayList::new));
        statements.removeAll(left);
        List<InFlightStatement> taken = new ArrayList<>();
        while (!left.isEmpty()) {
            InFlightStatement next = left.stream()
                    .filter(statement -> !waitedForOneOf(left, statement))
                    .findFirst()
                    .orElse(left.get(0));
            left.remove(next);
            taken.add(next);
        }
        taken.forEach(statement -> lastBlockers.remove(statement.sessionId()));
        if (!taken.isEmpty()) {
            // The others may wait for another lock of the same session, and so look for deadlocks once more.
            statements.forEach(InFlightStatement::blockedAnew);
        }
        return taken;
    }

    /** Whether the statement was blocked by one of these. A deadlock victim returns because it is the victim, whatever blocked it. */
    private boolean waitedForOneOf(Collection<InFlightStatement> others, InFlightStatement statement) {
        Set<String> blockers = lastBlockers.getOrDefault(statement.sessionId(), Set.of());
        return !statement.deadlocked()
                && others.stream().anyMatch(other -> other != statement && blockers.contains(other.sessionId()));
    }

    /** Waits for the next statement to return, at most this long. */
    private void pause(long nanos) {
        try {
            returned.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
