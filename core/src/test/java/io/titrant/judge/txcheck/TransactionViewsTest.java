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
        views.installed("t", Map.of("t#2", row("t#2", 3, WRITER)));
        TransactionViews.View view = views.of("t");
        assertThat(view).isNotNull();
        assertThat(view.rows()).isEqualTo(Map.of("t#1", row("t#1", 1), "t#2", row("t#2", 3, WRITER)));
        assertThat(view.readAt()).isEqualTo(7);
    }

    @Test
    void anInsertedRowIsAdded() {
        views.read("t", Map.of("t#1", row("t#1", 1)), 7);
        views.installed("t", Map.of("t#T1.2.1", row("t#T1.2.1", 2, WRITER)));
        assertThat(views.of("t")).isNotNull();
        assertThat(views.of("t").rows()).containsOnlyKeys("t#1", "t#T1.2.1");
    }

    /** InnoDB: after the UPDATE of a row that took the primary key of a deleted row of the snapshot, the deleted row is no longer seen. */
    @Test
    void aTableIsForgottenIfAWrittenRowHasTheKeyOfAnotherRow() {
        views.read("t", Map.of("t#1", row("t#1", 1), "t#2", row("t#2", 2)), 7);
        views.installed("t", Map.of("t#T2.5.1", row("t#T2.5.1", 2, new StatementId("T2", 5), WRITER)));
        assertThat(views.of("t")).isNull();
    }

    @Test
    void aTableThatWasNotReadStaysUnknown() {
        views.installed("t", Map.of("t#2", row("t#2", 3, WRITER)));
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
