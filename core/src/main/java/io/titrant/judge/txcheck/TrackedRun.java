package io.titrant.judge.txcheck;

import io.titrant.engine.Engine;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.sql.Delete;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One run of an instrumented case, read back: what each statement read and wrote, which transaction it belongs to, and which statements ran
 * apart from their reads (TxCheck §4, blocking scheduling).
 */
final class TrackedRun {
    private final TrackedCase tracked;
    private final Recording recording;
    private final List<Transaction> transactions;
    private final Map<Integer, Execution> executions = new HashMap<>();
    private final Map<StatementId, StatementNode> nodes = new TreeMap<>();
    private final Map<StatementId, Integer> transactionOf = new HashMap<>();
    private final Set<StatementId> undone = new TreeSet<>();
    private final Set<Integer> apart = new TreeSet<>();
    private final Set<Integer> unread = new TreeSet<>();
    private final List<TrackedStatement> unobserved = new ArrayList<>();

    private record Execution(ExecutedStatement executed, int transaction) {}

    private TrackedRun(TrackedCase tracked, Recording recording, List<Transaction> transactions) {
        this.tracked = tracked;
        this.recording = recording;
        this.transactions = transactions;
    }

    static TrackedRun of(
            TrackedCase tracked,
            Recording recording,
            TrackedSchema schema,
            Map<Integer, TrackedStatement> statements,
            Engine engine) {
        RunEnding.INSIDE_TRANSACTIONS.require(recording);
        TrackedRun run = new TrackedRun(tracked, recording, RecordedTransactions.of(recording, engine));
        run.index();
        run.read(schema, statements);
        return run;
    }

    List<Transaction> transactions() {
        return transactions;
    }

    /** The tags of the transactions, each once. */
    List<String> sessions() {
        return transactions.stream().map(Transaction::tag).distinct().toList();
    }

    /** The statement of this step, if it is a node. */
    @Nullable
    StatementNode nodeAt(int step) {
        return nodes.values().stream()
                .filter(node -> node.id().step() == step)
                .findFirst()
                .orElse(null);
    }

    boolean belongsTo(StatementId statement, int transaction) {
        Integer own = transactionOf.get(statement);
        return own != null && own == transaction;
    }

    /** The statement as the original case has it; empty for a statement that did not run. */
    String originalText(StatementId statement) {
        return tracked.original().steps().size() > statement.step()
                ? tracked.original().steps().get(statement.step()).sql()
                : "";
    }

    Recording recording() {
        return recording;
    }

    /** What the statements of committed transactions did, savepoint rollbacks left out. */
    Map<StatementId, StatementNode> nodes() {
        return nodes;
    }

    /** The steps of the original case whose inserted reads and target did not run side by side. */
    Set<Integer> apart() {
        return apart;
    }

    /** The steps of the original case whose inserted reads do not tell what they read or wrote. */
    Set<Integer> unread() {
        return unread;
    }

    /** The kind of a step of the instrumented case. */
    TrackedCase.TrackedStep stepAt(int step) {
        return tracked.steps().get(step);
    }

    /** The steps of the original case that belong to a transaction, and the later ones of its session. */
    Set<Integer> stepsOf(Transaction transaction) {
        return recording.events().stream()
                .skip(transaction.began())
                .filter(event -> event.tx().equals(transaction.tag()) && event.step() >= 0)
                .map(event -> stepAt(event.step()).place())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether two committed transactions, of which statements are compared, ran at the same time: each executed a statement before the other ended. */
    boolean interleavesCommits() {
        Set<Integer> compared =
                nodes.values().stream().map(StatementNode::transaction).collect(Collectors.toCollection(TreeSet::new));
        for (int one : compared) {
            for (int other : compared) {
                int begins = firstStatement(transactions.get(other));
                if (firstStatement(transactions.get(one)) < begins
                        && begins < transactions.get(one).ended()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** BEGIN alone does nothing in most engines. */
    private static int firstStatement(Transaction transaction) {
        return transaction.statements().get(0).started();
    }

    /** Whether a statement's transaction had committed when the event happened. */
    boolean committedBefore(StatementId statement, int event) {
        Integer transaction = transactionOf.get(statement);
        return transaction != null
                && !undone.contains(statement)
                && transactions.get(transaction).committed()
                && transactions.get(transaction).ended() < event;
    }

    /** Whether a transaction that committed before the event wrote to the table by a statement whose inserted reads do not tell which rows. */
    boolean wroteUnobserved(String table, int event) {
        return unobserved.stream()
                .anyMatch(statement -> statement.writes().contains(table) && committedBefore(statement.id(), event));
    }

    boolean sameTransaction(StatementId one, StatementId other) {
        Integer transaction = transactionOf.get(one);
        return transaction != null && transaction.equals(transactionOf.get(other));
    }

    boolean undone(StatementId statement) {
        return undone.contains(statement);
    }

    /** The event with which the transaction of a statement began. */
    int began(StatementId statement) {
        return transactions
                .get(Objects.requireNonNull(transactionOf.get(statement)))
                .began();
    }

    /** The steps of the original case in the order in which they returned. */
    List<Integer> recordedOrder() {
        Map<Integer, Integer> last = new HashMap<>();
        for (int i = 0; i < recording.events().size(); i++) {
            Event event = recording.events().get(i);
            if (event.step() >= 0 && event.kind() != Event.Kind.BLOCKED) {
                last.put(tracked.steps().get(event.step()).place(), i);
            }
        }
        return last.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private void index() {
        for (int i = 0; i < transactions.size(); i++) {
            Transaction transaction = transactions.get(i);
            Set<ExecutedStatement> rolledBack = transaction.undone();
            for (ExecutedStatement executed : transaction.statements()) {
                if (executed.step() < 0) {
                    continue;
                }
                executions.put(executed.step(), new Execution(executed, i));
                TrackedCase.TrackedStep step = tracked.steps().get(executed.step());
                if (step.role() == TrackedCase.Role.TARGET) {
                    StatementId id = new StatementId(executed.tag(), step.place());
                    transactionOf.put(id, i);
                    if (rolledBack.contains(executed)) {
                        undone.add(id);
                    }
                }
            }
        }
    }

    private void read(TrackedSchema schema, Map<Integer, TrackedStatement> statements) {
        Map<Integer, List<Integer>> byPlace = new TreeMap<>();
        for (int i = 0; i < tracked.steps().size(); i++) {
            if (tracked.steps().get(i).role() != TrackedCase.Role.CONTROL) {
                byPlace.computeIfAbsent(tracked.steps().get(i).place(), any -> new ArrayList<>())
                        .add(i);
            }
        }
        byPlace.forEach((place, steps) -> read(Objects.requireNonNull(statements.get(place)), steps, schema));
    }

    private void read(TrackedStatement statement, List<Integer> steps, TrackedSchema schema) {
        Optional<Execution> target = steps.stream()
                .filter(step -> tracked.steps().get(step).role() == TrackedCase.Role.TARGET)
                .map(executions::get)
                .filter(Objects::nonNull)
                .findFirst();
        if (target.isEmpty() || !counts(statement, target.get())) {
            return;
        }
        if (!sideBySide(steps)) {
            apart.add(statement.id().step());
            unobserved.add(statement);
            return;
        }
        Optional<StatementNode> node =
                readFailed(steps) ? Optional.empty() : node(statement, steps, target.get(), schema);
        if (node.isPresent()) {
            nodes.put(statement.id(), node.get());
        } else {
            unread.add(statement.id().step());
            unobserved.add(statement);
        }
    }

    /** Whether the statement belongs to a committed transaction and neither failed because of another transaction nor was rolled back to a savepoint. */
    private boolean counts(TrackedStatement statement, Execution target) {
        return transactions.get(target.transaction()).committed()
                && !target.executed().lostToPeers()
                && !undone.contains(statement.id());
    }

    /** Whether no other event lies between the first read and the last, and none of them was blocked. */
    private boolean sideBySide(List<Integer> steps) {
        int first = Integer.MAX_VALUE;
        int last = -1;
        for (int step : steps) {
            Execution execution = executions.get(step);
            if (execution == null || execution.executed().waited()) {
                return false;
            }
            first = Math.min(first, execution.executed().started());
            last = Math.max(last, execution.executed().returned());
        }
        return last - first == steps.size() - 1;
    }

    private boolean readFailed(List<Integer> steps) {
        return steps.stream()
                .filter(step -> tracked.steps().get(step).role() != TrackedCase.Role.TARGET)
                .map(executions::get)
                .anyMatch(execution ->
                        !(Objects.requireNonNull(execution).executed().result() instanceof Result.Returned returned)
                                || returned.rows().truncated());
    }

    /** Empty where rows were deleted that no read had shown. */
    private Optional<StatementNode> node(
            TrackedStatement statement, List<Integer> steps, Execution target, TrackedSchema schema) {
        Map<String, Map<String, ItemVersion>> before = reads(steps, TrackedCase.Role.VSR, schema);
        Map<String, Map<String, ItemVersion>> after =
                target.executed().failed() ? Map.of() : reads(steps, TrackedCase.Role.AWR, schema);
        List<ItemVersion> installed = after.values().stream()
                .flatMap(rows -> rows.values().stream())
                .filter(version -> !version.initial() && version.installer().equals(statement.id()))
                .toList();
        List<ItemVersion> deleted =
                statement.mayDelete() ? missing(withLocked(before, statement, steps, schema), after) : List.of();
        Result result = target.executed().result();
        if (!accountsFor(statement, result, deleted) || !PinnedKeys.areKnown(statement, result, installed)) {
            return Optional.empty();
        }
        List<ItemVersion> read = statement.tellsRows() && result instanceof Result.Returned returned
                ? ItemVersion.inResult(returned.rows(), schema)
                : List.of();
        Map<String, ItemVersion> selected = beforeWrite(statement, steps, schema);
        return Optional.of(new StatementNode(
                statement,
                target.transaction(),
                target.executed().returned(),
                result,
                before,
                selected == null ? null : selected.keySet(),
                read,
                installed,
                deleted));
    }

    /** The rows that the inserted reads of one role returned, by table and PrimaryKey. */
    private Map<String, Map<String, ItemVersion>> reads(
            List<Integer> steps, TrackedCase.Role role, TrackedSchema schema) {
        Map<String, Map<String, ItemVersion>> tables = new TreeMap<>();
        for (int step : steps) {
            String table = tracked.steps().get(step).table();
            if (tracked.steps().get(step).role() == role && table != null) {
                tables.put(table, byKey(ItemVersion.of(rowsOf(step), schema.table(table))));
            }
        }
        return tables;
    }

    /** The rows before the statement. A before-write read that locks knows the version that the write finds, and rows that are newer than the snapshot. */
    private Map<String, Map<String, ItemVersion>> withLocked(
            Map<String, Map<String, ItemVersion>> before,
            TrackedStatement statement,
            List<Integer> steps,
            TrackedSchema schema) {
        Map<String, ItemVersion> locked = statement.locksToRead() ? beforeWrite(statement, steps, schema) : null;
        if (locked == null) {
            return before;
        }
        String table = statement.targetTable();
        Map<String, ItemVersion> rows = new HashMap<>(before.getOrDefault(table, Map.of()));
        rows.putAll(locked);
        Map<String, Map<String, ItemVersion>> all = new TreeMap<>(before);
        all.put(table, rows);
        return all;
    }

    /** The rows that were there before the statement and are gone after it, in the tables that were read again. */
    private static List<ItemVersion> missing(
            Map<String, Map<String, ItemVersion>> before, Map<String, Map<String, ItemVersion>> after) {
        List<ItemVersion> missing = new ArrayList<>();
        after.forEach((table, left) -> before.getOrDefault(table, Map.of()).forEach((key, version) -> {
            if (!left.containsKey(key)) {
                missing.add(version);
            }
        }));
        return missing;
    }

    /** The rows that the before-write read returned, by PrimaryKey; null if there is no such read. */
    private @Nullable Map<String, ItemVersion> beforeWrite(
            TrackedStatement statement, List<Integer> steps, TrackedSchema schema) {
        for (int step : steps) {
            if (tracked.steps().get(step).role() == TrackedCase.Role.BWR) {
                return byKey(ItemVersion.of(rowsOf(step), schema.table(statement.targetTable())));
            }
        }
        return null;
    }

    private Rows rowsOf(int step) {
        Result result = Objects.requireNonNull(executions.get(step)).executed().result();
        return ((Result.Returned) result).rows();
    }

    private static boolean accountsFor(TrackedStatement statement, Result result, List<ItemVersion> deleted) {
        if (!(statement.original() instanceof Delete delete)) {
            return true;
        }
        String table = delete.target().name().last().folded();
        long found = deleted.stream()
                .filter(version -> version.item().table().equals(table))
                .count();
        long told = result instanceof Result.Updated updated
                ? updated.count()
                : result instanceof Result.Returned returned
                        ? returned.rows().rows().size()
                        : 0;
        return found == told;
    }

    private static Map<String, ItemVersion> byKey(List<ItemVersion> versions) {
        Map<String, ItemVersion> byKey = new TreeMap<>();
        versions.forEach(version -> byKey.put(version.item().pkey(), version));
        return byKey;
    }
}
