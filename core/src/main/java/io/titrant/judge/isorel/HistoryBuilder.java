package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.History;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Order;
import io.titrant.graph.Txn;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.instrument.InitialInstrumentation;
import io.titrant.judge.instrument.TableScan;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the recording of an instrumented case as a history: which transaction wrote and read which version of which row (the first half of IsoRel's
 * Algorithm 1). Example:
 *
 * <pre>
 *   recording   T1: UPDATE t SET …, wList = wList || ' T1.1' WHERE …
 *               T2: SELECT …, rowId, wList FROM t              returns (…, 't#1', 'T0 T1.1')
 *   history     T1: append t#1 T1.1
 *               T2: read t#1 [T1.1]
 * </pre>
 *
 * Writes that ROLLBACK TO or a failed statement undid become an aborted transaction of their own, since no transaction may see them. A last transaction
 * reads the final state.
 */
final class HistoryBuilder {
    private final Case testCase;
    private final InstrumentedCase instrumented;
    private final TransactionTimes times;
    private final HistoryIndex index = new HistoryIndex();
    private final Map<String, Integer> predicates = new HashMap<>();
    private final Set<String> inFinalState = new HashSet<>();
    private final Map<String, Integer> sessions = new LinkedHashMap<>();
    private final List<Txn> txns = new ArrayList<>();
    private final List<String> txnNames = new ArrayList<>();
    private final List<@Nullable Transaction> sources = new ArrayList<>();
    private final List<List<Integer>> statements = new ArrayList<>();
    private final List<Anomaly> impossible = new ArrayList<>();
    /** By version, when the statement that writes it was submitted; empty if the sessions ran concurrently. */
    private final Map<String, Integer> submitted = new HashMap<>();

    private CountedWrites counted = CountedWrites.of(List.of());
    private AuditCopies copies = new AuditCopies(Map.of(), List.of());

    private HistoryBuilder(Case testCase, InstrumentedCase instrumented, TransactionTimes times) {
        this.testCase = testCase;
        this.instrumented = instrumented;
        this.times = times;
    }

    /**
     * @param testCase the case before it was instrumented, for the text of its statements
     * @param transactions those of the recording
     */
    static InstrumentedHistory of(
            Case testCase, InstrumentedCase instrumented, Recording recording, List<Transaction> transactions) {
        return new HistoryBuilder(testCase, instrumented, TransactionTimes.of(recording)).read(recording, transactions);
    }

    private InstrumentedHistory read(Recording recording, List<Transaction> transactions) {
        Map<String, List<ObservedRow>> finalState = finalState(recording);
        if (!testCase.concurrent()) {
            transactions.forEach(transaction -> transaction.statements().forEach(this::noteSubmitted));
        }
        counted = CountedWrites.of(transactions);
        transactions.forEach(transaction -> transaction.statements().forEach(act -> index.add(returned(act))));
        finalState.values().forEach(index::add);
        finalState.values().forEach(rows -> rows.forEach(row -> inFinalState.add(row.row())));
        finalState.keySet().forEach(index::addTable);
        List<AuditCopies.Copy> kept = AuditCopies.in(recording.finalState());
        kept.forEach(copy -> index.add(List.of(copy.row())));
        copies = AuditCopies.of(kept, returnedAsDeleted(transactions), transactions, this::probe, index::rowsWith);
        Map<String, Integer> count = new HashMap<>();
        for (Transaction transaction : transactions) {
            int number = count.merge(transaction.tag(), 1, Integer::sum);
            add(transaction, number == 1 ? transaction.tag() : transaction.tag() + "#" + number);
        }
        if (!recording.finalState().isEmpty()) {
            addFinalRead(finalState);
        }
        long began = transactions.stream().mapToLong(times::began).min().orElse(0);
        copies.unattributed().forEach(row -> addUnknownDeletion(row, began));
        return new InstrumentedHistory(new History(List.copyOf(txns), index.size(), names()), sources, impossible);
    }

    private void noteSubmitted(ExecutedStatement act) {
        Probe probe = probe(act);
        if (probe != null && probe.version() != null) {
            submitted.put(probe.version(), act.started());
        }
    }

    private static Map<String, List<ObservedRow>> finalState(Recording recording) {
        Map<String, List<ObservedRow>> tables = new TreeMap<>();
        recording.finalState().forEach((table, rows) -> {
            if (!AuditCopies.hold(table)) {
                tables.put(table.toLowerCase(Locale.ROOT), ObservedRow.inTable(rows));
            }
        });
        return tables;
    }

    /** The rows that committed statements returned as deleted. */
    private Set<String> returnedAsDeleted(List<Transaction> transactions) {
        Set<String> rows = new HashSet<>();
        for (Transaction transaction : transactions) {
            Set<ExecutedStatement> undone = transaction.undone();
            List<ExecutedStatement> acts = transaction.committed() ? transaction.statements() : List.of();
            for (int i = 0; i < acts.size(); i++) {
                ExecutedStatement act = acts.get(i);
                if (!act.failed() && !undone.contains(act)) {
                    rows.addAll(deleted(act, readBefore(acts, i)));
                }
            }
        }
        return rows;
    }

    /** The locking read that instrumentation has put before this statement; null if there is none. */
    private @Nullable ExecutedStatement readBefore(List<ExecutedStatement> acts, int at) {
        return at > 0 && roleOf(acts.get(at - 1)) == Probe.Role.DOOMED ? acts.get(at - 1) : null;
    }

    private static List<ObservedRow> returned(ExecutedStatement act) {
        return act.result() instanceof Result.Returned returned ? ObservedRow.in(returned.rows()) : List.of();
    }

    /** Notes the versions that the statement returned before the statement that writes them was submitted. */
    private void noteEarly(ExecutedStatement act) {
        for (ObservedRow row : returned(act)) {
            row.chain().stream()
                    .filter(version -> submitted.getOrDefault(version, -1) > act.returned())
                    .forEach(version -> impossible.add(new Anomaly(
                            AnomalyKind.GARBAGE_READ,
                            Order.NONE,
                            List.of(),
                            List.of(txns.size()),
                            act.display() + " returned the version " + version + " of " + row.row()
                                    + " before the statement that writes it was submitted.")));
        }
    }

    private void add(Transaction transaction, String name) {
        Set<ExecutedStatement> undone = transaction.undone();
        List<Op> ops = new ArrayList<>();
        List<Op> undoneWrites = new ArrayList<>();
        List<Integer> steps = new ArrayList<>();
        List<ExecutedStatement> acts = transaction.statements();
        for (int i = 0; i < acts.size(); i++) {
            ExecutedStatement act = acts.get(i);
            Probe probe = probe(act);
            if (probe == null) {
                continue;
            }
            noteEarly(act);
            List<Op> done = ops(act, probe, steps.size(), readBefore(acts, i));
            if (act.failed() || undone.contains(act)) {
                done.stream()
                        .filter(op -> op instanceof Op.Append || op instanceof Op.Delete)
                        .forEach(undoneWrites::add);
            } else {
                ops.addAll(done);
                noteLost(transaction, act, probe);
            }
            steps.add(probe.original());
        }
        put(transaction, name, transaction.committed() ? Txn.Status.COMMITTED : Txn.Status.ABORTED, ops, steps);
        if (!undoneWrites.isEmpty()) {
            put(transaction, name + " (undone)", Txn.Status.ABORTED, undoneWrites, steps);
        }
    }

    private void noteLost(Transaction transaction, ExecutedStatement act, Probe probe) {
        String version = probe.version();
        if (version != null && transaction.committed()) {
            counted.lost(act, version, index.rowsWith(version), txns.size()).ifPresent(impossible::add);
        }
    }

    private void put(Transaction transaction, String name, Txn.Status status, List<Op> ops, List<Integer> steps) {
        int session = sessions.computeIfAbsent(transaction.tag(), tag -> sessions.size());
        txns.add(new Txn(
                txns.size(), session, status, times.began(transaction), times.ended(transaction), List.copyOf(ops)));
        txnNames.add(name);
        sources.add(transaction);
        statements.add(List.copyOf(steps));
    }

    private @Nullable Probe probe(ExecutedStatement act) {
        return act.step() < 0 ? null : instrumented.probes().get(act.step());
    }

    private Probe.@Nullable Role roleOf(ExecutedStatement act) {
        Probe probe = probe(act);
        return probe == null ? null : probe.role();
    }

    private List<Op> ops(ExecutedStatement act, Probe probe, int statement, @Nullable ExecutedStatement readBefore) {
        List<Op> ops = new ArrayList<>();
        boolean locking = probe.role() != Probe.Role.READ;
        String version = probe.version();
        if (version != null && probe.role() != Probe.Role.DELETED) {
            for (String row : index.rowsWith(version)) {
                ops.add(new Op.Append(statement, index.row(row), index.version(version)));
            }
        }
        for (ObservedRow row : returned(act)) {
            ops.add(new Op.ReadChain(statement, index.row(row.row()), index.chain(row), locking));
        }
        TableScan scan = probe.scan();
        if (scan != null
                && act.result() instanceof Result.Returned result
                && !result.rows().truncated()) {
            scan(statement, scan, returned(act)).ifPresent(ops::add);
        }
        deleted(act, readBefore).forEach(row -> ops.add(new Op.Delete(statement, index.row(row))));
        for (AuditCopies.Copy copy : copies.byStep().getOrDefault(act.step(), List.of())) {
            int key = index.row(copy.row().row());
            ops.add(new Op.ReadChain(statement, key, index.chain(copy.row()), true));
            if (copy.deleted()) {
                ops.add(new Op.Delete(statement, key));
            }
        }
        return ops;
    }

    /** The rows that the statement returned as deleted, or the rows of the locking read before it if it deleted as many. */
    private Set<String> deleted(ExecutedStatement act, @Nullable ExecutedStatement readBefore) {
        Set<String> rows = new LinkedHashSet<>();
        if (roleOf(act) == Probe.Role.DELETED && act.result() instanceof Result.Returned) {
            returned(act).forEach(row -> rows.add(row.row()));
        } else if (readBefore != null && act.result() instanceof Result.Updated updated) {
            returned(readBefore).forEach(row -> rows.add(row.row()));
            boolean replaced = act.kind() == StatementKind.REPLACE;
            if (!replaced && rows.size() != updated.count()) {
                rows.clear();
            }
        }
        return rows;
    }

    /**
     * A scan, without the rows that the final state lacks: a foreign key or a DELETE that returns nothing may have deleted them before the scan or after
     * it. Empty for a table that the final state lacks.
     */
    private Optional<Op> scan(int statement, TableScan scan, List<ObservedRow> rows) {
        int predicate = scan.predicate().isEmpty()
                ? Op.Scan.ALL
                : predicates.computeIfAbsent(scan.predicate(), text -> predicates.size() + 1);
        int[] matched = rows.stream()
                .map(ObservedRow::row)
                .filter(inFinalState::contains)
                .mapToInt(index::row)
                .distinct()
                .toArray();
        return index.table(scan.table()).map(table -> new Op.Scan(statement, table, predicate, matched));
    }

    private void addFinalRead(Map<String, List<ObservedRow>> finalState) {
        List<Op> ops = new ArrayList<>();
        finalState.forEach((table, rows) -> {
            for (ObservedRow row : rows) {
                ops.add(new Op.ReadChain(0, index.row(row.row()), index.chain(row), false));
            }
            scan(0, new TableScan(table, ""), rows).ifPresent(ops::add);
        });
        addUnrecorded("the final read", sessions.size(), times.end(), ops);
    }

    /**
     * A deleted row whose deleting statement is unknown. A transaction of its own reads the versions that the row had, and may lie at any time of the case:
     * whatever it depends on, the true deleter depends on too.
     */
    private void addUnknownDeletion(ObservedRow row, long began) {
        List<Op> ops = List.of(new Op.ReadChain(0, index.row(row.row()), index.chain(row), true));
        addUnrecorded("the unknown deleter of " + row.row(), sessions.size() + txns.size(), began, ops);
    }

    private void addUnrecorded(String name, int session, long began, List<Op> ops) {
        txns.add(new Txn(txns.size(), session, Txn.Status.COMMITTED, began, times.end(), List.copyOf(ops)));
        txnNames.add(name);
        sources.add(null);
        statements.add(List.of());
    }

    private Names names() {
        List<String> rows = index.rowNames();
        List<String> versions = index.versionNames();
        return new Names() {
            @Override
            public String key(int key) {
                return rows.get(key);
            }

            @Override
            public String version(int key, int version) {
                return version == Op.INITIAL ? InitialInstrumentation.VERSION : versions.get(version - 1);
            }

            @Override
            public String txn(int id) {
                return txnNames.get(id);
            }

            @Override
            public String statement(int txn, int statement) {
                List<Integer> steps = statements.get(txn);
                return statement < steps.size()
                        ? testCase.steps().get(steps.get(statement)).sql()
                        : "";
            }
        };
    }
}
