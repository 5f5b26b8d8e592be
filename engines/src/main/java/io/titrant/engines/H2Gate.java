package io.titrant.engines;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Slows down threads of H2 that retry to get a row in a busy loop. At each retry they enter the monitor of the transaction that holds the row. A
 * thread of Titrant holds this monitor most of the time, so that they sleep and do not use the whole processor. A thread that passes the gate twice
 * has read its row in between.
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

    /** @param isAsked whether other threads may still retry for a row of this transaction without sleeping */
    H2Gate(Predicate<Object> isAsked) {
        this.isAsked = isAsked;
    }

    /** Says whether all retrying threads are known to be blocked: then they need to pass only rarely. */
    void allWait(boolean wait) {
        allWait = wait;
    }

    /** Slows down the threads that retry for a row of this transaction. */
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

    /** A transaction has ended: retrying threads may get their rows. */
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
