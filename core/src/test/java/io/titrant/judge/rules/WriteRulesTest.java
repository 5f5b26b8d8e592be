package io.titrant.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.state.DocumentedWrite;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule recognises the write in which it was at work, and no other. Whether it explains a recording is the replay's to prove. */
class WriteRulesTest {
    private static final Semantics INNODB_RC =
            Semantics.committed(AfterWait.SCAN_GOES_ON, "manual").with(Behaviour.SKIPS_LOCKED_MISMATCHES);
    private static final Semantics POSTGRES_RC = Semantics.committed(AfterWait.RECHECK_ROW, "manual");
    private static final Semantics SNAPSHOT = Semantics.snapshot(SnapshotTaken.AT_FIRST_STATEMENT, "manual");
    private static final Semantics LOCKING = Semantics.locking("manual").with(Behaviour.READS_LOCK);
    private static final boolean OLD = true;
    private static final boolean NEW = false;

    private static DocumentedWrite write(
            String sql, Semantics semantics, boolean sawOld, boolean peersPending, boolean changedMeanwhile) {
        boolean searches = sql.contains("SELECT");
        ExecutedStatement act =
                new ExecutedStatement(0, "T1", sql, StatementKind.of(sql), 0, 1, new Result.Updated(1, List.of()));
        return new DocumentedWrite(
                act,
                semantics,
                sql.startsWith("INSERT") && !searches,
                searches,
                sawOld,
                peersPending,
                changedMeanwhile);
    }

    @Test
    void semiConsistentReadNeedsAnUpdateAndALockedRow() {
        WriteRule rule = SemiConsistentRead.RULE;
        assertThat(rule.isProvedBy(write("UPDATE t SET a = 1", INNODB_RC, NEW, true, false)))
                .isTrue();
        assertThat(rule.isProvedBy(write("DELETE FROM t", INNODB_RC, NEW, true, false)))
                .isFalse();
        assertThat(rule.isProvedBy(write("UPDATE t SET a = 1", INNODB_RC, NEW, false, false)))
                .isFalse();
        assertThat(rule.isProvedBy(write("UPDATE t SET a = 1", POSTGRES_RC, NEW, true, false)))
                .isFalse();
    }

    @Test
    void recheckAfterWaitNeedsAChangeDuringTheWait() {
        WriteRule rule = RecheckAfterWait.RULE;
        assertThat(rule.isProvedBy(write("DELETE FROM t", POSTGRES_RC, NEW, false, true)))
                .isTrue();
        assertThat(rule.isProvedBy(write("DELETE FROM t", POSTGRES_RC, NEW, true, false)))
                .isFalse();
        assertThat(rule.isProvedBy(write("DELETE FROM t", INNODB_RC, NEW, false, true)))
                .isFalse();
    }

    @Test
    void scanGoesOnAfterWaitNeedsRowLocksTakenOneByOne() {
        WriteRule rule = ScanAfterWait.RULE;
        assertThat(rule.isProvedBy(write("DELETE FROM t", INNODB_RC, NEW, false, true)))
                .isTrue();
        assertThat(rule.isProvedBy(write("DELETE FROM t", POSTGRES_RC, NEW, false, true)))
                .isFalse();
    }

    @Test
    void snapshotWriteNeedsAnOldSnapshot() {
        WriteRule rule = SnapshotWrites.RULE;
        assertThat(rule.isProvedBy(write("DELETE FROM t", SNAPSHOT, OLD, false, false)))
                .isTrue();
        assertThat(rule.isProvedBy(write("DELETE FROM t", SNAPSHOT, NEW, false, false)))
                .isFalse();
        assertThat(rule.isProvedBy(write("INSERT INTO t VALUES (1)", SNAPSHOT, OLD, false, false)))
                .isFalse();
        assertThat(rule.isProvedBy(write("DELETE FROM t", POSTGRES_RC, OLD, false, false)))
                .isFalse();
    }

    @Test
    void readUncommittedNeedsSuchALevel() {
        WriteRule rule = UncommittedReads.RULE;
        String sql = "INSERT INTO t SELECT a FROM u";
        assertThat(rule.isProvedBy(write(sql, INNODB_RC.seeingInSubqueries(Sees.UNCOMMITTED), OLD, true, false)))
                .isTrue();
        assertThat(rule.isProvedBy(write(sql, INNODB_RC, OLD, true, false))).isFalse();
    }

    @Test
    void unlockedSubqueryNeedsAWriteThatReadsOtherRows() {
        WriteRule rule = UnlockedSubquery.RULE;
        assertThat(rule.isProvedBy(write("INSERT INTO t SELECT a FROM u", POSTGRES_RC, NEW, false, false)))
                .isTrue();
        assertThat(rule.isProvedBy(write("INSERT INTO t VALUES (1)", POSTGRES_RC, NEW, false, false)))
                .isFalse();
        assertThat(rule.isProvedBy(write("INSERT INTO t SELECT a FROM u", LOCKING, NEW, false, false)))
                .isFalse();
    }

    @Test
    void noGapLocksNeedsALevelWithoutGapLocks() {
        WriteRule rule = NoGapLocks.RULE;
        assertThat(rule.isProvedBy(write("DELETE FROM t", POSTGRES_RC, NEW, false, false)))
                .isTrue();
        assertThat(rule.isProvedBy(write("DELETE FROM t", LOCKING, NEW, false, false)))
                .isFalse();
    }
}
