package io.titrant.storm.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowLedgerTest {
    private static final int ABSENT = RowWrite.ABSENT;
    private long number;

    /** A table with the keys 0 to 3; 0, 1 and 2 exist with version 0. */
    private final RowLedger ledger = new RowLedger(rows(0, 0, 0, ABSENT));

    private static KeyVersions rows(int... versions) {
        return new KeyVersions(List.of(versions));
    }

    private LoggedTransaction transaction(RowWrite... writes) {
        return new LoggedTransaction(
                number++,
                0,
                List.of(writes),
                Arrays.stream(writes).map(RowWrite::version).toList(),
                false);
    }

    private static RowWrite write(long key, int replaced, int version) {
        return new RowWrite(0, key, replaced, version);
    }

    @Test
    void committedWritesThatAreThereAreNoFinding() {
        ledger.committed(transaction(write(0, 0, 1), write(3, ABSENT, 2)));
        RowLedger.Audit audit = ledger.audit(rows(1, 0, 0, 2));
        assertThat(audit.lost()).isEmpty();
        assertThat(audit.broken()).isZero();
    }

    @Test
    void reportsMayComeInAnyOrder() {
        ledger.committed(transaction(write(0, 4, 7)));
        ledger.committed(transaction(write(3, ABSENT, 9)));
        ledger.committed(transaction(write(0, 0, 4)));
        ledger.committed(transaction(write(3, 8, ABSENT)));
        ledger.committed(transaction(write(3, ABSENT, 8)));
        RowLedger.Audit audit = ledger.audit(rows(7, 0, 0, 9));
        assertThat(audit.lost()).isEmpty();
        assertThat(audit.broken()).isZero();
    }

    @Test
    void aCommittedWriteThatIsGoneIsALossOfDurability() {
        LoggedTransaction lost = transaction(write(0, 0, 1));
        ledger.committed(lost);
        RowLedger.Audit audit = ledger.audit(rows(0, 0, 0, ABSENT));
        assertThat(audit.lost()).singleElement().satisfies(row -> {
            assertThat(row.kind()).isEqualTo(LostWrite.Kind.DURABILITY);
            assertThat(row.expected()).isEqualTo(1);
            assertThat(row.writer()).isEqualTo(lost);
        });
        assertThat(ledger.audit(rows(0, 0, 0, ABSENT)).lost())
                .as("a loss is reported once")
                .isEmpty();
    }

    @Test
    void aCommittedDeleteThatIsUndoneIsALossOfDurability() {
        ledger.committed(transaction(write(1, 0, ABSENT)));
        assertThat(ledger.audit(rows(0, 0, 0, ABSENT)).lost())
                .extracting(LostWrite::kind)
                .containsExactly(LostWrite.Kind.DURABILITY);
    }

    @Test
    void aWriteOfAnAbortedTransactionThatIsThereBreaksAtomicity() {
        LoggedTransaction aborted = transaction(write(2, 0, 5));
        ledger.aborted(aborted);
        assertThat(ledger.audit(rows(0, 0, 5, ABSENT)).lost()).singleElement().satisfies(row -> {
            assertThat(row.kind()).isEqualTo(LostWrite.Kind.ATOMICITY);
            assertThat(row.seenWriter()).isEqualTo(aborted);
        });
    }

    @Test
    void aTransactionInDoubtMayHaveCommittedOrNot() {
        LoggedTransaction gone = transaction(write(0, 0, 1), write(1, 0, 2));
        LoggedTransaction there = transaction(write(2, 0, 3), write(3, ABSENT, 4));
        ledger.inDoubt(gone);
        ledger.inDoubt(there);
        RowLedger.Audit audit = ledger.audit(rows(0, 0, 3, 4));
        assertThat(audit.committed()).containsExactly(there);
        assertThat(audit.lost()).isEmpty();
    }

    @Test
    void aPreparedTransactionInDoubtMustBeThere() {
        ledger.inDoubt(transaction(write(0, 0, 1)).asPrepared());
        ledger.inDoubt(transaction(write(1, 0, 2)).asPrepared());
        RowLedger.Audit audit = ledger.audit(rows(1, 0, 0, ABSENT));
        assertThat(audit.lost()).singleElement().satisfies(lost -> {
            assertThat(lost.kind()).isEqualTo(LostWrite.Kind.DURABILITY);
            assertThat(lost.expected()).isEqualTo(2);
        });
    }

    @Test
    void halfATransactionInDoubtBreaksAtomicity() {
        ledger.inDoubt(transaction(write(0, 0, 1), write(1, 0, 2)));
        assertThat(ledger.audit(rows(1, 0, 0, ABSENT)).lost())
                .extracting(LostWrite::kind, LostWrite::key)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(LostWrite.Kind.ATOMICITY, 1L));
    }

    @Test
    void aTransactionInDoubtHasCommittedIfACommittedOneReplacedItsVersion() {
        LoggedTransaction first = transaction(write(0, 0, 1));
        LoggedTransaction second = transaction(write(0, 1, 2));
        ledger.inDoubt(first);
        ledger.inDoubt(second);
        ledger.committed(transaction(write(0, 2, 3)));
        RowLedger.Audit audit = ledger.audit(rows(3, 0, 0, ABSENT));
        assertThat(audit.committed()).containsExactlyInAnyOrder(first, second);
        assertThat(audit.lost()).isEmpty();
        assertThat(audit.broken()).isZero();
    }

    @Test
    void aDeleteInDoubtBeforeACommittedInsertHasCommitted() {
        LoggedTransaction delete = transaction(write(2, 0, ABSENT));
        ledger.inDoubt(delete);
        ledger.committed(transaction(write(2, ABSENT, 6)));
        RowLedger.Audit audit = ledger.audit(rows(0, 0, 6, ABSENT));
        assertThat(audit.committed()).containsExactly(delete);
        assertThat(audit.lost()).isEmpty();
    }

    @Test
    void twoWritesOfOneVersionAreNotALossOfDurability() {
        ledger.committed(transaction(write(0, 0, 1)));
        ledger.committed(transaction(write(0, 0, 2)));
        RowLedger.Audit audit = ledger.audit(rows(2, 0, 0, ABSENT));
        assertThat(audit.broken()).isEqualTo(1);
        assertThat(audit.lost()).isEmpty();
    }

    @Test
    void severalWritesOfARowAreOne() {
        LoggedTransaction one = transaction(write(0, 0, 1), write(0, 1, 2), write(3, ABSENT, 3), write(3, 3, ABSENT));
        assertThat(one.writes()).containsExactly(write(0, 0, 2));
    }
}
