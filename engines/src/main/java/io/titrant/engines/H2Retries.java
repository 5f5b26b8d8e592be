package io.titrant.engines;

import io.titrant.engine.LockMonitor.Suspect;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Statements of an H2 in this JVM that wait without a sign in the view of sessions. They wait for a table lock, or retry in a busy loop: for a row whose
 * writer had a statement undone, for an uncommitted duplicate in a secondary unique index, or for a row that is in an index but not in the table.
 *
 * <pre>
 *   T1: BEGIN; UPDATE t SET b = 1 WHERE a = 1
 *   T2:                                        UPDATE t SET b = 2      sleeps until T1 ends
 *   T1: SAVEPOINT s; UPDATE t SET b = 3 WHERE a = 2; ROLLBACK TO SAVEPOINT s
 *   T2:                                                                retries for row 1 until T1 ends
 * </pre>
 */
final class H2Retries implements AutoCloseable {
    private static final int SAMPLES = 4;

    /** So many looks at its stack must show that a statement misses a row. */
    private static final int MISSES = 4;
    /** So many looks are taken for that, at so many nanoseconds from one to the next: a retry is shorter, and makes exceptions most of the time. */
    private static final int MOST_SAMPLES = 5 * MISSES;

    private static final long BETWEEN_SAMPLES = TimeUnit.MICROSECONDS.toNanos(100);

    /** How long a statement runs before all gates are shut, and before its stack is read: most statements have returned by then. */
    private static final long AT_WORK = TimeUnit.MICROSECONDS.toNanos(250);

    private static final long LONG_AT_WORK = TimeUnit.MILLISECONDS.toNanos(1);

    /** How much processor time a statement uses before its stack is read again: a statement that retries uses all that it gets. */
    private static final long WORKED = TimeUnit.MICROSECONDS.toNanos(250);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final boolean TELLS_PROCESSOR_TIME =
            THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();

    /** The state of a transaction, such as {@code 12 OPEN< 3}: the sign says that something was undone, and that waiters retry. */
    private static final Pattern OPEN_AND_UNDONE = Pattern.compile("OPEN<");

    private static final Pattern ACTIVE_AND_UNDONE = Pattern.compile("(OPEN|ROLLING_BACK)<");

    private final H2Sessions sessions;
    private final H2Gate gate = new H2Gate(H2Retries::isAsked);
    /** How often a statement had been stopped at the gate when the monitor first saw it there. */
    private final Map<Suspect, Long> stopped = new HashMap<>();
    /** The processor time of a statement's thread when the monitor first took it for one that may retry, or last read its stack. */
    private final Map<Suspect, Long> processorTimes = new HashMap<>();
    /** The statements whose stack has shown a retry: on a busy machine, they may get no processor between two looks. */
    private final Set<Suspect> retrying = new HashSet<>();
    /** How often the monitor saw that a statement did not find a row. */
    private final Map<Suspect, Integer> misses = new HashMap<>();

    private long forgotten;

    H2Retries(H2Sessions sessions) {
        this.sessions = sessions;
    }

    /** A wait that the view does not show, if there is one. */
    Map<String, Set<String>> unseen(Suspect suspect) {
        Map<String, Set<String>> waits = Map.of(suspect.sessionId(), Set.of());
        if (asksForLockedRow(suspect)) {
            return waits;
        }
        long atWork = System.nanoTime() - Math.max(suspect.submitted(), forgotten);
        if (atWork < AT_WORK) {
            return Map.of();
        }
        if (InJvmLockMonitor.sleeps(suspect)) {
            return waitsForTable(suspect) ? waits : Map.of();
        }
        blockers().forEach(gate::shut);
        if (spins(suspect)) {
            return waits;
        }
        if (atWork < LONG_AT_WORK || suspect.thread().getState() == Thread.State.BLOCKED) {
            // A thread that waits for a monitor was woken, and goes on as soon as the monitor is free.
            return Map.of();
        }
        if ((retrying.contains(suspect) || hasWorked(suspect)) && byItsStack(suspect)) {
            retrying.add(suspect);
            return waits;
        }
        return Map.of();
    }

    /** Whether the monitor saw often that the statement does not find a row. */
    boolean missesARow(Suspect suspect) {
        return misses.getOrDefault(suspect, 0) >= MISSES;
    }

    /** A transaction is about to end or to undo something, or its waiters are to be woken. All of that enters its monitor, which a keeper may hold. */
    void openGates() {
        gate.open();
    }

    /** Earlier observations no longer count. Shuts the gates before the threads that have just been released use all processors. */
    void forget() {
        forgotten = System.nanoTime();
        stopped.clear();
        misses.clear();
        processorTimes.clear();
        retrying.clear();
        Set<Object> waitedFor = blockers();
        gate.openAllBut(waitedFor);
        waitedFor.forEach(gate::shut);
    }

    /** By the session's own field: to read a stack, the JVM stops all threads. */
    private boolean waitsForTable(Suspect suspect) {
        try {
            H2Insides session = sessions.inside(suspect.sessionId());
            return session != null && session.waitsForTable();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return H2Stack.of(suspect.thread()).waitsForTable();
        }
    }

    /** Whether the statement retries for a row whose writer is open, had a statement undone, and still has the row's lock. */
    private boolean asksForLockedRow(Suspect suspect) {
        try {
            H2Insides session = sessions.inside(suspect.sessionId());
            Object blocker = session == null ? null : session.blocker();
            if (session == null
                    || blocker == null
                    || !OPEN_AND_UNDONE.matcher(blocker.toString()).find()) {
                return false;
            }
            gate.shut(blocker);
            return session.asksForRowOf(blocker);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another version, or the statement has just gone on.
            return false;
        }
    }

    /** A statement that only waits for a processor does not retry. To read its stack, the JVM would stop all threads. */
    private boolean hasWorked(Suspect suspect) {
        if (!TELLS_PROCESSOR_TIME) {
            return true;
        }
        long now = THREADS.getThreadCpuTime(suspect.thread().getId());
        if (now - processorTimes.computeIfAbsent(suspect, first -> now) < WORKED) {
            return false;
        }
        processorTimes.put(suspect, now);
        return true;
    }

    /** Whether the statement meets an uncommitted duplicate. Notes whether it misses a row. */
    private boolean byItsStack(Suspect suspect) {
        H2Stack stack = H2Stack.of(suspect.thread());
        if (stack.missesARow()) {
            misses.merge(suspect, countMisses(suspect), Integer::sum);
            return false;
        }
        boolean writes = stack.writes();
        for (int i = 1; writes && !stack.meetsUncommittedDuplicate(); i++) {
            if (i == SAMPLES || InJvmLockMonitor.sleeps(suspect)) {
                return false;
            }
            stack = H2Stack.of(suspect.thread());
        }
        return writes;
    }

    /** In how many of the next looks the statement does not find a row, the last look included. */
    private static int countMisses(Suspect suspect) {
        int missed = 1;
        for (int i = 0; i < MOST_SAMPLES && missed < MISSES && !InJvmLockMonitor.sleeps(suspect); i++) {
            LockSupport.parkNanos(BETWEEN_SAMPLES);
            if (H2Stack.of(suspect.thread()).missesARow()) {
                missed++;
            }
        }
        return missed;
    }

    /** The transactions for whose rows other threads retry in a busy loop, or will once they are woken. */
    private Set<Object> blockers() {
        Set<Object> blockers = new HashSet<>();
        try {
            for (H2Insides session : sessions.insides()) {
                Object blocker = session.blocker();
                if (blocker != null && isAsked(blocker)) {
                    blockers.add(blocker);
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another version: the threads retry without sleeping.
        }
        return blockers;
    }

    /**
     * Whether the statement retries in a busy loop for a row whose writer had a statement undone. One retry proves nothing: a statement that was just
     * woken reads the row once and finds it free. So it must have been stopped at the gate, passed it, and been stopped there again: in between it has
     * read the row.
     */
    private boolean spins(Suspect suspect) {
        try {
            H2Insides session = sessions.inside(suspect.sessionId());
            Object blocker = session == null ? null : session.blocker();
            if (blocker == null || !isAsked(blocker)) {
                return false;
            }
            gate.passOften(blocker);
            ThreadInfo thread = THREADS.getThreadInfo(suspect.thread().getId());
            if (!isStoppedAt(blocker, thread)) {
                return false;
            }
            long stops = thread.getBlockedCount();
            return stops > stopped.computeIfAbsent(suspect, first -> stops);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return spinsByItsStack(suspect);
        }
    }

    private static boolean isStoppedAt(Object blocker, ThreadInfo thread) {
        LockInfo monitor = thread.getLockInfo();
        return monitor != null
                && thread.getThreadState() == Thread.State.BLOCKED
                && monitor.getIdentityHashCode() == System.identityHashCode(blocker);
    }

    private static boolean isAsked(Object transaction) {
        return ACTIVE_AND_UNDONE.matcher(transaction.toString()).find();
    }

    /** For versions with other internal fields: whether every look at the stack shows an attempt to write or lock a row. */
    private static boolean spinsByItsStack(Suspect suspect) {
        for (int i = 0; i < 2 * SAMPLES; i++) {
            if (InJvmLockMonitor.sleeps(suspect)
                    || !H2Stack.of(suspect.thread()).asksForARow()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        gate.close();
    }
}
