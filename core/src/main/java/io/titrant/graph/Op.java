package io.titrant.graph;

import java.util.function.IntConsumer;

/**
 * One thing that a statement of a transaction did to one key (a row, a register, a list), as the client knows it. Keys and versions are
 * numbers that {@link Names} can spell out. Versions are unique per key and greater than 0; {@link #INITIAL} is what a key holds before
 * anybody writes it.
 */
public sealed interface Op {
    int INITIAL = 0;

    /** The statement of the transaction, counted from 0, that did it. */
    int statement();

    int key();

    /** Tells its keys and versions. */
    default void tell(IntConsumer keys, IntConsumer versions) {
        keys.accept(key());
    }

    /** Added a version at the end of the key's chain: whoever reads the key later sees it and all before it. */
    record Append(int statement, int key, int version) implements Op {
        @Override
        public void tell(IntConsumer keys, IntConsumer versions) {
            keys.accept(key);
            versions.accept(version);
        }
    }

    /** Overwrote the key: readers see this version alone, and the order of versions must be inferred. */
    record Put(int statement, int key, int version) implements Op {
        @Override
        public void tell(IntConsumer keys, IntConsumer versions) {
            keys.accept(key);
            versions.accept(version);
        }
    }

    /** Ended the key's chain: a row was deleted. */
    record Delete(int statement, int key) implements Op {}

    /**
     * Read the whole chain of versions, oldest first; empty where the key was not there. The chain of a row that was there from the start may
     * begin with {@link #INITIAL}, and must do so in all reads or in none.
     *
     * @param locking whether the read took the locks of a write (SELECT … FOR UPDATE), which IsoRel's Figure 5 treats apart
     */
    @SuppressWarnings("ArrayRecordComponent") // histories hold millions of these; nobody compares or changes them
    record ReadChain(int statement, int key, int[] chain, boolean locking) implements Op {
        @Override
        public void tell(IntConsumer keys, IntConsumer versions) {
            keys.accept(key);
            for (int version : chain) {
                versions.accept(version);
            }
        }
    }

    /** Read the current version alone, or {@link #INITIAL}. */
    record ReadVersion(int statement, int key, int version, boolean locking) implements Op {
        @Override
        public void tell(IntConsumer keys, IntConsumer versions) {
            keys.accept(key);
            versions.accept(version);
        }
    }

    /**
     * A predicate was evaluated over a whole table by this statement, and {@code matched} is the set of keys that it gave; keys of the same
     * table that are not among them did not match, or were not there. The statement's {@link ReadChain}s say which versions matched.
     *
     * @param key the table, as a key of its own
     * @param predicate scans of a table with the same number asked the same of each row, and of nothing but that row; {@link #ALL} asks
     *     nothing: whatever is there matches
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Scan(int statement, int key, int predicate, int[] matched) implements Op {
        public static final int ALL = 0;

        @Override
        public void tell(IntConsumer keys, IntConsumer versions) {
            keys.accept(key);
            for (int row : matched) {
                keys.accept(row);
            }
        }
    }

    /**
     * A predicate of this statement did not select a row, although this version of the row satisfies it, and so does every later version that
     * the statement could have read. So the statement read an older version or no row, and its transaction comes before the writer of this
     * version. The recorder of a miss knows the values of the versions; {@link Scan} is for recorders that do not.
     */
    record Missed(int statement, int key, int version) implements Op {
        @Override
        public void tell(IntConsumer keys, IntConsumer versions) {
            keys.accept(key);
            versions.accept(version);
        }
    }
}
