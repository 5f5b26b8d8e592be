package io.titrant.judge.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.record.Value;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransactionViewsTest {
    private static final StatementId WRITER = new StatementId("T1", 2);

    private final TransactionViews views = new TransactionViews();

    @Test
    void anOwnWriteReplacesTheVersionOfItsRowAndKeepsTheOthers() {
        views.read("t", Map.of("t#1", row("t#1", 1), "t#2", row("t#2", 2)), 7);
        views.installed("t", Map.of("t#2", row("t#2", 3, WRITER)), false);
        TransactionViews.View view = views.of("t");
        assertThat(view).isNotNull();
        assertThat(view.rows()).isEqualTo(Map.of("t#1", row("t#1", 1), "t#2", row("t#2", 3, WRITER)));
        assertThat(view.readAt()).isEqualTo(7);
    }

    @Test
    void anInsertedRowIsAdded() {
        views.read("t", Map.of("t#1", row("t#1", 1)), 7);
        views.installed("t", Map.of("t#T1.2.1", row("t#T1.2.1", 2, WRITER)), false);
        assertThat(views.of("t")).isNotNull();
        assertThat(views.of("t").rows()).containsOnlyKeys("t#1", "t#T1.2.1");
    }

    /** InnoDB: after the UPDATE of a row that took the primary key of a deleted row of the snapshot, the deleted row is no longer seen. */
    @Test
    void aTableIsForgottenIfAWrittenRowHasTheKeyOfAnotherRow() {
        views.read("t", Map.of("t#1", row("t#1", 1), "t#2", row("t#2", 2)), 7);
        views.installed("t", Map.of("t#T2.5.1", row("t#T2.5.1", 2, new StatementId("T2", 5), WRITER)), false);
        assertThat(views.of("t")).isNull();
    }

    /** InnoDB: T2 has changed the primary key of the row since the snapshot, so the old place of the row is still seen beside the new one. */
    @Test
    void aTableIsForgottenIfAWrittenRowWasMovedByAnotherTransaction() {
        views.read("t", Map.of("t#1", row("t#1", 5)), 7);
        views.installed("t", Map.of("t#1", row("t#1", 26, new StatementId("T2", 5), WRITER)), false);
        assertThat(views.of("t")).isNull();
    }

    @Test
    void aRowThatAnotherTransactionHasChangedInPlaceIsSeenOnce() {
        views.read("t", Map.of("t#1", row("t#1", 5)), 7);
        views.installed("t", Map.of("t#1", row("t#1", 5, new StatementId("T2", 5), WRITER)), false);
        assertThat(views.of("t")).isNotNull();
        assertThat(views.of("t").rows()).containsOnlyKeys("t#1");
    }

    @Test
    void aRowThatTheTransactionHasMovedItselfIsSeenOnce() {
        views.read("t", Map.of("t#1", row("t#1", 5)), 7);
        views.installed("t", Map.of("t#1", row("t#1", 26, WRITER)), false);
        assertThat(views.of("t")).isNotNull();
    }

    /** Without a unique key the reads do not tell whether the row is in another partition now. */
    @Test
    void aPartitionedTableWithoutKeysIsForgottenIfAnotherTransactionHasChangedTheRow() {
        ItemVersion before = new ItemVersion(new Item("t", "t#1"), List.of(), List.of(), null);
        ItemVersion after =
                new ItemVersion(new Item("t", "t#1"), List.of(new StatementId("T2", 5), WRITER), List.of(), null);
        views.read("t", Map.of("t#1", before), 7);
        views.installed("t", Map.of("t#1", after), false);
        assertThat(views.of("t")).isNotNull();
        views.read("t", Map.of("t#1", before), 7);
        views.installed("t", Map.of("t#1", after), true);
        assertThat(views.of("t")).isNull();
    }

    @Test
    void aTableThatWasNotReadStaysUnknown() {
        views.installed("t", Map.of("t#2", row("t#2", 3, WRITER)), false);
        assertThat(views.of("t")).isNull();
    }

    private static ItemVersion row(String pkey, int key, StatementId... installs) {
        return new ItemVersion(
                new Item("t", pkey),
                List.of(installs),
                List.of(new ItemVersion.UniqueKey("t", 0, List.of(new Value.Int(BigInteger.valueOf(key))))),
                null);
    }
}
