package io.titrant.engines;

import io.titrant.TitrantException;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Artifacts;
import io.titrant.engines.provision.Drivers;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;

/**
 * An engine whose JDBC driver is the DBMS itself: Titrant starts it by loading the driver. A subclass names the driver, opens a workspace and
 * classifies errors.
 */
abstract class InJvmEngine implements Engine {

    /** A driver class and the artifacts that it needs. */
    record DriverSource(String className, List<String> coordinates) {
        DriverSource(String className, String... coordinates) {
            this(className, List.of(coordinates));
        }

        boolean present() {
            return coordinates.stream().allMatch(Artifacts.get()::present);
        }

        Driver load() {
            return Drivers.load(className, coordinates.toArray(String[]::new));
        }
    }

    abstract DriverSource driver(String version);

    /** The driver for a database in another process; by default the same. */
    DriverSource client(String version) {
        return driver(version);
    }

    /** Drops a schema of a user's database, and its account; nothing where Titrant does not know how. */
    void dropForeign(Connection admin, String schema) throws SQLException {
        throw new SQLException("Titrant does not know how to drop a schema of " + name());
    }

    /** Opens a new, empty workspace with this name. */
    abstract InJvmWorkspace open(InJvmInstance instance, String name) throws SQLException;

    @Override
    public List<String> publishedVersions() {
        String coordinates = driver(defaultVersion()).coordinates().get(0);
        return Artifacts.get()
                .releases(coordinates.substring(0, coordinates.indexOf(':', coordinates.indexOf(':') + 1)));
    }

    @Override
    public final boolean present(String version) {
        return driver(version).present();
    }

    @Override
    public Instance start(StartOptions options) {
        checkMode(options);
        return new InJvmInstance(this, driver(options.version()).load(), options, null);
    }

    @Override
    public Instance attach(Address address, StartOptions options) {
        checkMode(options);
        if (!options.options().isEmpty()) {
            throw new TitrantException(name() + " at " + address.url() + " runs already: its options cannot be set");
        }
        return new InJvmInstance(this, client(options.version()).load(), options, address);
    }

    private void checkMode(StartOptions options) {
        if (options.mode() != null && !modes().contains(options.mode())) {
            throw new TitrantException(name() + " has no mode '" + options.mode() + "'"
                    + (modes().isEmpty() ? "" : " (one of " + String.join(", ", modes()) + ")"));
        }
    }
}
