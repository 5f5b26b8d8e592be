package io.titrant.engines.provision;

import io.titrant.engine.Address;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How to start one kind of server, for {@link ServerProcess}. */
public interface Launch {

    /** As in {@code postgres 18.6}. */
    String name();

    /** Fetches, unpacks and initialises what is missing, then fills an empty folder with fresh data. */
    void prepare(Path folder);

    List<String> command(Path folder, int port);

    /** The start options that may change how the server runs, without folders and ports. */
    default List<String> settings() {
        return List.of();
    }

    default Map<String, String> environment() {
        return Map.of();
    }

    /** The signal that ends the server and its child processes at once. */
    default String stopSignal() {
        return "KILL";
    }

    /** Where a server on that port is reached, as its own user. */
    Address address(int port);

    /** Tries to connect once; returns if the server answers. */
    void knock(int port) throws SQLException;

    /** Tries to connect once without the right password; the server must refuse it. */
    void knockWithoutPassword(int port) throws SQLException;

    /** The line of a failed server's log that names the reason. */
    Optional<String> complaint(List<String> log);
}
