package io.titrant.storm.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.generate.Seed;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.schema.SchemaGenerator;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The shadow locks of DBStorm's Algorithm 3. */
class ShadowTransactionTest {
    private final MiniatureShadow shadow = new MiniatureShadow(
            SchemaGenerator.generate(ModelReader.read("m.yaml", """
                            model: m
                            tables: {Y: {keys: 20, dynamic: 4, attributes: {a: {size: 5}}}}
                            transactions: {T: {operations: [{read: Y}]}}
                            """), new Seed(1), null), new Seed(1));
    private final TableShadow y = shadow.table(0);

    private ShadowTransaction transaction(long seed, boolean snapshot) {
        ShadowTransaction transaction = new ShadowTransaction(shadow, ShadowLocks.COMMIT, new Seed(seed).draw());
        transaction.begin(snapshot, false);
        return transaction;
    }

    @Test
    void noTwoTransactionsInsertTheSameKey() {
        ShadowTransaction one = transaction(1, false);
        ShadowTransaction two = transaction(2, false);
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < 2; i++) {
            keys.add(insert(one));
            keys.add(insert(two));
        }
        assertThat(keys).hasSize(4).doesNotContain(ShadowTransaction.NONE);
        assertThat(one.drawAbsent(y)).as("all keys are locked").isEqualTo(ShadowTransaction.NONE);
        one.rolledBack();
        assertThat(insert(two))
                .as("the keys of a rolled back transaction are free")
                .isNotEqualTo(ShadowTransaction.NONE);
    }

    private long insert(ShadowTransaction transaction) {
        long key = transaction.drawAbsent(y);
        if (key != ShadowTransaction.NONE) {
            transaction.inserted(y, key, new int[] {0});
        }
        return key;
    }

    @Test
    void aTransactionSeesItsOwnUncommittedRows() {
        ShadowTransaction one = transaction(1, false);
        ShadowTransaction two = transaction(2, false);
        long key = insert(one);
        assertThat(two.drawForDelete(y)).isEqualTo(ShadowTransaction.NONE);
        assertThat(one.drawForDelete(y)).isEqualTo(key);
        one.deleted(y, key);
        assertThat(one.drawForDelete(y)).isEqualTo(ShadowTransaction.NONE);
        one.committed();
        assertThat(y.dynamicKeys().countPresent()).isZero();
        assertThat(y.dynamicKeys().countLocked()).isZero();
    }

    @Test
    void aSnapshotReaderDrawsNoKeyThatWasCommittedAfterItsBegin() {
        ShadowTransaction reader = transaction(1, true);
        ShadowTransaction latest = transaction(3, false);
        ShadowTransaction writer = transaction(2, false);
        long key = insert(writer);
        writer.committed();
        for (int i = 0; i < 1000; i++) {
            assertThat(reader.drawPresent(y)).isNotEqualTo(key);
        }
        assertThat(reader.drawForDelete(y)).isEqualTo(ShadowTransaction.NONE);
        assertThat(java.util.stream.IntStream.range(0, 1000).mapToLong(i -> latest.drawPresent(y)))
                .contains(key);
        latest.rolledBack();
        assertThat(transaction(4, true).drawForDelete(y)).isEqualTo(key);
    }

    @Test
    void aKeyThatAnotherTransactionReadsIsNotDeleted() {
        ShadowTransaction writer = transaction(2, false);
        long key = insert(writer);
        writer.committed();
        ShadowTransaction reader = transaction(1, false);
        while (reader.drawPresent(y) != key) {
            // until it has drawn the key
        }
        assertThat(transaction(3, false).drawForDelete(y)).isEqualTo(ShadowTransaction.NONE);
        assertThat(reader.drawForDelete(y))
                .as("its own read lock becomes a write lock")
                .isEqualTo(key);
    }

    @Test
    void aRollbackToASavepointForgetsWhatCameAfterIt() {
        ShadowTransaction one = transaction(1, false);
        long first = insert(one);
        ShadowTransaction.Mark mark = one.mark();
        long second = insert(one);
        one.deleted(y, first);
        one.rollbackTo(mark);
        one.committed();
        assertThat(y.dynamicKeys().present(y.keys().dynamicIndex(first))).isTrue();
        assertThat(y.dynamicKeys().present(y.keys().dynamicIndex(second))).isFalse();
        assertThat(y.dynamicKeys().countLocked()).isZero();
    }

    @Test
    void locksOfAnOperationLetOthersDrawUncommittedKeys() {
        ShadowTransaction one = new ShadowTransaction(shadow, ShadowLocks.OPERATION, new Seed(1).draw());
        one.begin(false, false);
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < 4; i++) {
            keys.add(insert(one));
            one.operationEnded();
        }
        assertThat(keys).hasSize(4);
        assertThat(keys).contains(transaction(2, false).drawAbsent(y));
    }

    @Test
    void valuesThatASessionWroteAreKnownAfterItsCommit() {
        ShadowTransaction one = transaction(1, false);
        long key = y.keys().staticKey(3);
        one.updated(y, key, new int[] {4});
        assertThat(y.known(key, Long.MAX_VALUE)).isEqualTo(y.initial(key));
        long before = shadow.stamp();
        one.committed();
        assertThat(y.known(key, Long.MAX_VALUE)).containsExactly(4);
        assertThat(y.known(key, before)).as("a snapshot before the commit").isNull();
    }
}
