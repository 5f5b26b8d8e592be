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
 * What {@link AuditTables} has kept, and whose doing it was. What is kept is what committed; a mark names the statement where the engine lets triggers see
 * it. Elsewhere it was the one transaction that may have done it, and if there are several, nobody is named.
 *
 * @param byStep what each step did
 * @param orphans rows that somebody deleted
 */
record AuditCopies(Map<Integer, List<Copy>> byStep, List<ObservedRow> orphans) {

    /**
     * A row as it was just before.
     *
     * @param table the table of copies that has it
     * @param deleted whether it was deleted; else it was changed
     * @param by the mark of the statement
     */
    record Copy(
            String table,
            ObservedRow row,
            boolean deleted,
            @Nullable String by) {}

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
     * @param told the rows that statements have told of when they deleted them
     */
    static AuditCopies of(
            List<Copy> copies,
            Set<String> told,
            List<Transaction> transactions,
            Function<ExecutedStatement, @Nullable Probe> probes) {
        Map<Integer, List<Copy>> byStep = new HashMap<>();
        List<ObservedRow> orphans = new ArrayList<>();
        for (Copy copy : copies) {
            if (copy.deleted() && told.contains(copy.row().row())) {
                continue;
            }
            ExecutedStatement author = author(copy, transactions, probes);
            if (author != null) {
                byStep.computeIfAbsent(author.step(), step -> new ArrayList<>()).add(copy);
            } else if (copy.deleted()) {
                orphans.add(copy.row());
            }
        }
        return new AuditCopies(byStep, orphans);
    }

    /** The last statement that may have done it, of the one transaction that has such statements; null where there are more, or none. */
    private static @Nullable ExecutedStatement author(
            Copy copy, List<Transaction> transactions, Function<ExecutedStatement, @Nullable Probe> probes) {
        ExecutedStatement author = null;
        Transaction suspect = null;
        for (Transaction transaction : transactions) {
            Set<ExecutedStatement> undone = transaction.committed() ? transaction.undone() : Set.of();
            for (ExecutedStatement act : transaction.committed() ? transaction.acts() : List.<ExecutedStatement>of()) {
                Probe probe = probes.apply(act);
                if (probe != null && !undone.contains(act) && affected(act) && mayHaveDone(copy, probe)) {
                    if (suspect != null && suspect.began() != transaction.began()) {
                        return null;
                    }
                    suspect = transaction;
                    author = act;
                }
            }
        }
        return author;
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
