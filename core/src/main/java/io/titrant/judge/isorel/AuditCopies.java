package io.titrant.judge.isorel;

import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The copies that {@link AuditTables} kept of committed deletions and changes, by the statement that caused them. Where a trigger sees the text of the
 * statement, the copy names it. Elsewhere the cause is the only transaction that may have deleted or changed the row. Example:
 *
 * <pre>
 *   copy        ('child#1', 'T0', 'DELETE', no statement)
 *   committed   T1: DELETE FROM parent …      may delete from child
 *               T2: UPDATE other …            may not
 *   result      T1's DELETE deleted child#1; had T2 also deleted parents, the deletion would be unattributed
 * </pre>
 *
 * @param byStep the copies by the step that caused them
 * @param unattributed deleted rows that more than one transaction may have deleted, or none
 */
record AuditCopies(Map<Integer, List<Copy>> byStep, List<ObservedRow> unattributed) {

    /**
     * A row as it was before it was deleted or changed.
     *
     * @param table the table of copies
     * @param deleted whether it was deleted; if not, it was changed
     * @param by the version of the statement; null where the trigger does not see it
     */
    record Copy(
            String table,
            ObservedRow row,
            boolean deleted,
            @Nullable String by) {}

    /** Whether this is a table of copies. */
    static boolean hold(String table) {
        return table.toLowerCase(Locale.ROOT).startsWith(InstrumentedSchema.COPIES);
    }

    static List<Copy> in(Map<String, Rows> finalState) {
        List<Copy> copies = new ArrayList<>();
        finalState.forEach((table, rows) -> {
            if (hold(table)) {
                for (Row row : rows.rows()) {
                    List<Value> values = row.values();
                    copies.add(new Copy(
                            table.toLowerCase(Locale.ROOT),
                            ObservedRow.of(text(values.get(0)), text(values.get(1))),
                            AuditTables.DELETED.equals(text(values.get(2))),
                            values.get(3) instanceof Value.Text mark ? mark.value() : null));
                }
            }
        });
        return copies;
    }

    private static String text(Value value) {
        return value instanceof Value.Text text ? text.value() : "";
    }

    /**
     * @param returned the rows that statements returned as deleted, whose copies are not needed
     * @param rowsWith the rows that were seen with a version
     */
    static AuditCopies of(
            List<Copy> copies,
            Set<String> returned,
            List<Transaction> transactions,
            Function<ExecutedStatement, @Nullable Probe> probes,
            Function<String, Set<String>> rowsWith) {
        Map<Integer, List<Copy>> byStep = new HashMap<>();
        List<ObservedRow> unattributed = new ArrayList<>();
        for (Copy copy : copies) {
            if (copy.deleted() && returned.contains(copy.row().row())) {
                continue;
            }
            ExecutedStatement author = author(copy, transactions, probes, rowsWith);
            if (author != null) {
                byStep.computeIfAbsent(author.step(), step -> new ArrayList<>()).add(copy);
            } else if (copy.deleted()) {
                unattributed.add(copy.row());
            }
        }
        return new AuditCopies(byStep, unattributed);
    }

    /**
     * The last statement that may have caused the copy, if all such statements belong to one transaction; null otherwise. A copy without a version that
     * this transaction gave the row is older than that write. Example: T1 deletes a parent row, so SET NULL changes child#1; then it updates child#1 and
     * replaces a parent row. A copy of child#1 without the version of the UPDATE belongs to the DELETE, not to the REPLACE.
     */
    private static @Nullable ExecutedStatement author(
            Copy copy,
            List<Transaction> transactions,
            Function<ExecutedStatement, @Nullable Probe> probes,
            Function<String, Set<String>> rowsWith) {
        ExecutedStatement author = null;
        Transaction suspect = null;
        boolean overwritten = false;
        for (Transaction transaction : transactions) {
            Set<ExecutedStatement> undone = transaction.committed() ? transaction.undone() : Set.of();
            for (ExecutedStatement act :
                    transaction.committed() ? transaction.statements() : List.<ExecutedStatement>of()) {
                Probe probe = probes.apply(act);
                if (probe == null || undone.contains(act) || !affected(act)) {
                    continue;
                }
                if (mayHaveDone(copy, probe)) {
                    if (suspect != null && suspect.began() != transaction.began()) {
                        return null;
                    }
                    author = overwritten ? author : act;
                    suspect = transaction;
                }
                overwritten |= transaction.equals(suspect) && writesLater(copy.row(), probe.version(), rowsWith);
            }
        }
        return author;
    }

    /** Whether the version was written to the row, and the copy does not have it. */
    private static boolean writesLater(
            ObservedRow row, @Nullable String version, Function<String, Set<String>> rowsWith) {
        return version != null
                && !row.chain().contains(version)
                && rowsWith.apply(version).contains(row.row());
    }

    private static boolean mayHaveDone(Copy copy, Probe probe) {
        Set<String> reached =
                copy.deleted() ? probe.reach().emptied() : probe.reach().changed();
        return reached.contains(copy.table())
                && (copy.by() == null ? probe.reach().whole() : copy.by().equals(probe.version()));
    }

    private static boolean affected(ExecutedStatement act) {
        return act.result() instanceof Result.Returned returned
                ? !returned.rows().rows().isEmpty()
                : act.result() instanceof Result.Updated updated && updated.count() > 0;
    }
}
