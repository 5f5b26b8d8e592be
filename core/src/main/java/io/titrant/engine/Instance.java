package io.titrant.engine;

import java.util.List;

/** A running DBMS. Closing it ends what was started for it, and only that. */
public interface Instance extends AutoCloseable {

    Engine engine();

    /** How it was started; of a database of the user's, what was said about it. */
    default StartOptions options() {
        return StartOptions.of(version());
    }

    /** What it was told at its start, beyond the user's options, that bears on how it runs. */
    default List<String> settings() {
        return List.of();
    }

    /** The version as the DBMS itself tells it: {@code 10.11.5-MariaDB}. */
    String version();

    /**
     * Creates an empty schema (or database) of the given name, which starts with {@code titrant_}, and what is needed to work in it.
     * Fails if one of that name is there already.
     */
    Workspace createWorkspace(String name);

    /** Drops schemas of Titrant's own whose runs are gone, in a database of the user's; with {@code all} also those of unknown owners. */
    default List<Leftover> removeLeftovers(boolean all) {
        return List.of();
    }

    /** Whether the DBMS still answers; {@code false} means that it died. */
    boolean alive();

    /** Whether a server that died was killed from outside, by SIGKILL or for want of memory or disk, and not by a defect of its own. */
    default boolean killedFromOutside() {
        return false;
    }

    /** The last lines of the server's log, or an empty string where there is none. */
    default String logTail() {
        return "";
    }

    /** Brings a dead server up again with empty data; for an in-JVM engine a no-op. */
    default void restart() {}

    @Override
    void close();
}
