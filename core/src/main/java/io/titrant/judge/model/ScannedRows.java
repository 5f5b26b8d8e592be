package io.titrant.judge.model;

import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.ScratchTable;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a write of InnoDB locks because it scans them, whether they match or not. Below REPEATABLE READ an UPDATE passes over a locked row that does
 * not match, a DELETE does not
 * (https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html).
 *
 * <pre>
 * t             a = 1, b = 0 · a = 2, b = 7, locked by T1; no index on b
 * T2            DELETE FROM t WHERE b = 0        scans both rows: it must wait for T1
 * </pre>
 */
final class ScannedRows {
    private final ModelledStatement write;

    ScannedRows(ModelledStatement write) {
        this.write = write;
    }

    /** The open transaction that has written a row which the write must have scanned: no index can have spared it. */
    Optional<TxId> holder() {
        if (!locksAllScanned()) {
            return Optional.empty();
        }
        TableName table = write.target();
        return write.state().versions().chains(table).keySet().stream()
                .flatMap(row -> write.state().versions().openWriter(write.tx(), table, row).stream())
                .findFirst();
    }

    private boolean locksAllScanned() {
        return write.statementRules().locksIndexEntries()
                && !write.wasBlocked()
                && write.targets().size() == 1
                && !write.hasInnerTables()
                && isUnlimited()
                && !mayUseIndex(write.views().schema().table(write.target()));
    }

    private boolean isUnlimited() {
        return write.statement() instanceof Delete delete
                ? delete.limit() == null
                : write.statement() instanceof Update update
                        && update.limit() == null
                        && !write.rules().skipsLockedMismatches();
    }

    /** Whether the condition reads a column of an index, a key or the partitioning, or one from which such a column is generated. */
    private boolean mayUseIndex(ScratchTable table) {
        ColumnSet placing = table.placing();
        boolean generated = placing.stream()
                .mapToObj(table.columns()::get)
                .anyMatch(column -> table.insertable().stream().noneMatch(column::sameAs));
        Expr where = where();
        Set<String> read = new HashSet<>();
        if (where != null) {
            Tree.nodes(where, Expr.Column.class)
                    .forEach(column -> read.add(column.name().folded()));
        }
        return generated
                || placing.stream().mapToObj(table.columns()::get).anyMatch(column -> read.contains(column.folded()));
    }

    private @Nullable Expr where() {
        return write.statement() instanceof Delete delete ? delete.where() : ((Update) write.statement()).where();
    }
}
