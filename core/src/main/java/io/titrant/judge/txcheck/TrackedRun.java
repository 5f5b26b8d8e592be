package io.titrant.judge.txcheck;

import io.titrant.engine.Engine;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.Delete;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
    private final Map<Integer, TrackedStatement> statements;
    private final Recording recording;
    private final List<Transaction> transactions;
    private final Map<Integer, Execution> executions = new HashMap<>();
    private final Map<StatementId, StatementNode> nodes = new TreeMap<>();
    private final Map<StatementId, Integer> transactionOf = new HashMap<>();
    private final Set<StatementId> undone = new TreeSet<>();
    private final Set<Integer> apart = new TreeSet<>();
    private final Set<Integer> unread = new TreeSet<>();
    private final List<TrackedStatement> unobserved = new ArrayList<>();
    private final Map<Integer, Map<String, TransactionViews.View>> derived = new HashMap<>();
    private final Map<Integer, Map<String, ItemVersion>> rowsRead = new HashMap<>();

    /** The transaction of a read that does not run inside one of the case's transactions. */
    private static final int OUTSIDE = -1;

    private record Execution(ExecutedStatement executed, int transaction) {}

    private TrackedRun(
            TrackedCase tracked,
            Map<Integer, TrackedStatement> statements,
            Recording recording,
            List<Transaction> transactions) {
        this.tracked = tracked;
        this.statements = statements;
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
        List<Transaction> all = RecordedTransactions.of(recording, engine);
        TrackedRun run = new TrackedRun(
                tracked,
                statements,
                recording,
                all.stream()
                        .filter(one -> !tracked.outside().isReader(one.tag()))
                        .toList());
        run.index();
        all.stream().filter(one -> tracked.outside().isReader(one.tag())).forEach(run::indexReads);
        run.read(schema);
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

    /** The event at which its first statement returned. BEGIN alone does nothing in most engines, nor does a statement that waits. */
    private static int firstStatement(Transaction transaction) {
        return transaction.statements().get(0).returned();
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

    /** Whether a read outside was blocked by the transaction of the statement that it belongs to. */
    boolean readerWaitsForItsStatement() {
        return recording.events().stream()
                .filter(event -> event.kind() == Event.Kind.BLOCKED
                        && tracked.outside().isReader(event.tx())
                        && event.step() >= 0)
                .anyMatch(event -> event.blockers()
                        .contains(tracked.original()
                                .steps()
                                .get(stepAt(event.step()).place())
                                .tx()));
    }

    /** The steps of the original case in the order in which they returned. The reads outside do not count: a read that waits would put a statement after later ones of its session. */
    List<Integer> recordedOrder() {
        Map<Integer, Integer> last = new HashMap<>();
        for (int i = 0; i < recording.events().size(); i++) {
            Event event = recording.events().get(i);
            if (event.step() >= 0
                    && event.kind() != Event.Kind.BLOCKED
                    && !tracked.outside().isReader(event.tx())) {
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

    private void indexReads(Transaction outside) {
        outside.statements().stream()
                .filter(executed -> executed.step() >= 0)
                .forEach(executed -> executions.put(executed.step(), new Execution(executed, OUTSIDE)));
    }

    private void read(TrackedSchema schema) {
        derive(schema);
        Map<Integer, List<Integer>> byPlace = new TreeMap<>();
        for (int i = 0; i < tracked.steps().size(); i++) {
            if (tracked.steps().get(i).role() != TrackedCase.Role.CONTROL) {
                byPlace.computeIfAbsent(tracked.steps().get(i).place(), any -> new ArrayList<>())
                        .add(i);
            }
        }
        byPlace.forEach((place, steps) -> read(Objects.requireNonNull(statements.get(place)), steps, schema));
    }

    /** The rows of tables that a statement uses without a version-set read. The steps of one session ran in the order of the case. */
    private void derive(TrackedSchema schema) {
        Map<String, TransactionViews> bySession = new HashMap<>();
        for (int i = 0; i < tracked.steps().size(); i++) {
            TrackedCase.TrackedStep step = tracked.steps().get(i);
            if (step.role() == TrackedCase.Role.CONTROL) {
                continue;
            }
            TrackedStatement statement = Objects.requireNonNull(statements.get(step.place()));
            String session = statement.id().tx();
            if (tracked.outside().observe(session)) {
                parse(i, statement, schema);
                continue;
            }
            TransactionViews views = bySession.computeIfAbsent(session, any -> new TransactionViews());
            if (step.role() == TrackedCase.Role.TARGET) {
                keepViews(step.place(), views);
                continue;
            }
            Map<String, ItemVersion> rows = parse(i, statement, schema);
            String table = step.table();
            if (table != null) {
                boolean all = step.role() == TrackedCase.Role.VSR || statement.mayDelete();
                if (rows == null) {
                    views.forget(table);
                } else if (all) {
                    views.read(
                            table,
                            rows,
                            Objects.requireNonNull(executions.get(i)).executed().returned());
                } else {
                    views.installed(table, rows, schema.isPartitioned(table));
                }
            }
        }
    }

    private void keepViews(int place, TransactionViews views) {
        Map<String, TransactionViews.View> known = new TreeMap<>();
        for (String table : tracked.derived(place)) {
            TransactionViews.View view = views.of(table);
            if (view != null) {
                known.put(table, view);
            }
        }
        derived.put(place, known);
    }

    /** The rows that an inserted read returned; null if it did not return all, or one of them in two versions ({@link TransactionViews#installed}). */
    private @Nullable Map<String, ItemVersion> parse(int step, TrackedStatement statement, TrackedSchema schema) {
        Execution execution = executions.get(step);
        if (execution == null
                || stepAt(step).role() == TrackedCase.Role.TARGET
                || !(execution.executed().result() instanceof Result.Returned returned)
                || returned.rows().truncated()) {
            return null;
        }
        String named = stepAt(step).table();
        String table = named == null ? statement.targetTable() : named;
        List<ItemVersion> versions = ItemVersion.of(returned.rows(), schema.table(table));
        Map<String, ItemVersion> rows = InsertedReads.byKey(versions);
        if (new HashSet<>(versions).size() > rows.size()) {
            return null;
        }
        rowsRead.put(step, rows);
        return rows;
    }

    /** Whether another transaction that wrote one of these tables committed after the table was read, so that the statement may see other rows. */
    private boolean outdated(TrackedStatement statement, int event) {
        if (tracked.levels().keepsSnapshot(statement.id().tx())) {
            return false;
        }
        Map<String, TransactionViews.View> known =
                derived.getOrDefault(statement.id().step(), Map.of());
        return transactionOf.entrySet().stream()
                .filter(entry -> !sameTransaction(entry.getKey(), statement.id()))
                .anyMatch(entry -> {
                    Transaction other = transactions.get(entry.getValue());
                    return other.committed()
                            && other.ended() < event
                            && known.entrySet().stream()
                                    .anyMatch(view ->
                                            other.ended() > view.getValue().readAt()
                                                    && writes(entry.getKey(), view.getKey()));
                });
    }

    private boolean writes(StatementId id, String table) {
        TrackedStatement statement = statements.get(id.step());
        return statement != null && statement.writes().contains(table);
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
        if (!sideBySide(steps) || outdated(statement, target.get().executed().returned())) {
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
                .anyMatch(step ->
                        tracked.steps().get(step).role() != TrackedCase.Role.TARGET && !rowsRead.containsKey(step));
    }

    /** Empty where rows were deleted that no read had shown. */
    private Optional<StatementNode> node(
            TrackedStatement statement, List<Integer> steps, Execution target, TrackedSchema schema) {
        Map<String, Map<String, ItemVersion>> known = new TreeMap<>();
        derived.getOrDefault(statement.id().step(), Map.of()).forEach((table, view) -> known.put(table, view.rows()));
        if (!known.keySet().containsAll(tracked.derived(statement.id().step()))) {
            return Optional.empty();
        }
        InsertedReads reads = InsertedReads.of(statement, rows(steps), known);
        boolean failed = target.executed().failed();
        List<ItemVersion> installed = failed ? List.of() : reads.installed();
        List<ItemVersion> deleted = failed || !statement.mayDelete() ? List.of() : reads.deleted();
        Result result = target.executed().result();
        if (!accountsFor(statement, result, deleted) || !PinnedKeys.areKnown(statement, result, installed)) {
            return Optional.empty();
        }
        List<ItemVersion> read = statement.tellsRows() && result instanceof Result.Returned returned
                ? ItemVersion.inResult(returned.rows(), schema)
                : List.of();
        int at = target.executed().returned();
        Map<String, ItemVersion> selected = reads.selected();
        return Optional.of(new StatementNode(
                statement,
                target.transaction(),
                at,
                result,
                reads.visible(version -> maySee(statement, version, at)),
                selected == null ? null : selected.keySet(),
                read,
                installed,
                deleted));
    }

    /** Whether the statement sees a version that was read before it. A read outside also returns what another transaction has written and not yet committed. */
    private boolean maySee(TrackedStatement statement, ItemVersion version, int event) {
        return version.initial()
                || !tracked.outside().observe(statement.id().tx())
                || sameTransaction(version.installer(), statement.id())
                || committedBefore(version.installer(), event);
    }

    private Map<TrackedCase.TrackedStep, Map<String, ItemVersion>> rows(List<Integer> steps) {
        Map<TrackedCase.TrackedStep, Map<String, ItemVersion>> rows = new LinkedHashMap<>();
        for (int step : steps) {
            Map<String, ItemVersion> returned = rowsRead.get(step);
            if (returned != null) {
                rows.put(stepAt(step), returned);
            }
        }
        return rows;
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
}
