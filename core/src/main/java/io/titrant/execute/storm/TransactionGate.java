package io.titrant.execute.storm;

import io.titrant.engine.Session;
import io.titrant.storm.ledger.LoggedTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Holds the sessions of a storm back between two transactions, so that the rows can be compared with the ledger while no transaction runs. A session whose COMMIT had no
 * answer waits here until the comparison has decided whether the transaction committed.
 */
final class TransactionGate {
    private final List<Doubt> doubts = new ArrayList<>();
    private int running;
    private boolean closed;
    private boolean over;

    /** A transaction whose COMMIT had no answer, and the session that was lost with it. */
    static final class Doubt {
        final LoggedTransaction transaction;
        final Session session;
        private @Nullable Boolean committed;
        private boolean decided;

        Doubt(LoggedTransaction transaction, Session session) {
            this.transaction = transaction;
            this.session = session;
        }
    }

    /** Called before a transaction; waits while the gate is closed. */
    synchronized void enter() throws InterruptedException {
        while (closed && !over) {
            wait();
        }
        running++;
    }

    /** Called after a transaction. */
    synchronized void leave() {
        running--;
        notifyAll();
    }

    /** Lets a session that cannot connect wait like one between two transactions. */
    void pause() throws InterruptedException {
        leave();
        enter();
    }

    /** Waits for the decision about a transaction; null if there is none because the storm broke off. */
    synchronized @Nullable Boolean await(LoggedTransaction transaction, Session session) throws InterruptedException {
        Doubt doubt = new Doubt(transaction, session);
        doubts.add(doubt);
        leave();
        while (!doubt.decided && !over) {
            wait();
        }
        running++;
        return doubt.committed;
    }

    /** Closes the gate and waits until no transaction runs; false if one still runs after the time limit. */
    synchronized boolean close(long limitSeconds) throws InterruptedException {
        closed = true;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitSeconds);
        while (running > 0) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }

    /** The transactions in doubt. */
    synchronized List<Doubt> doubts() {
        return List.copyOf(doubts);
    }

    /** Ends the doubts, and lets the sessions go on. */
    synchronized void open(Set<LoggedTransaction> committed) {
        for (Doubt doubt : doubts) {
            doubt.committed = committed.contains(doubt.transaction);
            doubt.decided = true;
        }
        doubts.clear();
        closed = false;
        notifyAll();
    }

    /** Lets all sessions go on for good, without a decision about the rest. */
    synchronized void breakOff() {
        over = true;
        closed = false;
        notifyAll();
    }

    /** Waits for a time, or until a transaction is in doubt; returns whether one is. */
    synchronized boolean awaitDoubt(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (doubts.isEmpty() && !over) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                break;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return !doubts.isEmpty();
    }
}
