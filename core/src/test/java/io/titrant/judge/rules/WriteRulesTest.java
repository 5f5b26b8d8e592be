package io.titrant.judge.rules;

import static io.titrant.judge.rules.FoundWrite.Fact.CHANGED_MEANWHILE;
import static io.titrant.judge.rules.FoundWrite.Fact.OWN_ROWS_DIFFER;
import static io.titrant.judge.rules.FoundWrite.Fact.PENDING_ROWS_DIFFER;
import static io.titrant.judge.rules.FoundWrite.Fact.PUTS_VALUES;
import static io.titrant.judge.rules.FoundWrite.Fact.READ_ROWS_DIFFER;
import static io.titrant.judge.rules.FoundWrite.Fact.SAW_OTHERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.sql.StatementKind;
import org.junit.jupiter.api.Test;

/** Each rule recognises the write in which it was at work, and no other. Whether it explains a recording is the replay's to prove. */
class WriteRulesTest {
    private static final Semantics INNODB_RC =
            Semantics.committed(AfterWait.SCAN_GOES_ON, "manual").with(Behaviour.SKIPS_LOCKED_MISMATCHES);
    private static final Semantics POSTGRES_RC = Semantics.committed(AfterWait.RECHECK_ROW, "manual");
    private static final Semantics SNAPSHOT = Semantics.snapshot(SnapshotTaken.AT_FIRST_STATEMENT, "manual");
    private static final Semantics LOCKING = Semantics.locking("manual").with(Behaviour.READS_LOCK);

    private static boolean proves(WriteRule rule, Semantics semantics, StatementKind kind, FoundWrite.Fact... facts) {
        return rule.isProvedBy(FoundWrite.of(semantics, kind, facts));
    }

    @Test
    void semiConsistentReadNeedsAnUpdateAndALockedRowThatMakesTheDifference() {
        WriteRule rule = SemiConsistentRead.RULE;
        assertThat(proves(rule, INNODB_RC, StatementKind.UPDATE, PENDING_ROWS_DIFFER))
                .isTrue();
        assertThat(proves(rule, INNODB_RC, StatementKind.DELETE, PENDING_ROWS_DIFFER))
                .isFalse();
        assertThat(proves(rule, INNODB_RC, StatementKind.UPDATE, OWN_ROWS_DIFFER))
                .isFalse();
        assertThat(proves(rule, POSTGRES_RC, StatementKind.UPDATE, PENDING_ROWS_DIFFER))
                .isFalse();
    }

    @Test
    void recheckAfterWaitNeedsAChangeDuringTheWaitThatMakesTheDifference() {
        WriteRule rule = RecheckAfterWait.RULE;
        assertThat(proves(rule, POSTGRES_RC, StatementKind.DELETE, CHANGED_MEANWHILE, OWN_ROWS_DIFFER))
                .isTrue();
        assertThat(proves(rule, POSTGRES_RC, StatementKind.DELETE, CHANGED_MEANWHILE))
                .isFalse();
        assertThat(proves(rule, POSTGRES_RC, StatementKind.DELETE, OWN_ROWS_DIFFER))
                .isFalse();
        assertThat(proves(rule, INNODB_RC, StatementKind.DELETE, CHANGED_MEANWHILE, OWN_ROWS_DIFFER))
                .isFalse();
    }

    @Test
    void scanGoesOnAfterWaitNeedsRowLocksTakenOneByOne() {
        WriteRule rule = ScanAfterWait.RULE;
        assertThat(proves(rule, INNODB_RC, StatementKind.DELETE, CHANGED_MEANWHILE, OWN_ROWS_DIFFER))
                .isTrue();
        assertThat(proves(rule, INNODB_RC, StatementKind.DELETE, CHANGED_MEANWHILE))
                .isFalse();
        assertThat(proves(rule, POSTGRES_RC, StatementKind.DELETE, CHANGED_MEANWHILE, OWN_ROWS_DIFFER))
                .isFalse();
    }

    @Test
    void snapshotWriteNeedsAnOldSnapshotThatMakesTheDifference() {
        WriteRule rule = SnapshotWrites.RULE;
        assertThat(proves(rule, SNAPSHOT, StatementKind.DELETE, SAW_OTHERS, OWN_ROWS_DIFFER))
                .isTrue();
        assertThat(proves(rule, SNAPSHOT, StatementKind.DELETE, SAW_OTHERS)).isFalse();
        assertThat(proves(rule, SNAPSHOT, StatementKind.DELETE, OWN_ROWS_DIFFER))
                .isFalse();
        assertThat(proves(rule, SNAPSHOT, StatementKind.INSERT, SAW_OTHERS, OWN_ROWS_DIFFER, PUTS_VALUES))
                .isFalse();
        assertThat(proves(rule, POSTGRES_RC, StatementKind.DELETE, SAW_OTHERS, OWN_ROWS_DIFFER))
                .isFalse();
    }

    @Test
    void readUncommittedNeedsSuchALevel() {
        WriteRule rule = UncommittedReads.RULE;
        Semantics uncommitted = INNODB_RC.seeingInSubqueries(Sees.UNCOMMITTED);
        assertThat(proves(rule, uncommitted, StatementKind.INSERT, SAW_OTHERS, READ_ROWS_DIFFER))
                .isTrue();
        assertThat(proves(rule, uncommitted, StatementKind.INSERT, SAW_OTHERS)).isFalse();
        assertThat(proves(rule, INNODB_RC, StatementKind.INSERT, SAW_OTHERS, READ_ROWS_DIFFER))
                .isFalse();
    }

    @Test
    void unlockedSubqueryNeedsAQueryThatReadsOtherRowsSerially() {
        WriteRule rule = UnlockedSubquery.RULE;
        assertThat(proves(rule, POSTGRES_RC, StatementKind.INSERT, READ_ROWS_DIFFER))
                .isTrue();
        assertThat(proves(rule, POSTGRES_RC, StatementKind.INSERT, OWN_ROWS_DIFFER))
                .isFalse();
        assertThat(proves(rule, LOCKING, StatementKind.INSERT, READ_ROWS_DIFFER))
                .isFalse();
    }

    @Test
    void noGapLocksNeedsARowThatEntersOrLeavesTheRange() {
        WriteRule rule = NoGapLocks.RULE;
        assertThat(proves(rule, POSTGRES_RC, StatementKind.DELETE, OWN_ROWS_DIFFER))
                .isTrue();
        assertThat(proves(rule, POSTGRES_RC, StatementKind.DELETE)).isFalse();
        assertThat(proves(rule, LOCKING, StatementKind.DELETE, OWN_ROWS_DIFFER)).isFalse();
    }
}
