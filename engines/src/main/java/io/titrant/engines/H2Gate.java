package io.titrant.engines;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
    private static final long LONGEST_SHUT = TimeUnit.MILLISECONDS.toNanos(5);

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

    /** @param isAsked whether other threads may still retry for a row of this transaction without sleeping */
    H2Gate(Predicate<Object> isAsked) {
        this.isAsked = isAsked;
    }

    /** Slows down the threads that retry for a row of this transaction. */
    void shut(Object transaction) {
        keepers.computeIfAbsent(transaction, asked -> {
            Keeper keeper = new Keeper(asked);
            threads.execute(keeper);
            return keeper;
        });
    }

    /** Lets the threads pass at once and often for a while, because the monitor counts how often one of them passes, or because the transaction ends. */
    void passOften() {
        keepers.values().forEach(Keeper::passOften);
    }

    /** A statement or transaction has ended: opens the gates of transactions for whose rows no thread retries any more. */
    void review() {
        keepers.values().forEach(keeper -> {
            if (isAsked.test(keeper.transaction)) {
                keeper.passOften();
            } else {
                keeper.leave();
            }
        });
    }

    @Override
    public void close() {
        closed = true;
        keepers.values().forEach(Keeper::leave);
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
        private volatile long shut = SHUT;
        private volatile Thread thread = Thread.currentThread();

        Keeper(Object transaction) {
            this.transaction = transaction;
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            for (int times = 1; !closed && !left && isAsked.test(transaction); times++) {
                long now = shut;
                synchronized (transaction) {
                    LockSupport.parkNanos(this, now);
                }
                letPass(times % SLEEPS_EVERY == 0);
                shut = Math.min(LONGEST_SHUT, (long) (now * GROWTH));
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
            shut = SHUT;
            LockSupport.unpark(thread);
        }

        void leave() {
            left = true;
            keepers.remove(transaction, this);
            LockSupport.unpark(thread);
        }
    }
}
