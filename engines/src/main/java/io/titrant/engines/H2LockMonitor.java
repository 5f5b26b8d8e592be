package io.titrant.engines;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
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
 * for that is given the lock time-out at once.
 */
final class H2LockMonitor extends InJvmLockMonitor {
    private static final int SAMPLES = 4;
    private static final int GLANCES = 300;
    private static final long WORK_OF_ASKING = TimeUnit.MICROSECONDS.toNanos(40);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** A transaction's state reads {@code 12 OPEN< 3}: the sign says that something was rolled back, and its waiters are to look again. */
    private static final Pattern LOOK_AGAIN = Pattern.compile("<|CLOSED|ROLLED_BACK");

    private static final Pattern ACTIVE_AND_UNDONE = Pattern.compile("(OPEN|ROLLING_BACK)<");

    private final PreparedStatement blockers;
    private final Supplier<List<JdbcSession>> sessions;
    private final Map<JdbcSession, H2Insides> insides = new WeakHashMap<>();
    /** How much work a session's thread had done when it was first seen asking. */
    private final Map<String, Long> asking = new HashMap<>();

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
        asking.clear();
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
            }
        }
        return waiting;
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
                session.setLockTimeout(1);
                suspect.thread().interrupt();
                return true;
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another version: then it sleeps until the lock time-out.
        }
        return false;
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
        if (mayWait(suspect)) {
            return depth(suspect.thread().getStackTrace(), ".MVTable", "doLock1") >= 0 ? waits : Map.of();
        }
        if (spins(suspect)) {
            return waits;
        }
        if (suspect.thread().getState() == Thread.State.BLOCKED) {
            // It was woken, and goes on as soon as its waker lets it.
            return Map.of();
        }
        StackTraceElement[] stack = suspect.thread().getStackTrace();
        boolean writes = depth(stack, ".MVTable", "addRow") >= 0 || depth(stack, ".Command", "executeUpdate") >= 0;
        for (int i = 1; writes && !meetsUncommittedDuplicate(stack); i++) {
            if (i == SAMPLES || mayWait(suspect)) {
                return Map.of();
            }
            stack = suspect.thread().getStackTrace();
        }
        return writes ? waits : Map.of();
    }

    /**
     * Whether it asks again and again for a row whose writer is at work and had something undone: then it does not sleep. Asking once is not
     * enough, for so does one that was just woken and finds the row free: it must have been at work since it was first seen asking.
     */
    private boolean spins(Suspect suspect) {
        try {
            H2Insides session = inside(suspect.sessionId());
            for (int i = 0; session != null && i < GLANCES; i++) {
                Object blocker = session.blocker();
                if (blocker != null
                        && ACTIVE_AND_UNDONE.matcher(blocker.toString()).find()) {
                    long spent = THREADS.getThreadCpuTime(suspect.thread().getId());
                    Long first = asking.putIfAbsent(suspect.sessionId(), spent);
                    return first != null && spent - first > WORK_OF_ASKING;
                }
            }
            return false;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return spinsByItsStack(suspect);
        }
    }

    /** For versions that keep this elsewhere: whether it is seen trying to write a row, or to lock one, each time, as long as it runs. */
    private boolean spinsByItsStack(Suspect suspect) {
        for (int i = 0; i < 2 * SAMPLES; i++) {
            if (mayWait(suspect) || depth(suspect.thread().getStackTrace(), ".TransactionMap", "set") < 0) {
                return false;
            }
        }
        return true;
    }

    /** checkUnique makes two exceptions: a duplicate key, through a method of its own, and CONCURRENT_UPDATE, which means "try again". */
    private static boolean meetsUncommittedDuplicate(StackTraceElement[] stack) {
        int check = depth(stack, ".MVSecondaryIndex", "checkUnique");
        return check > 0
                && stack[check - 1].getClassName().endsWith(".DbException")
                && stack[check - 1].getMethodName().equals("get");
    }

    private static int depth(StackTraceElement[] stack, String classSuffix, String method) {
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getMethodName().equals(method)
                    && stack[i].getClassName().endsWith(classSuffix)) {
                return i;
            }
        }
        return -1;
    }
}
