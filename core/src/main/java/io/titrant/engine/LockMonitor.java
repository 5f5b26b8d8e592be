package io.titrant.engine;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Asks the DBMS which sessions wait for a lock. Used by one thread at a time. */
public interface LockMonitor extends AutoCloseable {

    /** For engines that never make a session wait: only a statement past its time limit is looked for, so looks are rare. */
    LockMonitor NEVER = new LockMonitor() {
        @Override
        public Map<String, Set<String>> waiting(Collection<Suspect> suspects) {
            return Map.of();
        }

        @Override
        public Duration tick() {
            return Duration.ofMillis(20);
        }
    };

    /**
     * The blocked sessions among these: session id → ids of the lock holders, empty where the DBMS does not show them. The result was true at one moment
     * after the call began.
     *
     * @param suspects sessions with a statement that has not returned yet
     */
    Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException;

    /**
     * How long after it was seen blocked a statement has begun its search for a deadlock, where the engine searches once and late. The executor holds a
     * statement that could close a cycle back until the statements blocked by it have searched. So the statement that closes the cycle is the deadlock victim
     * in every run.
     */
    default Duration looksForDeadlock() {
        return Duration.ZERO;
    }

    /** Whether the engine searches for a deadlock in the moment in which a statement is blocked. */
    default boolean searchesForDeadlocksAtOnce() {
        return false;
    }

    /** Whether the session may not have finished that search: on a busy machine the engine's process may still wait for a processor. */
    default boolean stillLooksForDeadlock(String sessionId) {
        return false;
    }

    /**
     * The time between two looks at a running statement, and before the first. It is short where a look costs little, as for engines inside this JVM.
     */
    default Duration tick() {
        return Duration.ofNanos(400_000);
    }

    /** How long a look may take. A lock view that is silent for longer is given up with the case: whether a statement is blocked cannot be told. */
    default Duration longestLook() {
        return Duration.ofSeconds(1);
    }

    /** Whether a look changes nothing in the DBMS. A monitor that also wakes or stops statements is for runs with one submitter only. */
    default boolean onlyLooks() {
        return true;
    }

    /** Whether a session that it shows waits for certain; else it may be at work. */
    default boolean isCertain() {
        return true;
    }

    /** A running statement: its session, the thread that waits in the driver for the answer, and the nanosecond of its submission. */
    record Suspect(String sessionId, Thread thread, long submitted) {}

    /**
     * A run begins. A monitor that wakes statements, as H2 may leave them asleep, leaves this to the engine as long as the lock holder is open, if the
     * case says so ({@code waking: engine}).
     */
    default void beginRun(boolean onlyEngineWakes) {}

    /** Whether the session's statement slept on after its lock holder had ended, until this monitor woke it. */
    default boolean hasWoken(String sessionId) {
        return false;
    }

    /** A statement that may release locks, as the end of a transaction does, is about to be submitted while others are blocked. */
    default void beforeRelease() {}

    /** A statement or transaction has ended: results of earlier looks are out of date. */
    default void forget() {}

    @Override
    default void close() {}
}
