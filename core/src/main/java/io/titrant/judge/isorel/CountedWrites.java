package io.titrant.judge.isorel;

import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Order;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Committed UPDATEs that counted rows of which none shows the version that the UPDATE wrote. Where no row is deleted, each row keeps the versions of all committed writes.
 *
 * <pre>
 * T2           UPDATE t SET …, wList = wList || ' T2.1' WHERE …      1 row
 * final t      t#1 with the versions T0 T1.1: T2.1 is lost
 * </pre>
 */
final class CountedWrites {
    private static final Pattern REPLACES = Pattern.compile("\\bREPLACE\\b", Pattern.CASE_INSENSITIVE);

    private final boolean rowsStay;

    private CountedWrites(boolean rowsStay) {
        this.rowsStay = rowsStay;
    }

    static CountedWrites of(List<Transaction> transactions) {
        return new CountedWrites(transactions.stream()
                .flatMap(transaction -> transaction.statements().stream())
                .noneMatch(CountedWrites::mayDelete));
    }

    private static boolean mayDelete(ExecutedStatement executed) {
        return REPLACES.matcher(executed.sql()).find()
                || switch (executed.kind()) {
                    case DELETE, REPLACE, TRUNCATE, DROP, ALTER, OTHER -> true;
                    case MERGE -> executed.sql().toUpperCase(Locale.ROOT).contains("DELETE");
                    default -> false;
                };
    }

    /**
     * The version that a committed UPDATE wrote and no row shows.
     *
     * @param shown the rows on which any statement, or the final read, has seen the version
     * @param txn the transaction's number in the history
     */
    Optional<Anomaly> lost(ExecutedStatement update, String version, Set<String> shown, int txn) {
        boolean lost = rowsStay
                && update.kind() == StatementKind.UPDATE
                && update.result() instanceof Result.Updated updated
                && updated.count() > 0
                && shown.isEmpty();
        return lost
                ? Optional.of(new Anomaly(
                        AnomalyKind.LOST_VERSION,
                        Order.NONE,
                        List.of(),
                        List.of(txn),
                        update.display() + " counted rows and its transaction committed, but no row shows the version "
                                + version + " that it wrote."))
                : Optional.empty();
    }
}
