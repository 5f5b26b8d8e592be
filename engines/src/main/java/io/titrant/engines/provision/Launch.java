package io.titrant.engines.provision;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How one server comes up: what {@link ServerProcess} must know of a DBMS. */
public interface Launch {

    /** As in {@code postgres 18.6}. */
    String name();

    /** Fetches, unpacks and initialises what is missing, then fills an empty folder with fresh data. */
    void prepare(Path folder);

    List<String> command(Path folder, int port);

    /** What the server is told that bears on how it runs: no folders, no ports. */
    default List<String> settings() {
        return List.of();
    }

    default Map<String, String> environment() {
        return Map.of();
    }

    /** The signal that ends the server at once, its children included. */
    default String stopSignal() {
        return "KILL";
    }

    /** Tries to connect once; returns if the server answers. */
    void knock(int port) throws SQLException;

    /** Tries to connect once without the right password; a server that lets this in is not ours alone. */
    void knockWithoutPassword(int port) throws SQLException;

    /** The one line of a failed server's log that says why. */
    Optional<String> complaint(List<String> log);
}
