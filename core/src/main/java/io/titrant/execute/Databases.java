package io.titrant.execute;

import io.titrant.engine.Address;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The databases of one command or test class. Each is started or connected once, used by every case that asks for it, and closed at the end. At most
 * {@link #MOST_AT_ONCE} run at the same time: the database that was used least recently is closed before another starts.
 */
public final class Databases implements AutoCloseable {
    public static final int MOST_AT_ONCE = 4;

    private final Limits limits;
    private final Map<DatabaseTarget, TestDatabase> testDatabases = new LinkedHashMap<>(16, 0.75f, true);
    private final Thread onExit = new Thread(this::closeAll, "titrant-exit");

    public Databases(Limits limits) {
        this.limits = limits;
        Runtime.getRuntime().addShutdownHook(onExit);
    }

    /** The database for a target, opened at the first call. */
    public synchronized TestDatabase testDatabase(DatabaseTarget target) {
        TestDatabase running = testDatabases.get(target);
        if (running == null) {
            endLeastRecentlyUsed();
            running = open(target, limits);
            testDatabases.put(target, running);
        }
        return running;
    }

    private void endLeastRecentlyUsed() {
        if (testDatabases.size() == MOST_AT_ONCE) {
            DatabaseTarget oldest = testDatabases.keySet().iterator().next();
            TestDatabase ended = testDatabases.remove(oldest);
            if (ended != null) {
                ended.close();
            }
        }
    }

    /** How many databases run now. */
    public synchronized int running() {
        return testDatabases.size();
    }

    /** Starts a database, or connects to a running one. */
    public static TestDatabase open(DatabaseTarget target, Limits limits) {
        return new TestDatabase(start(target), limits);
    }

    /** Starts a server, or reaches one of the user's and removes what killed runs have left there. */
    public static Instance start(DatabaseTarget target) {
        if (target.address() == null) {
            return Engines.start(target.engine(), target.options());
        }
        Instance attached = attach(target);
        attached.removeLeftovers(false);
        return attached;
    }

    /** Reaches a database of the user's. */
    public static Instance attach(DatabaseTarget target) {
        Address address = target.address();
        if (address == null) {
            throw new IllegalArgumentException("no address of a database");
        }
        return target.engine().attach(address, target.options());
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
