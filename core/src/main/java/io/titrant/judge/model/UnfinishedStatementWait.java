package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.rules.FailedLockEvidence;
import io.titrant.judge.rules.FailedStatementLocks;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NextKeys;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Insert;
import io.titrant.sql.Query;
import io.titrant.sql.Tables;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A wait for a lock of a statement that has not done its work: it is blocked itself, with some of its rows already locked, or it failed, and its lock is still there.
 *
 * <pre>
 * rows    a = 1 · a = 2, a is the key
 * T1      UPDATE t SET a = 2 WHERE a = 1     fails: the key 2 is taken
 * T2      UPDATE t SET b = 7 WHERE a = 1     waits for T1, which holds the lock of the failed UPDATE
 * </pre>
 */
final class UnfinishedStatementWait {
    private final ModelContext context;
    private final ModelledStatement blocked;

    /** @param blocked the statement, in the state in which its wait begins; no lock of a finished statement is in its way */
    UnfinishedStatementWait(ModelContext context, ModelledStatement blocked) {
        this.context = context;
        this.blocked = blocked;
    }

    /** Whether a blocked write of another transaction reaches a row that this statement reaches: it may have locked the row before it was blocked. */
    boolean isForBlockedWrite() {
        return blocked.state().blockedWritesBut(blocked.executed()).stream()
                .flatMap(step -> context.write(step, blocked.state()).stream())
                .anyMatch(write -> meets(write) || readsInside(write));
    }

    /** Whether it reads the tables of the write only in queries of its FROM: no query tells which rows it reaches there. */
    private boolean readsInside(ModelledStatement write) {
        return blocked.statement() instanceof Query query
                && blocked.views().findOwnTable(query).isEmpty()
                && !Collections.disjoint(TableName.all(Tables.read(query)), write.targets());
    }

    /** The documented behaviour that explains the wait by a failed statement. */
    Optional<Deviation> deviation() {
        return meeting()
                .filter(failed ->
                        FailedStatementLocks.RULE.isProvedBy(new FailedLockEvidence(context.rules(failed.tx()), true)))
                .findFirst()
                .map(failed -> new Deviation(
                        FailedStatementLocks.RULE,
                        Complaint.BLOCKING,
                        blocked.display() + " was blocked by the lock that the failed " + failed.display()
                                + " still holds"));
    }

    /** The complaint of a wait for a lock that the documentation says is released. */
    Optional<Complaint> complaint() {
        return meeting()
                .filter(failed -> context.statementRules(failed.tx()).releasesLocksOfFailed())
                .findFirst()
                .map(failed -> new Complaint(
                        Complaint.BLOCKING,
                        blocked.display() + " was blocked, although the only statement that had reached its rows, "
                                + failed.display() + ", failed and released its locks",
                        List.of(),
                        List.of()));
    }

    private Stream<ModelledStatement> meeting() {
        return blocked.state().failedWritesOfOthers(blocked.tx()).stream().filter(this::meets);
    }

    private boolean meets(ModelledStatement other) {
        Optional<TableName> reachable = blocked.statement() instanceof Query query
                ? blocked.views().findOwnTable(query)
                : Optional.of(blocked.target());
        if (reachable.isEmpty()
                || !other.targets().contains(reachable.get())
                || blocked.statement() instanceof Insert) {
            return false;
        }
        TableName table = reachable.get();
        RowSet held = rowsOf(other, table);
        return Stream.of(Sees.COMMITTED, Sees.UNCOMMITTED)
                .map(blocked::view)
                .map(view -> blocked.views().reached(blocked.statement(), view, view))
                .anyMatch(reached -> reached != null && reached.stream().anyMatch(held::contains));
    }

    /** The rows that the other statement reaches; if it failed, the rows whose keys it met too. */
    private RowSet rowsOf(ModelledStatement other, TableName table) {
        DatabaseView view = other.view(other.rules().writesSee());
        RowSet selected = other.statement() instanceof Insert
                ? RowSet.NONE
                : other.views().reached(other.statement(), view, view);
        RowSet reached = selected == null ? RowSet.NONE : selected;
        return other.executed().error() == ErrorClass.UNIQUE
                ? reached.plus(view.rows(table)
                        .rows()
                        .where(row -> !failsWithout(other, view, table, RowSet.of(List.of(row)))))
                : reached;
    }

    /** Whether the failed statement also fails on a view without these rows. */
    private static boolean failsWithout(ModelledStatement failed, DatabaseView view, TableName table, RowSet rows) {
        DatabaseView inner = failed.view(failed.rules().subqueriesSee());
        StatementEffect effect =
                failed.views().write(failed.statement(), view.without(table, rows), inner, NextKeys.NONE);
        return effect.error() == ErrorClass.UNIQUE;
    }
}
