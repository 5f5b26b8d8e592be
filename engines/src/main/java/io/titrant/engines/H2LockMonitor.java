package io.titrant.engines;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Sees blocked sessions of H2. BLOCKER_ID of the view of sessions shows waits for a row lock; inside this JVM the session object is read instead,
 * which is a hundred times faster than a query. The view does not show two other waits: a wait for a table lock (DDL), which a field of the
 * session shows, and an INSERT or UPDATE that meets an uncommitted duplicate in a secondary unique index, which only the thread's stack shows. H2 retries such a statement in a busy loop until
 * the lock holder ends or the lock time-out comes. H2 2.5.252 does the same, without end, for a row whose writer had a statement undone.
 *
 * <p>The monitor also works around three bugs of H2 2.5.252. (1) H2 sometimes does not wake a blocked statement after ROLLBACK TO SAVEPOINT: it
 * notifies the waiters before the rollback is visible. The monitor wakes the statement, so that the runs of a case are alike. If the case leaves this to the
 * engine, the end of the transaction should wake the statement, but in 2.5.252 an empty COMMIT or ROLLBACK notifies no waiter. A statement that sleeps on
 * after the end is a lost wake-up: {@link #hasWoken} tells it. (2) The transaction of a SELECT FOR UPDATE in autocommit that became a deadlock victim leaks, with its row locks. A
 * statement blocked by it gets the lock time-out at once. (3) A statement retries in a busy loop for a row that is in an index but not in the table.
 * It gets the lock time-out at once, too.
 */
final class H2LockMonitor extends InJvmLockMonitor {
    /** How long a statement must sleep after the end of its lock holder before its wake-up counts as lost. */
    private static final long OVERSLEPT = TimeUnit.MILLISECONDS.toNanos(50);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** The state of a transaction, such as {@code 12 OPEN< 3}: this sign says that something was rolled back, and that waiters read the row again. */
    private static final String UNDONE = "<";

    private static final Pattern ENDED = Pattern.compile("CLOSED|ROLLED_BACK");

    private static final Pattern OVER = Pattern.compile("CLOSED|ROLLED_BACK|ROLLING_BACK");

    private final PreparedStatement blockers;
    private final H2Sessions sessions;
    /** Sessions whose lock time-out the monitor has shortened. */
    private final List<H2Insides> hurried = new ArrayList<>();

    /** Statements that sleep although their lock holder has ended. */
    private final Map<Suspect, Sleep> asleep = new HashMap<>();
    /** Sessions whose wake-up was lost. */
    private final Set<String> woken = new HashSet<>();

    private boolean onlyEngineWakes;
    private final H2Retries retries;

    /**
     * A wait for a transaction that has ended.
     *
     * @param count how often the thread had waited when this wait began
     * @param since when the monitor first saw it
     */
    private record Sleep(Object holder, long count, long since) {}

    H2LockMonitor(Connection connection, boolean local, boolean newNames, Supplier<List<JdbcSession>> sessions)
            throws SQLException {
        super(connection, local);
        this.sessions = new H2Sessions(sessions);
        this.retries = new H2Retries(this.sessions);
        this.blockers = prepare("SELECT " + (newNames ? "SESSION_ID" : "ID")
                + ", BLOCKER_ID FROM INFORMATION_SCHEMA.SESSIONS WHERE BLOCKER_ID IS NOT NULL");
    }

    @Override
    Map<String, Set<String>> view() throws SQLException {
        Map<String, Set<String>> view = new HashMap<>();
        try {
            if (local()) {
                for (JdbcSession session : sessions.open()) {
                    int blocker = sessions.inside(session).blockerId();
                    if (blocker > 0) {
                        view.put(session.id(), Set.of(Integer.toString(blocker)));
                    }
                }
                return view;
            }
        } catch (ReflectiveOperationException e) {
            // Another version, without these fields: the view is queried.
        }
        each(blockers, row -> view.put(row.getString(1), Set.of(row.getString(2))));
        return view;
    }

    /** It wakes statements and stops those that retry in a busy loop. */
    @Override
    public boolean onlyLooks() {
        return false;
    }

    @Override
    public void beginRun(boolean leavesWakingToEngine) {
        onlyEngineWakes = leavesWakingToEngine;
        restoreLockTimeouts();
        asleep.clear();
        woken.clear();
    }

    @Override
    public boolean hasWoken(String sessionId) {
        return woken.contains(sessionId);
    }

    @Override
    public void beforeRelease() {
        retries.openGates();
    }

    @Override
    public void forget() {
        restoreLockTimeouts();
        if (local()) {
            retries.forget();
        }
    }

    private void restoreLockTimeouts() {
        hurried.forEach(session -> setLockTimeout(session, H2Engine.LOCK_TIMEOUT_MILLIS));
        hurried.clear();
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
                    waiting.putAll(retries.unseen(suspect));
                }
                if (isOver(suspect)) {
                    waiting.remove(suspect.sessionId());
                }
            }
            if (waiting.size() == suspects.size() - 1) {
                suspects.stream()
                        .filter(suspect -> !waiting.containsKey(suspect.sessionId()))
                        .forEach(this::endSearch);
            }
        }
        return waiting;
    }

    /** Whether the statement's transaction has ended, as a deadlock victim's has: earlier observations no longer count. */
    private boolean isOver(Suspect suspect) {
        try {
            H2Insides session = sessions.inside(suspect.sessionId());
            Object own = session == null ? null : session.transaction();
            return own != null && OVER.matcher(own.toString()).find();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return false;
        }
    }

    /** Ends a statement that retries for a missing row, if no other statement runs that could bring the row back: the lock time-out comes at once. */
    private void endSearch(Suspect suspect) {
        if (retries.missesARow(suspect)) {
            try {
                H2Insides session = sessions.inside(suspect.sessionId());
                if (session != null && !hurried.contains(session)) {
                    timeOut(session);
                }
            } catch (ReflectiveOperationException e) {
                // Another version: the statement goes on until the lock time-out.
            }
        }
    }

    /** Wakes a session that sleeps although the lock holder has ended, or can never end; false if its wait is legitimate. */
    private boolean wokenUp(Suspect suspect) {
        try {
            H2Insides session = sessions.inside(suspect.sessionId());
            Object blocker = session == null ? null : session.blocker();
            if (session == null || blocker == null) {
                return false;
            }
            String state = blocker.toString();
            if (ENDED.matcher(state).find()) {
                wakeAfterEnd(suspect, blocker);
                return true;
            }
            if (state.contains(UNDONE)) {
                if (onlyEngineWakes) {
                    return false;
                }
                wake(blocker);
                return true;
            }
            if (state.contains("ROLLING_BACK") && isNobodys(blocker)) {
                timeOut(session);
                suspect.thread().interrupt();
                return true;
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another version: the statement sleeps until the lock time-out.
        }
        return false;
    }

    private void wake(Object blocker) {
        retries.openGates();
        synchronized (blocker) {
            blocker.notifyAll();
        }
    }

    /**
     * Wakes a statement that sleeps although its lock holder has ended, after some time in which H2 may wake it. The wake-up is lost if the thread has slept in
     * one and the same wait all that time, on the monitor of the holder, and the session of the holder has left the transaction: it notified the waiters
     * before that, or never will. A thread that H2 has notified is not in the wait any more, even if it has not run yet.
     */
    private void wakeAfterEnd(Suspect suspect, Object holder) throws ReflectiveOperationException {
        if (!isNobodys(holder)) {
            return;
        }
        retries.openGates();
        synchronized (holder) {
            ThreadInfo thread = THREADS.getThreadInfo(suspect.thread().getId());
            LockInfo monitor = thread == null ? null : thread.getLockInfo();
            if (monitor == null
                    || thread.getThreadState() != Thread.State.TIMED_WAITING
                    || monitor.getIdentityHashCode() != System.identityHashCode(holder)) {
                asleep.remove(suspect);
                return;
            }
            Sleep now = new Sleep(holder, thread.getWaitedCount(), System.nanoTime());
            Sleep before = asleep.putIfAbsent(suspect, now);
            if (before == null) {
                return;
            }
            if (before.holder() != holder || before.count() != now.count()) {
                asleep.put(suspect, now);
            } else if (now.since() - before.since() > OVERSLEPT) {
                woken.add(suspect.sessionId());
                holder.notifyAll();
            }
        }
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

    /** Whether the transaction has leaked: its session has no transaction any more, or another one. */
    private boolean isNobodys(Object transaction) throws ReflectiveOperationException {
        for (H2Insides session : sessions.insides()) {
            if (session.transaction() == transaction) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        retries.close();
        super.close();
    }
}
