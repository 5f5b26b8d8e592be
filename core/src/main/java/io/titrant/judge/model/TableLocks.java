package io.titrant.judge.model;

import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.TxId;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two-phase locking of whole tables, where the documentation says that a statement waits for its tables before it runs (HSQLDB's modes locks and mvlocks). Only
 * tables that a statement names count, so an engine may lock more. Example, at SERIALIZABLE:
 *
 * <pre>
 * T1    BEGIN · SELECT * FROM t       holds the read lock of t until its end
 * T2    UPDATE t SET a = 1            returns at once: a complaint, even if the rows are those of a serial order
 * T1    COMMIT
 * </pre>
 */
public final class TableLocks {
    private final ModelContext context;
    private final List<TxId> transactions;

    private TableLocks(ModelContext context) {
        this.context = context;
        this.transactions = IntStream.range(0, context.transactions().size())
                .mapToObj(TxId::new)
                .filter(tx -> context.statementRules(tx).waitsBeforeItRuns())
                .filter(tx -> !context.transaction(tx).readOnly()) // It may read a snapshot without locks.
                .toList();
    }

    /** The complaint of the first statement that ran while another transaction held the lock of one of its tables. */
    public static Optional<Complaint> complaint(ModelContext context) {
        TableLocks locks = new TableLocks(context);
        return locks.transactions.stream()
                .flatMap(tx -> locks.executed(tx).flatMap(executed -> locks.conflicts(tx, executed)))
                .findFirst();
    }

    /** The statements that surely took their locks, and still hold them as far as their kind of lock lasts. */
    private Stream<ExecutedStatement> executed(TxId tx) {
        Set<ExecutedStatement> undone = context.transaction(tx).undone();
        return context.transaction(tx).statements().stream()
                .filter(executed ->
                        !executed.failed() && !undone.contains(executed) && !ModelContext.isSilent(executed));
    }

    private Stream<Complaint> conflicts(TxId tx, ExecutedStatement asking) {
        return transactions.stream()
                .filter(other -> !other.equals(tx) && context.transaction(other).ended() > asking.returned())
                .flatMap(other -> executed(other)
                        .filter(holding -> holding.returned() < asking.returned())
                        .filter(holding -> isInTheWay(other, holding, asking))
                        .map(holding -> complaint(asking, holding)));
    }

    private boolean isInTheWay(TxId holder, ExecutedStatement holding, ExecutedStatement asking) {
        boolean keepsReadLocks = context.rules(holder).order() == SerialOrder.COMMIT_ORDER;
        return !Collections.disjoint(written(holding), used(asking))
                || (keepsReadLocks && !Collections.disjoint(used(holding), written(asking)));
    }

    private Set<TableName> written(ExecutedStatement executed) {
        return known(TableName.all(Tables.written(context.statement(executed))));
    }

    private Set<TableName> used(ExecutedStatement executed) {
        Statement statement = context.statement(executed);
        Set<TableName> used = known(TableName.all(Tables.read(statement)));
        used.addAll(written(executed));
        return used;
    }

    /** Without temporary tables and tables of the system, which are not locked. */
    private Set<TableName> known(Set<TableName> tables) {
        Set<TableName> known = new HashSet<>(tables);
        known.retainAll(context.views().schema().names());
        return known;
    }

    private static Complaint complaint(ExecutedStatement asking, ExecutedStatement holding) {
        return new Complaint(
                Complaint.BLOCKING,
                asking.display() + " returned although " + holding.display()
                        + " had locked a table that it needs, and the transaction of " + holding.tag()
                        + " was still open",
                List.of(),
                List.of());
    }
}
