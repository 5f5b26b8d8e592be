package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.graph.History;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
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
 * Reads the recording of an instrumented case as a history: which transaction wrote and read which version of which row (the first half of
 * IsoRel's Algorithm 1). What a transaction undid by ROLLBACK TO, or with a statement that failed, becomes a transaction of its own that
 * was aborted: nobody may see it. The final state is read by a transaction after all others.
 */
final class HistoryBuilder {
    private final Case testCase;
    private final InstrumentedCase instrumented;
    private final Timing timing;
    private final Map<String, Integer> keys = new LinkedHashMap<>();
    private final Map<String, Integer> versions = new LinkedHashMap<>();
    private final Map<String, Integer> predicates = new HashMap<>();
    private final Set<String> left = new HashSet<>();
    private final Map<String, Set<String>> rowsOf = new HashMap<>();
    private final Map<String, Integer> sessions = new LinkedHashMap<>();
    private final List<Txn> txns = new ArrayList<>();
    private final List<String> txnNames = new ArrayList<>();
    private final List<@Nullable Transaction> sources = new ArrayList<>();
    private final List<List<Integer>> statements = new ArrayList<>();
    private AuditCopies copies = new AuditCopies(Map.of(), List.of());

    /**
     * @param sources what each transaction of the history was; null for the final read
     */
    record Read(History history, List<@Nullable Transaction> sources) {}

    /** When what happened, on any clock that only goes forward. */
    interface Timing {
        long invoked(Transaction transaction);

        long completed(Transaction transaction);

        long end();
    }

    private HistoryBuilder(Case testCase, InstrumentedCase instrumented, Timing timing) {
        this.testCase = testCase;
        this.instrumented = instrumented;
        this.timing = timing;
    }

    /**
     * @param testCase the case as it was before it was instrumented, for the words of its statements
     * @param transactions those of the recording
     */
    static Read of(Case testCase, InstrumentedCase instrumented, Recording recording, List<Transaction> transactions) {
        return new HistoryBuilder(testCase, instrumented, of(recording)).read(recording, transactions);
    }

    /** The moments at which statements were sent and came back, where the recording has them; else its events, which came one by one. */
    static Timing of(Recording recording) {
        List<Recording.Span> spans = recording.spans();
        if (spans.isEmpty()) {
            return byEvents(recording);
        }
        return new Timing() {
            @Override
            public long invoked(Transaction transaction) {
                return spans.get(transaction.began()).sent();
            }

            @Override
            public long completed(Transaction transaction) {
                return spans.get(transaction.ended()).returned();
            }

            @Override
            public long end() {
                return spans.stream().mapToLong(Recording.Span::returned).max().orElse(0) + 1;
            }
        };
    }

    private static Timing byEvents(Recording recording) {
        return new Timing() {
            @Override
            public long invoked(Transaction transaction) {
                return transaction.began();
            }

            @Override
            public long completed(Transaction transaction) {
                return transaction.ended();
            }

            @Override
            public long end() {
                return recording.events().size();
            }
        };
    }

    private Read read(Recording recording, List<Transaction> transactions) {
        Map<String, List<ObservedRow>> last = new TreeMap<>();
        recording.finalState().forEach((table, rows) -> {
            if (!AuditCopies.hold(table)) {
                last.put(table.toLowerCase(Locale.ROOT), ObservedRow.inTable(rows));
            }
        });
        transactions.forEach(transaction -> transaction.acts().forEach(act -> note(seen(act))));
        last.values().forEach(this::note);
        last.values().forEach(seen -> seen.forEach(sighting -> left.add(sighting.row())));
        last.keySet().forEach(table -> keys.putIfAbsent(table(table), keys.size()));
        List<AuditCopies.Copy> kept = AuditCopies.in(recording.finalState());
        kept.forEach(copy -> note(List.of(copy.row())));
        copies = AuditCopies.of(kept, told(transactions), transactions, this::probe);
        Map<String, Integer> count = new HashMap<>();
        for (Transaction transaction : transactions) {
            int number = count.merge(transaction.tag(), 1, Integer::sum);
            add(transaction, number == 1 ? transaction.tag() : transaction.tag() + "#" + number);
        }
        if (!recording.finalState().isEmpty()) {
            finalRead(last);
        }
        long began = transactions.stream().mapToLong(timing::invoked).min().orElse(0);
        copies.orphans().forEach(row -> orphan(row, began));
        return new Read(new History(List.copyOf(txns), keys.size(), names()), sources);
    }

    /** The rows whose end statements of committed transactions have told. */
    private Set<String> told(List<Transaction> transactions) {
        Set<String> told = new HashSet<>();
        for (Transaction transaction : transactions) {
            Set<ExecutedStatement> undone = transaction.undone();
            List<ExecutedStatement> acts = transaction.committed() ? transaction.acts() : List.of();
            for (int i = 0; i < acts.size(); i++) {
                ExecutedStatement act = acts.get(i);
                if (!act.failed() && !undone.contains(act)) {
                    told.addAll(deleted(act, doomed(acts, i)));
                }
            }
        }
        return told;
    }

    private @Nullable ExecutedStatement doomed(List<ExecutedStatement> acts, int index) {
        return index > 0 && roleOf(acts.get(index - 1)) == Probe.Role.DOOMED ? acts.get(index - 1) : null;
    }

    private void note(List<ObservedRow> seen) {
        for (ObservedRow sighting : seen) {
            keys.putIfAbsent(sighting.row(), keys.size());
            for (String version : sighting.chain()) {
                versions.putIfAbsent(version, versions.size() + 1);
                rowsOf.computeIfAbsent(version, v -> new LinkedHashSet<>()).add(sighting.row());
            }
        }
    }

    private static List<ObservedRow> seen(ExecutedStatement act) {
        return act.result() instanceof Result.Returned returned ? ObservedRow.in(returned.rows()) : List.of();
    }

    private void add(Transaction transaction, String name) {
        Set<ExecutedStatement> undone = transaction.undone();
        List<Op> ops = new ArrayList<>();
        List<Op> lost = new ArrayList<>();
        List<Integer> steps = new ArrayList<>();
        List<ExecutedStatement> acts = transaction.acts();
        for (int i = 0; i < acts.size(); i++) {
            ExecutedStatement act = acts.get(i);
            Probe probe = probe(act);
            if (probe == null) {
                continue;
            }
            boolean gone = act.failed() || undone.contains(act);
            List<Op> done = ops(act, probe, steps.size(), doomed(acts, i));
            if (gone) {
                done.stream()
                        .filter(op -> op instanceof Op.Append || op instanceof Op.Delete)
                        .forEach(lost::add);
            } else {
                ops.addAll(done);
            }
            steps.add(probe.original());
        }
        put(transaction, name, transaction.committed() ? Txn.Status.COMMITTED : Txn.Status.ABORTED, ops, steps);
        if (!lost.isEmpty()) {
            put(transaction, name + " (undone)", Txn.Status.ABORTED, lost, steps);
        }
    }

    private void put(Transaction transaction, String name, Txn.Status status, List<Op> ops, List<Integer> steps) {
        int session = sessions.computeIfAbsent(transaction.tag(), tag -> sessions.size());
        txns.add(new Txn(
                txns.size(),
                session,
                status,
                timing.invoked(transaction),
                timing.completed(transaction),
                List.copyOf(ops)));
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

    private List<Op> ops(ExecutedStatement act, Probe probe, int statement, @Nullable ExecutedStatement doomed) {
        List<Op> ops = new ArrayList<>();
        boolean locking = probe.role() != Probe.Role.READ;
        String version = probe.version();
        if (version != null && probe.role() != Probe.Role.DELETED) {
            int number = versions.getOrDefault(version, 0);
            for (String row : rowsOf.getOrDefault(version, Set.of())) {
                ops.add(new Op.Append(statement, key(row), number));
            }
        }
        for (ObservedRow sighting : seen(act)) {
            ops.add(new Op.ReadChain(statement, key(sighting.row()), chain(sighting), locking));
        }
        TableScan scan = probe.scan();
        if (scan != null
                && act.result() instanceof Result.Returned returned
                && !returned.rows().truncated()) {
            scan(statement, scan, seen(act)).ifPresent(ops::add);
        }
        deleted(act, doomed).forEach(row -> ops.add(new Op.Delete(statement, key(row))));
        for (AuditCopies.Copy copy : copies.byStep().getOrDefault(act.step(), List.of())) {
            int key = key(copy.row().row());
            ops.add(new Op.ReadChain(statement, key, chain(copy.row()), true));
            if (copy.deleted()) {
                ops.add(new Op.Delete(statement, key));
            }
        }
        return ops;
    }

    /** The rows that the statement itself returned, or those of the read before it if it deleted so many. */
    private Set<String> deleted(ExecutedStatement act, @Nullable ExecutedStatement doomed) {
        Set<String> rows = new LinkedHashSet<>();
        if (roleOf(act) == Probe.Role.DELETED && act.result() instanceof Result.Returned) {
            seen(act).forEach(sighting -> rows.add(sighting.row()));
        } else if (doomed != null && act.result() instanceof Result.Updated updated) {
            seen(doomed).forEach(sighting -> rows.add(sighting.row()));
            boolean replaced = act.kind() == StatementKind.REPLACE;
            if (!replaced && rows.size() != updated.count()) {
                rows.clear();
            }
        }
        return rows;
    }

    /**
     * Rows that are not there in the end are left out: somebody deleted them, perhaps unseen (a foreign key did, or a DELETE that tells nothing), so
     * that a scan that did not give them may have come before or after. Empty for a table that the final state does not have.
     */
    private Optional<Op> scan(int statement, TableScan scan, List<ObservedRow> seen) {
        Integer table = keys.get(table(scan.table()));
        int predicate = scan.predicate().isEmpty()
                ? Op.Scan.ALL
                : predicates.computeIfAbsent(scan.predicate(), text -> predicates.size() + 1);
        int[] matched = seen.stream()
                .map(ObservedRow::row)
                .filter(left::contains)
                .mapToInt(this::key)
                .distinct()
                .toArray();
        return table == null ? Optional.empty() : Optional.of(new Op.Scan(statement, table, predicate, matched));
    }

    /** A table as a key: no row has such an id. */
    private static String table(String name) {
        return "table " + name;
    }

    private void finalRead(Map<String, List<ObservedRow>> last) {
        List<Op> ops = new ArrayList<>();
        last.forEach((table, seen) -> {
            for (ObservedRow sighting : seen) {
                ops.add(new Op.ReadChain(0, key(sighting.row()), chain(sighting), false));
            }
            scan(0, new TableScan(table, ""), seen).ifPresent(ops::add);
        });
        long end = timing.end();
        txns.add(new Txn(txns.size(), sessions.size(), Txn.Status.COMMITTED, end, end, List.copyOf(ops)));
        txnNames.add("the final read");
        sources.add(null);
        statements.add(List.of());
    }

    /**
     * A row that somebody deleted, with the versions that it had then, which nobody else may have seen. Who did it is not known, so it is a
     * transaction by itself, at any time: what it depends on, its true deleter depends on too.
     */
    private void orphan(ObservedRow row, long began) {
        List<Op> ops = List.of(new Op.ReadChain(0, key(row.row()), chain(row), true));
        txns.add(new Txn(txns.size(), sessions.size() + txns.size(), Txn.Status.COMMITTED, began, timing.end(), ops));
        txnNames.add("whoever deleted " + row.row());
        sources.add(null);
        statements.add(List.of());
    }

    private int key(String row) {
        Integer key = keys.get(row);
        if (key == null) {
            throw new IllegalStateException("a row that nobody saw: " + row);
        }
        return key;
    }

    private int[] chain(ObservedRow sighting) {
        return sighting.chain().stream()
                .mapToInt(version -> versions.getOrDefault(version, 0))
                .toArray();
    }

    private Names names() {
        List<String> rows = List.copyOf(keys.keySet());
        List<String> marks = List.copyOf(versions.keySet());
        return new Names() {
            @Override
            public String key(int key) {
                return rows.get(key);
            }

            @Override
            public String version(int key, int version) {
                return version == Op.INITIAL ? InstrumentedCase.INITIAL : marks.get(version - 1);
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
