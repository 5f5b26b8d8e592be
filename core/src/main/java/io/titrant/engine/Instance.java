package io.titrant.engine;

import java.util.List;

/** A running DBMS. Closing it stops the server if Titrant started it. */
public interface Instance extends AutoCloseable {

    Engine engine();

    /** The options that it was started with; for the user's own database, the options on the command line. */
    default StartOptions options() {
        return StartOptions.of(version());
    }

    /** Titrant's own start options that may change how it runs, beyond the user's options. */
    default List<String> settings() {
        return List.of();
    }

    /** The version as the DBMS itself tells it: {@code 10.11.5-MariaDB}. */
    String version();

    /**
     * Creates an empty schema (or database) with this name, which starts with {@code titrant_}. Fails if the name exists already.
     */
    Workspace createWorkspace(String name);

    /** Drops schemas of Titrant's own whose runs have ended, in a user's database; with {@code all} also schemas of unknown owners. */
    default List<Leftover> removeLeftovers(boolean all) {
        return List.of();
    }

    /** Whether Titrant started the DBMS, so that it may restart it. */
    default boolean own() {
        return true;
    }

    /** Whether the DBMS still answers; false: it crashed. */
    boolean alive();

    /** Whether a server that died was killed from outside, by SIGKILL or because memory or disk was full, and not by a defect of its own. */
    default boolean killedFromOutside() {
        return false;
    }

    /** The last lines of the server's log; empty if there is none. */
    default String logTail() {
        return "";
    }

    /** The reports of sanitizers in the server's log since the last call; such a server may live on. */
    default List<String> newReports() {
        return List.of();
    }

    /** Starts a crashed server again with empty data; does nothing for an engine inside this JVM. */
    default void restart() {}

    /** Whether {@link #kill} and {@link #recover} work: the DBMS is a process that Titrant started. */
    default boolean killable() {
        return false;
    }

    /** Ends the server and its child processes by SIGKILL, and returns when they are gone. Its data stays. */
    default void kill() {
        throw new UnsupportedOperationException(engine().name() + " cannot be killed");
    }

    /** Starts a killed server again on its data and at its old address, and returns when it answers. */
    default void recover() {
        throw new UnsupportedOperationException(engine().name() + " cannot be started again");
    }

    @Override
    void close();
}
