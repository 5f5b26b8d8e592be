package io.titrant.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of which a history does not show the whole order of versions: registers, and lists with several appends that no read shows. Each
 * version of such a key is a place; places of all open keys are numbered together. The place of the initial version of a register, or of the
 * last version of a list that a read shows, comes before all other places of its key.
 */
final class OpenKeys {
    /** The writer of a place that no transaction wrote. */
    static final int NOBODY = -1;

    enum Form {
        LIST,
        REGISTER
    }

    private final List<Integer> keys = new ArrayList<>();
    private final IntList firstPlace = new IntList();
    private final IntList writers = new IntList();
    private final IntList keyOfPlace = new IntList();
    private final IntList firstRead = new IntList();
    /** Operations, by the place that they read. */
    private final IntList reads = new IntList();

    private final LongIntMap known = new LongIntMap(64);

    private final BitSet registerKeys = new BitSet();
    private final BitSet shownKeys = new BitSet();
    private boolean registers;
    private @Nullable LostCursor lostCursor;

    /**
     * Begins a key; its places follow.
     *
     * @param shown whether the history shows the whole order, and only locking reads make the key interesting
     */
    void open(int key, Form form, boolean shown) {
        registers |= form == Form.REGISTER;
        if (form == Form.REGISTER) {
            registerKeys.set(keys.size());
        }
        if (shown) {
            shownKeys.set(keys.size());
        }
        keys.add(key);
        firstPlace.add(writers.size());
    }

    boolean isRegister(int open) {
        return registerKeys.get(open);
    }

    /** Whether the history shows the whole order of the key's versions. */
    boolean isShown(int open) {
        return shownKeys.get(open);
    }

    /** Adds a place to the last key; {@link #read} adds its readers. */
    int place(int writer) {
        writers.add(writer);
        keyOfPlace.add(keys.size() - 1);
        firstRead.add(reads.size());
        return writers.size() - 1;
    }

    /** Adds an operation that read the last place. */
    void read(int op) {
        reads.add(op);
    }

    /** The history shows that one place comes before the other. */
    void order(int before, int after) {
        known.putIfAbsent(pair(before, after), 1);
    }

    /** Whether {@link #order} was told, or the first is the first place of its key. */
    boolean ordered(int before, int after) {
        return before == firstPlace.get(keyOfPlace.get(before)) || known.get(pair(before, after)) != LongIntMap.MISSING;
    }

    static long pair(int before, int after) {
        return (long) before << 32 | after;
    }

    /** A list was appended to between a locking read of it and the reader's own append. */
    record LostCursor(int reader, int writer, int key) {}

    void lostCursor(LostCursor found) {
        lostCursor = lostCursor == null ? found : lostCursor;
    }

    @Nullable
    LostCursor lostCursor() {
        return lostCursor;
    }

    /** Whether registers are among them; of lists no read shows what is open. */
    boolean registers() {
        return registers;
    }

    boolean isEmpty() {
        return keys.isEmpty();
    }

    int size() {
        return keys.size();
    }

    int places() {
        return writers.size();
    }

    int first(int open) {
        return firstPlace.get(open);
    }

    int end(int open) {
        return open + 1 < firstPlace.size() ? firstPlace.get(open + 1) : writers.size();
    }

    int key(int place) {
        return keys.get(keyOfPlace.get(place));
    }

    /** The open key of a place. */
    int openKey(int place) {
        return keyOfPlace.get(place);
    }

    /** The transaction that wrote the version, or {@link #NOBODY}. */
    int writer(int place) {
        return writers.get(place);
    }

    int firstRead(int place) {
        return firstRead.get(place);
    }

    int endOfReads(int place) {
        return place + 1 < firstRead.size() ? firstRead.get(place + 1) : reads.size();
    }

    /** The operation that is the reader of a number between {@link #firstRead} and {@link #endOfReads}. */
    int reader(int which) {
        return reads.get(which);
    }
}
