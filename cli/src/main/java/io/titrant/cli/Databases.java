package io.titrant.cli;

import io.titrant.engine.Address;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The databases of one command. Each is started or connected once, used by every case that asks for it, and closed with the command. */
final class Databases implements AutoCloseable {
    private final Limits limits;
    private final Map<DatabaseOptions.Target, TestDatabase> testDatabases = new LinkedHashMap<>();
    private final Thread onExit = new Thread(this::closeAll, "titrant-exit");

    Databases(Limits limits) {
        this.limits = limits;
        Runtime.getRuntime().addShutdownHook(onExit);
    }

    /** The database for a target, opened at the first call. */
    synchronized TestDatabase testDatabase(DatabaseOptions.Target target) {
        return testDatabases.computeIfAbsent(target, wanted -> open(wanted, limits));
    }

    /** Starts a database, or connects to a running one. */
    static TestDatabase open(DatabaseOptions.Target target, Limits limits) {
        return new TestDatabase(instance(target), limits);
    }

    private static Instance instance(DatabaseOptions.Target target) {
        Address address = target.address();
        return address == null
                ? Engines.start(target.engine(), target.options())
                : target.engine().attach(address, target.options());
    }

    private synchronized void closeAll() {
        List<TestDatabase> all = new ArrayList<>(testDatabases.values());
        testDatabases.clear();
        all.forEach(TestDatabase::close);
    }

    @Override
    public void close() {
        closeAll();
        Runtime.getRuntime().removeShutdownHook(onExit);
    }
}
