package io.titrant.engine;

import java.sql.SQLException;
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

    /** A statement under way: its session, and the thread that waits in the driver for its answer. */
    record Suspect(String sessionId, Thread thread) {}

    @Override
    default void close() {}
}
