package io.titrant.engine;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Asks the DBMS which sessions wait for a lock. Used by one thread at a time. */
public interface LockMonitor extends AutoCloseable {

    /** For engines that never make a session wait. */
    LockMonitor NEVER = suspects -> Map.of();

    /**
     * Which of these sessions wait now, and for whom: session id → ids of those that it waits for, empty where the DBMS does not
     * tell. What is returned was true at one moment after the call began.
     *
     * @param suspects sessions with a statement that has not returned yet
     */
    Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException;

    /**
     * How long after its submission a waiting statement has done looking for a deadlock, where the engine looks once and late. A statement
     * that could close a circle is held back until those who wait for it have looked, so that the one to find the circle, and to be
     * its victim, is the one that closed it, in every run.
     */
    default Duration looksForDeadlock() {
        return Duration.ZERO;
    }

    /**
     * How soon after its submission a statement is first looked at, and how often then: where looking costs nothing, as among the threads of this
     * JVM, that may be all the time.
     */
    default Duration tick() {
        return Duration.ofNanos(400_000);
    }

    /** A statement under way: its session, the thread that waits in the driver for its answer, and the nanosecond of its submission. */
    record Suspect(String sessionId, Thread thread, long submitted) {}

    /** Something has ended since the last look: what was seen before tells nothing any more. */
    default void forget() {}

    @Override
    default void close() {}
}
