package io.titrant.storm.shadow;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The pair ⟨L, λ⟩ of each dynamic key of a table (DBStorm §4.3): its lock and whether the key exists, and the stamp of the commit that changed λ last. No lock
 * waits: a key that is locked otherwise is refused, and the caller draws another. So a session that waits for a row lock of the database never makes another
 * session wait for a shadow lock, and shadow locks cannot deadlock.
 */
public final class DynamicKeyStates {
    private static final int PRESENT = 1;
    private static final int WRITER = 2;
    private static final int READER = 4;

    private final AtomicIntegerArray states;
    private final AtomicLongArray stamps;

    DynamicKeyStates(int keys) {
        states = new AtomicIntegerArray(keys);
        stamps = new AtomicLongArray(keys);
    }

    public int size() {
        return states.length();
    }

    public boolean present(int key) {
        return (states.get(key) & PRESENT) != 0;
    }

    public boolean free(int key) {
        return states.get(key) <= PRESENT;
    }

    /** The stamp of the commit that inserted or deleted the key last; 0 if none did. */
    long stamp(int key) {
        return stamps.get(key);
    }

    /** Locks a key that exists for reading; false if it does not exist or is locked for writing. */
    boolean tryShared(int key) {
        while (true) {
            int state = states.get(key);
            if ((state & WRITER) != 0 || (state & PRESENT) == 0) {
                return false;
            }
            if (states.compareAndSet(key, state, state + READER)) {
                return true;
            }
        }
    }

    /** Locks a key for writing; false if it is locked at all, or if λ is not as wanted. */
    boolean tryExclusive(int key, boolean present) {
        int free = present ? PRESENT : 0;
        return states.compareAndSet(key, free, free | WRITER);
    }

    /** Turns the only read lock of a key into its write lock; false if there are other readers. */
    boolean tryUpgrade(int key) {
        return states.compareAndSet(key, PRESENT + READER, PRESENT | WRITER);
    }

    void releaseShared(int key) {
        states.addAndGet(key, -READER);
    }

    void releaseExclusive(int key) {
        states.updateAndGet(key, state -> state & ~WRITER);
    }

    /** Sets λ after a commit. */
    void apply(int key, boolean present, long stamp) {
        stamps.accumulateAndGet(key, stamp, Math::max);
        states.updateAndGet(key, state -> present ? state | PRESENT : state & ~PRESENT);
    }

    /** How many keys exist. */
    public int countPresent() {
        int count = 0;
        for (int i = 0; i < states.length(); i++) {
            count += states.get(i) & PRESENT;
        }
        return count;
    }

    /** How many keys are locked. */
    public int countLocked() {
        int count = 0;
        for (int i = 0; i < states.length(); i++) {
            count += free(i) ? 0 : 1;
        }
        return count;
    }

    long bytes() {
        return 12L * states.length();
    }
}
