package io.titrant.storm.shadow;

import io.titrant.generate.Draw;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lock table and the write set of one transaction (DBStorm, Algorithm 3). Keys are drawn here, with their locks; the shadow itself changes only at
 * {@link #committed}. The transaction sees its own uncommitted inserts and deletes (temp_apply, line 3).
 *
 * <p>Locks: a key for select or update is locked for reading, a key for insert or delete for writing, from the draw on. The paper draws under read locks and locks
 * for writing before COMMIT; then two sessions may insert the same key, and its Theorem 4 does not hold. Static keys need no lock.
 */
public final class ShadowTransaction {
    /** No key can be drawn. */
    public static final long NONE = -1;

    private static final int DRAWS = 64;
    private static final int PIVOT_DRAWS = 8;

    private final MiniatureShadow shadow;
    private final ShadowLocks mode;
    private final Draw draw;
    private final List<HeldKey> held = new ArrayList<>();
    private final List<PendingImage> pending = new ArrayList<>();
    private long snapshot;
    private boolean stratified;

    /** A dynamic key that the transaction has drawn. */
    private static final class HeldKey {
        final TableShadow table;
        final int index;
        boolean exclusive;
        boolean locked = true;
        boolean present;
        boolean changed;

        HeldKey(TableShadow table, int index, boolean exclusive, boolean present) {
            this.table = table;
            this.index = index;
            this.exclusive = exclusive;
            this.present = present;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never changed after it was made
    private record PendingImage(TableShadow table, long key, int[] values) {}

    public ShadowTransaction(MiniatureShadow shadow, ShadowLocks mode, Draw draw) {
        this.shadow = shadow;
        this.mode = mode;
        this.draw = draw;
    }

    /**
     * Begins a transaction; called before the database takes its snapshot.
     *
     * @param readsSnapshot whether its reads see a snapshot, so that later commits are invisible
     * @param stratifiedDraws whether keys to read and update are drawn evenly instead of independently
     */
    public void begin(boolean readsSnapshot, boolean stratifiedDraws) {
        snapshot = readsSnapshot ? shadow.stamp() : Long.MAX_VALUE;
        stratified = stratifiedDraws;
    }

    /** A key to read or update: static, or dynamic and existing; drawn from F. */
    public long drawPresent(TableShadow table) {
        for (int i = 0; i < DRAWS; i++) {
            double u = stratified ? table.stratified().next() : draw.unit();
            long key = table.access().inverse(u);
            if (!table.keys().isDynamic(key)
                    || holdForReading(table, table.keys().dynamicIndex(key))) {
                return key;
            }
        }
        return staticKey(table);
    }

    /** A static key drawn from F, after many draws in a row met dynamic keys that do not exist or are locked. */
    private long staticKey(TableShadow table) {
        for (int i = 0; i < DRAWS; i++) {
            long key = table.access().inverse(draw.unit());
            if (!table.keys().isDynamic(key)) {
                return key;
            }
        }
        return table.keys().staticKey((long) (draw.unit() * table.keys().staticKeys()));
    }

    /** A dynamic key to insert, drawn from F among those that do not exist; {@link #NONE} if all exist or are locked. */
    public long drawAbsent(TableShadow table) {
        return drawDynamic(table, false);
    }

    /** A dynamic key to delete, drawn from F among those that exist; {@link #NONE} if none exists unlocked. */
    public long drawForDelete(TableShadow table) {
        return drawDynamic(table, true);
    }

    private long drawDynamic(TableShadow table, boolean present) {
        int keys = table.dynamicKeys().size();
        if (keys == 0) {
            return NONE;
        }
        int index = 0;
        for (int i = 0; i < DRAWS / 2; i++) {
            index = table.drawDynamic(draw);
            if (holdForWriting(table, index, present)) {
                return table.keys().dynamicKey(index);
            }
        }
        // Few keys are left: take the next one that is free.
        for (int i = 1; i <= keys; i++) {
            int next = (index + i) % keys;
            if (holdForWriting(table, next, present)) {
                return table.keys().dynamicKey(next);
            }
        }
        return NONE;
    }

    private boolean holdForReading(TableShadow table, int index) {
        HeldKey own = held(table, index);
        if (own != null && (own.locked || own.changed)) {
            return own.present;
        }
        if (!table.dynamicKeys().tryShared(index)) {
            return false;
        }
        if (table.dynamicKeys().stamp(index) > snapshot) {
            table.dynamicKeys().releaseShared(index);
            return false;
        }
        held.add(new HeldKey(table, index, false, true));
        return true;
    }

    private boolean holdForWriting(TableShadow table, int index, boolean present) {
        HeldKey own = held(table, index);
        if (own != null && own.changed) {
            return own.present == present;
        }
        if (own != null && own.locked) {
            if (!present || !table.dynamicKeys().tryUpgrade(index)) {
                return false;
            }
            own.exclusive = true;
            return true;
        }
        if (!table.dynamicKeys().tryExclusive(index, present)) {
            return false;
        }
        if (table.dynamicKeys().stamp(index) > snapshot) {
            table.dynamicKeys().releaseExclusive(index);
            return false;
        }
        held.add(new HeldKey(table, index, true, present));
        return true;
    }

    private @Nullable HeldKey held(TableShadow table, int index) {
        for (int i = held.size() - 1; i >= 0; i--) {
            HeldKey key = held.get(i);
            if (key.index == index && key.table == table) {
                return key;
            }
        }
        return null;
    }

    /** The values of a row that a predicate may aim at, or null if none was found whose values are known. */
    public int @Nullable [] pivot(TableShadow table) {
        for (int i = 0; i < PIVOT_DRAWS; i++) {
            long key = table.keys().staticKey((long) (draw.unit() * table.keys().staticKeys()));
            int[] values = known(table, key);
            if (values != null) {
                return values;
            }
        }
        return null;
    }

    /** The values of the parent row of a foreign key, or null if they are not known. */
    public int @Nullable [] parent(TableShadow parent, int foreignKey) {
        return known(parent, parent.keys().staticKey(foreignKey));
    }

    private int @Nullable [] known(TableShadow table, long key) {
        for (PendingImage own : pending) {
            if (own.table() == table && own.key() == key) {
                return null;
            }
        }
        int[] values = table.known(key, snapshot);
        if (values != null) {
            for (int value : values) {
                if (value == RowImages.UNKNOWN) {
                    return null;
                }
            }
        }
        return values;
    }

    /** A marker for the attributes that an update leaves as they are. */
    public static int unchanged() {
        return RowImages.UNKNOWN;
    }

    /** Logs an insert that the database has executed. */
    public void inserted(TableShadow table, long key, int[] values) {
        logPresence(table, key, true);
        pending.add(new PendingImage(table, key, values));
    }

    /** Logs an update; {@link #unchanged()} stands for attributes that it did not set. */
    public void updated(TableShadow table, long key, int[] values) {
        pending.add(new PendingImage(table, key, values));
    }

    /** Logs a delete. */
    public void deleted(TableShadow table, long key) {
        logPresence(table, key, false);
    }

    private void logPresence(TableShadow table, long key, boolean present) {
        int index = table.keys().dynamicIndex(key);
        HeldKey own = held(table, index);
        if (own == null) {
            throw new IllegalStateException("the key was not drawn by this transaction");
        }
        own.present = present;
        own.changed = true;
    }

    /** Called after each operation: in mode {@link ShadowLocks#OPERATION} its locks are released. */
    public void operationEnded() {
        if (mode == ShadowLocks.OPERATION) {
            for (HeldKey key : held) {
                unlock(key);
            }
            held.removeIf(key -> !key.changed);
        }
    }

    /** A point to return to when a savepoint is rolled back. */
    public Mark mark() {
        return new Mark(
                held.stream()
                        .map(key -> new HeldState(key, key.present, key.changed))
                        .toList(),
                pending.size());
    }

    /** See {@link #mark}. */
    public static final class Mark {
        private final List<HeldState> states;
        private final int images;

        private Mark(List<HeldState> states, int images) {
            this.states = states;
            this.images = images;
        }
    }

    private record HeldState(HeldKey key, boolean present, boolean changed) {}

    /** Forgets what was logged after the mark; locks stay, as the database's do. */
    public void rollbackTo(Mark mark) {
        for (HeldKey key : held) {
            key.present = key.changed ? key.table.dynamicKeys().present(key.index) : key.present;
            key.changed = false;
        }
        for (HeldState state : mark.states) {
            state.key().present = state.present();
            state.key().changed = state.changed();
        }
        pending.subList(mark.images, pending.size()).clear();
    }

    /** Applies the write set after the database has committed, then releases the locks (Algorithm 3, lines 13 and 16). */
    public void committed() {
        if (!pending.isEmpty() || held.stream().anyMatch(key -> key.changed)) {
            long stamp = shadow.nextStamp();
            for (PendingImage image : pending) {
                image.table().applyImage(image.key(), image.values(), stamp);
            }
            for (HeldKey key : held) {
                if (key.changed) {
                    key.table.dynamicKeys().apply(key.index, key.present, stamp);
                }
            }
        }
        release();
    }

    /** Forgets the write set after a rollback. */
    public void rolledBack() {
        release();
    }

    /** The dynamic keys that the transaction inserted or deleted, to be read if the outcome of its COMMIT is unknown. */
    public List<ChangedKey> changedKeys() {
        return held.stream()
                .filter(key -> key.changed)
                .map(key -> new ChangedKey(key.table, key.table.keys().dynamicKey(key.index), key.present))
                .toList();
    }

    /**
     * A key that the transaction changed.
     *
     * @param present whether the key exists if the transaction committed
     */
    public record ChangedKey(TableShadow table, long key, boolean present) {}

    private void release() {
        for (HeldKey key : held) {
            unlock(key);
        }
        held.clear();
        pending.clear();
    }

    private static void unlock(HeldKey key) {
        if (key.locked) {
            if (key.exclusive) {
                key.table.dynamicKeys().releaseExclusive(key.index);
            } else {
                key.table.dynamicKeys().releaseShared(key.index);
            }
            key.locked = false;
        }
    }

    /** A seedable stream for everything else that this transaction draws. */
    public Draw draw() {
        return draw;
    }
}
