package io.titrant.engines;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Slows down threads of H2 that retry to get a row in a busy loop. At each retry they enter the monitor of the transaction that holds the row. A
 * keeper, a thread of Titrant for each such transaction, holds this monitor most of the time, so that they sleep and do not use the whole processor. A
 * thread that passes the gate twice has read its row in between.
 */
final class H2Gate implements AutoCloseable {
    private static final long SHUT = TimeUnit.MICROSECONDS.toNanos(60);

    /** A gate that nobody needs to pass soon is shut longer from time to time, up to this. */
    private static final long LONGEST_SHUT = TimeUnit.MILLISECONDS.toNanos(1);

    private static final double GROWTH = 1.5;
    /**
     * How long a gate is open. The keeper does not sleep meanwhile: the threads that pass would take its processor, and retry freely until the scheduler
     * gives it back, some milliseconds later. A thread that the scheduler has not woken in time passes at one of the times that the keeper does sleep.
     */
    private static final long OPEN = TimeUnit.MICROSECONDS.toNanos(20);

    private static final int SLEEPS_EVERY = 16;
    private static final long SHORTEST_SLEEP = 1_000;

    private final Predicate<Object> isAsked;
    private final ExecutorService threads = Executors.newCachedThreadPool(H2Gate::daemon);
    private final Map<Object, Keeper> keepers = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** @param isAsked whether other threads, if they wait for a row of this transaction, retry without sleeping */
    H2Gate(Predicate<Object> isAsked) {
        this.isAsked = isAsked;
    }

    /** Slows down the threads that retry for a row of this transaction. */
    void shut(Object transaction) {
        keepers.computeIfAbsent(transaction, asked -> {
            Keeper keeper = new Keeper(asked);
            try {
                threads.execute(keeper);
                return keeper;
            } catch (RejectedExecutionException closedNow) {
                return null;
            }
        });
    }

    /** Lets the threads that retry for a row of this transaction pass often for a while, because the monitor looks whether one of them passes. */
    void passOften(Object transaction) {
        Keeper keeper = keepers.get(transaction);
        if (keeper != null) {
            keeper.passOften();
        }
    }

    /** Opens all gates: a transaction is about to enter its monitor. */
    void open() {
        keepers.values().forEach(Keeper::leave);
    }

    /** A statement or transaction has ended: opens all gates but those of these transactions, for which others still wait. */
    void openAllBut(Set<Object> waitedFor) {
        keepers.values().stream()
                .filter(keeper -> !waitedFor.contains(keeper.transaction))
                .forEach(Keeper::leave);
    }

    @Override
    public void close() {
        closed = true;
        open();
        threads.shutdown();
    }

    private static Thread daemon(Runnable keeper) {
        Thread thread = new Thread(keeper, "titrant-h2-gate");
        thread.setDaemon(true);
        return thread;
    }

    /** Holds the monitor of one transaction. */
    private final class Keeper implements Runnable {
        private final Object transaction;
        private volatile boolean left;
        private final AtomicLong shut = new AtomicLong(SHUT);
        private volatile Thread thread = Thread.currentThread();

        Keeper(Object transaction) {
            this.transaction = transaction;
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            for (int times = 1; !closed && !left && isAsked.test(transaction); times++) {
                long now = shut.get();
                synchronized (transaction) {
                    LockSupport.parkNanos(this, now);
                }
                letPass(times % SLEEPS_EVERY == 0);
                shut.compareAndSet(now, Math.min(LONGEST_SHUT, (long) (now * GROWTH)));
            }
            keepers.remove(transaction, this);
        }

        private void letPass(boolean sleeps) {
            if (sleeps) {
                LockSupport.parkNanos(this, SHORTEST_SLEEP);
                return;
            }
            long until = System.nanoTime() + OPEN;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }

        void passOften() {
            shut.set(SHUT);
            LockSupport.unpark(thread);
        }

        void leave() {
            left = true;
            keepers.remove(transaction, this);
            LockSupport.unpark(thread);
        }
    }
}
