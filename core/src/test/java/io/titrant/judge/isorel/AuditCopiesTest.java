package io.titrant.judge.isorel;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** T1 deletes a parent row, which SET NULL carries to child#1, updates child#1, and replaces a parent row. */
class AuditCopiesTest {
    private static final AuditTables.Reach CHILD = new AuditTables.Reach(Set.of(), Set.of("copies"), true);
    private static final ExecutedStatement DELETE = executed(1, StatementKind.DELETE);
    private static final ExecutedStatement UPDATE = executed(2, StatementKind.UPDATE);
    private static final ExecutedStatement REPLACE = executed(3, StatementKind.REPLACE);

    @Test
    void aCopyWithoutTheOwnLaterVersionBelongsToTheStatementBeforeIt() {
        assertThat(authorOf(List.of(), DELETE, UPDATE, REPLACE)).isEqualTo(1);
    }

    @Test
    void aCopyWithTheOwnVersionBelongsToTheStatementAfterIt() {
        assertThat(authorOf(List.of("T1.2"), DELETE, UPDATE, REPLACE)).isEqualTo(3);
    }

    @Test
    void aStatementThatAloneMayHaveChangedTheRowReadAnOldVersion() {
        assertThat(authorOf(List.of(), UPDATE, REPLACE)).isEqualTo(3);
    }

    /** The step to which a copy of child#1 with these versions is attributed. */
    private static int authorOf(List<String> chain, ExecutedStatement... statements) {
        Transaction transaction = new Transaction("T1", "BEGIN", null, List.of(statements), 0, 9, true);
        AuditCopies.Copy copy = new AuditCopies.Copy("copies", new ObservedRow("child#1", chain), false, null);
        AuditCopies copies = AuditCopies.of(
                List.of(copy),
                Set.of(),
                List.of(transaction),
                AuditCopiesTest::probe,
                version -> version.equals("T1.2") ? Set.of("child#1") : Set.of("parent#1"));
        Map<Integer, List<AuditCopies.Copy>> byStep = copies.byStep();
        assertThat(byStep).hasSize(1);
        return byStep.keySet().iterator().next();
    }

    private static @Nullable Probe probe(ExecutedStatement executed) {
        Probe probe = new Probe(executed.step(), Probe.Role.SILENT, "T1." + executed.step());
        return executed.kind() == StatementKind.UPDATE ? probe : probe.with(CHILD);
    }

    private static ExecutedStatement executed(int step, StatementKind kind) {
        return new ExecutedStatement(step, "T1", kind.name(), kind, step, step, new Result.Updated(1, List.of()));
    }
}
