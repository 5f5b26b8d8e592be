package io.titrant.judge.txcheck;

import io.titrant.judge.history.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Two transactions that overlap and can both commit, after writes of one of them are removed. Serializable engines abort one of two overlapping
 * transactions if each reads what the other writes; they let both commit if only one of them does.
 *
 * <p>Example: on PostgreSQL at SERIALIZABLE T1 and T2 both read and write table t, and T2 is aborted. Without its writes of t, T2 commits: it
 * reads the rows as they were before T1, although T1 commits first.
 *
 * @param thinned the transaction that loses writes
 * @param removed the steps of the original case with these writes
 */
record OverlappingPair(Transaction thinned, Transaction other, Set<Integer> removed) {

    /**
     * The pair of a transaction that lost and of one that committed for which the fewest writes are removed.
     *
     * @param order the steps of the original case as they were submitted
     * @param allWrites whether all writes are removed (SQLite has one writer at a time), not only those of tables that the other transaction uses
     */
    static Optional<OverlappingPair> best(
            List<Transaction> losers,
            TrackedRun run,
            List<Integer> order,
            Map<Integer, TrackedStatement> statements,
            boolean allWrites) {
        List<Transaction> committed = run.nodes().values().stream()
                .map(node -> run.transactions().get(node.transaction()))
                .distinct()
                .toList();
        List<OverlappingPair> pairs = new ArrayList<>();
        for (Transaction loser : losers) {
            for (Transaction winner : committed) {
                for (boolean thinsLoser : new boolean[] {true, false}) {
                    Transaction thinned = thinsLoser ? loser : winner;
                    Transaction other = thinsLoser ? winner : loser;
                    Set<String> used = allWrites ? Set.of() : tables(run.stepsOf(other), statements);
                    Set<Integer> removed = writes(run.stepsOf(thinned), statements, used);
                    Set<Integer> kept = new TreeSet<>(run.stepsOf(thinned));
                    kept.removeAll(removed);
                    if (!removed.isEmpty()
                            && overlap(order, kept, run.stepsOf(other), statements)
                            && overlap(order, run.stepsOf(other), kept, statements)) {
                        pairs.add(new OverlappingPair(thinned, other, removed));
                    }
                }
            }
        }
        return pairs.stream().min(Comparator.comparingInt(pair -> pair.removed().size()));
    }

    /** Whether the first statement of one transaction comes before the end of the other. */
    private static boolean overlap(
            List<Integer> order, Set<Integer> one, Set<Integer> other, Map<Integer, TrackedStatement> statements) {
        List<Integer> first = order.stream()
                .filter(step -> one.contains(step) && statements.containsKey(step))
                .toList();
        List<Integer> last = order.stream().filter(other::contains).toList();
        return !first.isEmpty()
                && !last.isEmpty()
                && order.indexOf(first.get(0)) < order.indexOf(last.get(last.size() - 1));
    }

    /** @param tables only writes of these tables; empty for all writes */
    private static Set<Integer> writes(
            Set<Integer> steps, Map<Integer, TrackedStatement> statements, Set<String> tables) {
        return steps.stream()
                .filter(step -> {
                    TrackedStatement statement = statements.get(step);
                    return statement != null
                            && statement.isWrite()
                            && (tables.isEmpty() || statement.writes().stream().anyMatch(tables::contains));
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The tables that the statements read or write. */
    private static Set<String> tables(Set<Integer> steps, Map<Integer, TrackedStatement> statements) {
        Set<String> tables = new TreeSet<>();
        for (int step : steps) {
            TrackedStatement statement = statements.get(step);
            if (statement != null) {
                tables.addAll(statement.uses().tables());
                tables.addAll(statement.writes());
            }
        }
        return tables;
    }
}
