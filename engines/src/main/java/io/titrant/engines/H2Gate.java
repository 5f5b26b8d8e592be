package io.titrant.engines;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Slows threads of H2 down that ask for a row again and again. Each time they ask, they enter the monitor of the transaction that has the
 * row; a thread of our own that holds this monitor most of the time makes them sleep, as on a busy machine, where they would take all of it.
 * Each of them that comes by has looked at its row since it came by the last time.
 */
final class H2Gate implements AutoCloseable {
    private static final long SHUT = TimeUnit.MICROSECONDS.toNanos(60);
    private static final long SHUT_WHEN_ALL_WAIT = TimeUnit.MICROSECONDS.toNanos(800);
    private static final long OPEN = 1_000;

    private final Predicate<Object> isAsked;
    private final Set<Object> asked = ConcurrentHashMap.newKeySet();
    private volatile boolean allWait;
    private volatile boolean closed;
    private @Nullable Thread keeper;

    /**
     * @param isAsked whether a transaction is still one that others may ask without sleeping
     */
    H2Gate(Predicate<Object> isAsked) {
        this.isAsked = isAsked;
    }

    /** Says whether all who ask are known to wait: then they need not come by often. */
    void allWait(boolean wait) {
        allWait = wait;
    }

    /** Slows down who asks this transaction. */
    void shut(Object transaction) {
        if (asked.add(transaction)) {
            if (keeper == null) {
                keeper = new Thread(this::keep, "titrant-h2-gate");
                keeper.setDaemon(true);
                keeper.start();
            } else {
                LockSupport.unpark(keeper);
            }
        }
    }

    /** Something has ended: they may get what they ask for. */
    void open() {
        if (!asked.isEmpty()) {
            asked.clear();
            LockSupport.unpark(keeper);
        }
    }

    private void keep() {
        while (!closed) {
            asked.removeIf(isAsked.negate());
            if (asked.isEmpty()) {
                LockSupport.park(this);
            }
            for (Object transaction : asked) {
                synchronized (transaction) {
                    LockSupport.parkNanos(this, allWait ? SHUT_WHEN_ALL_WAIT : SHUT);
                }
                LockSupport.parkNanos(this, OPEN);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(keeper);
    }
}
