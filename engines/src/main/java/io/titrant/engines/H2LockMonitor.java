package io.titrant.engines;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * BLOCKER_ID of the sessions' view shows waits for a row; in this JVM the session is asked for it, as the view does, which is a hundred times
 * faster than a query. It does not show two others, which only the stack of the thread tells: a wait for a table (DDL), and an INSERT or UPDATE
 * that meets an uncommitted duplicate in a secondary unique index: H2 runs that statement again and again, at full speed, until the peer
 * ends or the lock time-out comes. So it does, without end, for a row whose writer had a statement undone (2.5.252).
 *
 * <p>H2 2.5.252 now and then forgets to wake a statement when what it waits for is rolled back: it tells before it has noted that it rolled
 * back, and a COMMIT of nothing tells nobody. Such a one is woken from here, else it would sleep until the lock time-out. And it leaves the
 * transaction of a SELECT FOR UPDATE in autocommit that was the victim of a deadlock behind, with its row locks and without a session: who waits
 * for that is given the lock time-out at once. So is a statement that looks again and again for a row that an index has and the table has not,
 * which it would do, at full speed, until the time-out.
 */
final class H2LockMonitor extends InJvmLockMonitor {
    private static final int SAMPLES = 4;
    private static final int MISSES = 8;
    /** A statement that runs is not looked into before this time is over, and its stack not before that: most have returned by then. */
    private static final long AT_WORK = TimeUnit.MICROSECONDS.toNanos(250);

    private static final long LONG_AT_WORK = TimeUnit.MILLISECONDS.toNanos(1);

    /** If it may be at the gate: a stack is told by a thread that runs, and those at the gate get to run last. */
    private static final long LONGER_AT_WORK = TimeUnit.MILLISECONDS.toNanos(10);
    /** Between the first stop, which may have been for an old look at the row, and the second it has looked again. */
    private static final int STOPS = 2;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** A transaction's state reads {@code 12 OPEN< 3}: the sign says that something was rolled back, and its waiters are to look again. */
    private static final Pattern LOOK_AGAIN = Pattern.compile("<|CLOSED|ROLLED_BACK");

    private static final Pattern OVER = Pattern.compile("CLOSED|ROLLED_BACK|ROLLING_BACK");

    private static final Pattern ACTIVE_AND_UNDONE = Pattern.compile("(OPEN|ROLLING_BACK)<");

    private final PreparedStatement blockers;
    private final Supplier<List<JdbcSession>> sessions;
    private final Map<JdbcSession, H2Insides> insides = new WeakHashMap<>();
    /** How often a statement had been stopped at the gate when it was first seen asking. */
    private final Map<Suspect, Long> asking = new HashMap<>();
    /** How often a statement was seen missing a row. */
    private final Map<Suspect, Integer> misses = new HashMap<>();
    /** Sessions whose lock time-out was brought forward. */
    private final List<H2Insides> hurried = new ArrayList<>();

    private long forgotten;
    private final H2Gate gate = new H2Gate(H2LockMonitor::isAsked);

    H2LockMonitor(Connection connection, boolean local, boolean newNames, Supplier<List<JdbcSession>> sessions)
            throws SQLException {
        super(connection, local);
        this.sessions = sessions;
        this.blockers = prepare("SELECT " + (newNames ? "SESSION_ID" : "ID")
                + ", BLOCKER_ID FROM INFORMATION_SCHEMA.SESSIONS WHERE BLOCKER_ID IS NOT NULL");
    }

    @Override
    Map<String, Set<String>> view() throws SQLException {
        Map<String, Set<String>> view = new HashMap<>();
        try {
            if (local()) {
                for (JdbcSession session : sessions.get()) {
                    int blocker = inside(session).blockerId();
                    if (blocker > 0) {
                        view.put(session.id(), Set.of(Integer.toString(blocker)));
                    }
                }
                return view;
            }
        } catch (ReflectiveOperationException e) {
            // A version that does not tell: then the view is asked.
        }
        each(blockers, row -> view.put(row.getString(1), Set.of(row.getString(2))));
        return view;
    }

    @Override
    public void forget() {
        forgotten = System.nanoTime();
        asking.clear();
        misses.clear();
        hurried.forEach(session -> setLockTimeout(session, H2Engine.LOCK_TIMEOUT_MILLIS));
        hurried.clear();
        gate.open();
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        Map<String, Set<String>> waiting = new TreeMap<>(super.waiting(suspects));
        if (local()) {
            for (Suspect suspect : suspects) {
                if (mayWait(suspect) && wokenUp(suspect)) {
                    waiting.remove(suspect.sessionId());
                }
                if (!waiting.containsKey(suspect.sessionId())) {
                    waiting.putAll(unseen(suspect));
                }
                if (isOver(suspect)) {
                    waiting.remove(suspect.sessionId());
                }
            }
            gate.allWait(waiting.size() == suspects.size());
            if (waiting.size() == suspects.size() - 1) {
                suspects.stream()
                        .filter(suspect -> !waiting.containsKey(suspect.sessionId()))
                        .forEach(this::endSearch);
            }
        }
        return waiting;
    }

    /** Whether its transaction has ended under it, as that of a deadlock's victim: what it was seen doing, it does no more. */
    private boolean isOver(Suspect suspect) {
        try {
            H2Insides session = inside(suspect.sessionId());
            Object own = session == null ? null : session.transaction();
            return own != null && OVER.matcher(own.toString()).find();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return false;
        }
    }

    /** Brings the time-out of a statement forward that misses a row again and again, while nobody else is at work to bring it back. */
    private void endSearch(Suspect suspect) {
        if (misses.getOrDefault(suspect, 0) >= MISSES) {
            try {
                H2Insides session = inside(suspect.sessionId());
                if (session != null && !hurried.contains(session)) {
                    timeOut(session);
                }
            } catch (ReflectiveOperationException e) {
                // Another version: then it goes on until the lock time-out.
            }
        }
    }

    /** Wakes a session that sleeps though what it waits for is over, or will never be; false if it sleeps for a reason. */
    private boolean wokenUp(Suspect suspect) {
        try {
            H2Insides session = inside(suspect.sessionId());
            Object blocker = session == null ? null : session.blocker();
            if (session == null || blocker == null) {
                return false;
            }
            String state = blocker.toString();
            if (LOOK_AGAIN.matcher(state).find()) {
                synchronized (blocker) {
                    blocker.notifyAll();
                }
                return true;
            }
            if (state.contains("ROLLING_BACK") && isNobodys(blocker)) {
                timeOut(session);
                suspect.thread().interrupt();
                return true;
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another version: then it sleeps until the lock time-out.
        }
        return false;
    }

    private void timeOut(H2Insides session) {
        hurried.add(session);
        setLockTimeout(session, 1);
    }

    private static void setLockTimeout(H2Insides session, int millis) {
        try {
            session.setLockTimeout(millis);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a version of H2 that hides its lock time-out", e);
        }
    }

    /** Whether the transaction was left behind: its session has none any more, or another. */
    private boolean isNobodys(Object transaction) throws ReflectiveOperationException {
        for (JdbcSession session : sessions.get()) {
            if (inside(session).transaction() == transaction) {
                return false;
            }
        }
        return true;
    }

    private H2Insides inside(JdbcSession session) throws ReflectiveOperationException {
        H2Insides known = insides.get(session);
        if (known == null) {
            known = new H2Insides(session);
            insides.put(session, known);
        }
        return known;
    }

    private @Nullable H2Insides inside(String sessionId) throws ReflectiveOperationException {
        for (JdbcSession session : sessions.get()) {
            if (session.id().equals(sessionId)) {
                return inside(session);
            }
        }
        return null;
    }

    /** The wait that the view does not show, if there is one. */
    private Map<String, Set<String>> unseen(Suspect suspect) throws SQLException {
        Map<String, Set<String>> waits = Map.of(suspect.sessionId(), Set.of());
        long atWork = System.nanoTime() - Math.max(suspect.submitted(), forgotten);
        if (atWork < AT_WORK) {
            return Map.of();
        }
        if (mayWait(suspect)) {
            return H2Stack.of(suspect.thread()).waitsForTable() ? waits : Map.of();
        }
        boolean gated = gate();
        if (spins(suspect)) {
            return waits;
        }
        if (atWork < (gated ? LONGER_AT_WORK : LONG_AT_WORK) || suspect.thread().getState() == Thread.State.BLOCKED) {
            // One that is blocked was woken, and goes on as soon as its waker lets it.
            return Map.of();
        }
        H2Stack stack = H2Stack.of(suspect.thread());
        if (stack.missesARow()) {
            misses.merge(suspect, 1, Integer::sum);
            return Map.of();
        }
        boolean writes = stack.writes();
        for (int i = 1; writes && !stack.meetsUncommittedDuplicate(); i++) {
            if (i == SAMPLES || mayWait(suspect)) {
                return Map.of();
            }
            stack = H2Stack.of(suspect.thread());
        }
        return writes ? waits : Map.of();
    }

    /** Stops those who ask a transaction without sleeping, if there is one of whom that can be. */
    private boolean gate() {
        boolean asked = false;
        try {
            for (JdbcSession session : sessions.get()) {
                Object transaction = inside(session).transaction();
                if (transaction != null && isAsked(transaction)) {
                    gate.shut(transaction);
                    asked = true;
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            return false;
        }
        return asked;
    }

    /**
     * Whether it asks again and again for a row whose writer is at work and had something undone: then it does not sleep. Asking once is not
     * enough, for so does one that was just woken and finds the row free: it must have come by the gate again since it was first seen asking.
     */
    private boolean spins(Suspect suspect) {
        try {
            H2Insides session = inside(suspect.sessionId());
            Object blocker = session == null ? null : session.blocker();
            if (blocker == null || !isAsked(blocker)) {
                return false;
            }
            long stops = THREADS.getThreadInfo(suspect.thread().getId()).getBlockedCount();
            Long first = asking.putIfAbsent(suspect, stops);
            return first != null && stops - first >= STOPS;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return spinsByItsStack(suspect);
        }
    }

    private static boolean isAsked(Object transaction) {
        return ACTIVE_AND_UNDONE.matcher(transaction.toString()).find();
    }

    /** For versions that keep this elsewhere: whether it is seen trying to write a row, or to lock one, each time, as long as it runs. */
    private boolean spinsByItsStack(Suspect suspect) {
        for (int i = 0; i < 2 * SAMPLES; i++) {
            if (mayWait(suspect) || !H2Stack.of(suspect.thread()).asksForARow()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        gate.close();
        super.close();
    }
}
