package io.titrant;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Ends Titrant in order when the JVM must end: first campaigns finish and write their reports, then the databases end. The JVM's own
 * hooks run at the same time, and a server that ends during a case looks like a crash.
 */
public final class Shutdown {
    private static final List<Runnable> FIRST = new CopyOnWriteArrayList<>();
    private static final List<Runnable> LAST = new CopyOnWriteArrayList<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Shutdown::run, "titrant-shutdown"));
    }

    private Shutdown() {}

    /** Runs while the databases are still running; it must end within seconds. */
    public static void first(Runnable task) {
        FIRST.add(task);
    }

    /** Runs when no campaign or command uses a database any more. */
    public static void last(Runnable task) {
        LAST.add(task);
    }

    public static void forget(Runnable task) {
        FIRST.remove(task);
    }

    private static void run() {
        try {
            FIRST.forEach(Runnable::run);
        } finally {
            LAST.forEach(Runnable::run);
        }
    }
}
