package io.titrant;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What is done when the JVM is told to end, in order: first those who still use databases finish, then the databases are ended. The JVM's own
 * hooks run all at once, and a server that dies under a case looks like a crash.
 */
public final class Shutdown {
    private static final List<Runnable> FIRST = new CopyOnWriteArrayList<>();
    private static final List<Runnable> LAST = new CopyOnWriteArrayList<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Shutdown::run, "titrant-shutdown"));
    }

    private Shutdown() {}

    /** To be done while databases are still there; it must end within seconds. */
    public static void first(Runnable task) {
        FIRST.add(task);
    }

    /** To be done when nobody needs databases any more. */
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
