package io.titrant.judge.txcheck;

import io.titrant.graph.History;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.instrument.InitialInstrumentation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows that the transactions of an instrumented run read and wrote, as a history that the anomaly checker understands (TxCheck §4, isolation
 * check). Only rows that statements returned, wrote or deleted count, which is what item edges are made of; version-set reads do not.
 *
 * <p>Example: T2.5 reads row t#1 with the VersionKey {@code T1.3}, and T1 is rolled back. The history has the aborted transaction T1, which
 * appends T1.3 to t#1, and the committed T2, which reads t#1 as [T1.3]: Adya's G1a.
 */
final class TransactionHistory {
    private final TrackedRun run;
    private final AdmittedLevels levels;
    private final Map<Item, Integer> keys = new LinkedHashMap<>();
    private final Map<StatementId, Integer> versions = new LinkedHashMap<>();
    private final Map<StatementId, Set<Item>> written = new TreeMap<>();
    private final Map<Item, List<ItemVersion>> installed = new HashMap<>();
    private final List<Txn> txns = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<@Nullable Transaction> sources = new ArrayList<>();
    private final List<List<StatementId>> statements = new ArrayList<>();

    private TransactionHistory(TrackedRun run, AdmittedLevels levels) {
        this.run = run;
        this.levels = levels;
    }

    static TransactionHistory of(TrackedRun run, AdmittedLevels levels) {
        TransactionHistory history = new TransactionHistory(run, levels);
        history.index();
        for (int i = 0; i < run.transactions().size(); i++) {
            history.add(i);
        }
        return history;
    }

    List<@Nullable Transaction> sources() {
        return sources;
    }

    private void index() {
        for (StatementNode node : run.nodes().values()) {
            node.installed()
                    .forEach(version -> installed
                            .computeIfAbsent(version.item(), any -> new ArrayList<>())
                            .add(version));
            touched(node).forEach(version -> {
                keys.putIfAbsent(version.item(), keys.size());
                for (StatementId by : version.installs()) {
                    versions.putIfAbsent(by, versions.size() + 1);
                    written.computeIfAbsent(by, any -> new LinkedHashSet<>()).add(version.item());
                }
            });
        }
    }

    private static Stream<ItemVersion> touched(StatementNode node) {
        return Stream.of(node.read(), node.installed(), node.deleted()).flatMap(List::stream);
    }

    private void add(int number) {
        Transaction transaction = run.transactions().get(number);
        List<StatementId> all = Stream.concat(written.keySet().stream(), run.nodes().keySet().stream())
                .filter(id -> run.belongsTo(id, number))
                .distinct()
                .sorted(Comparator.naturalOrder())
                .toList();
        List<Op> kept = new ArrayList<>();
        List<Op> undone = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            (run.undone(all.get(i)) ? undone : kept).addAll(ops(all.get(i), i));
        }
        Txn.Status status = transaction.committed() ? Txn.Status.COMMITTED : Txn.Status.ABORTED;
        add(transaction, transaction.tag(), status, kept, all);
        if (!undone.isEmpty()) {
            add(transaction, transaction.tag() + " (undone)", Txn.Status.ABORTED, undone, all);
        }
    }

    private void add(Transaction transaction, String name, Txn.Status status, List<Op> ops, List<StatementId> ids) {
        int session = run.sessions().indexOf(transaction.tag());
        txns.add(new Txn(txns.size(), session, status, transaction.began(), transaction.ended(), List.copyOf(ops)));
        names.add(name);
        sources.add(transaction);
        statements.add(ids);
    }

    private List<Op> ops(StatementId id, int statement) {
        List<Op> ops = new ArrayList<>();
        for (Item item : written.getOrDefault(id, Set.of())) {
            ops.add(new Op.Append(statement, key(item), versions.getOrDefault(id, 0)));
        }
        StatementNode node = run.nodes().get(id);
        if (node != null) {
            boolean locks = node.statement().isWrite() || node.statement().locks();
            versionsSeen(node)
                    .forEach(version ->
                            ops.add(new Op.ReadChain(statement, key(version.item()), chain(version), locks)));
            node.deleted().forEach(version -> ops.add(new Op.Delete(statement, key(version.item()))));
        }
        return ops;
    }

    /**
     * The versions that the statement itself used. A deleted version is known only from the plain read before the statement. Where writes use newer
     * rows than plain reads (InnoDB at REPEATABLE READ), the statement deleted the newest committed version instead.
     */
    private Stream<ItemVersion> versionsSeen(StatementNode node) {
        return levels.readsNewest(node.statement())
                ? Stream.of(node.read(), node.installed(), newestDeleted(node)).flatMap(List::stream)
                : touched(node);
    }

    /** Without the rows of tables to which a committed transaction wrote something that no inserted read shows. */
    private List<ItemVersion> newestDeleted(StatementNode node) {
        return node.deleted().stream()
                .filter(version -> !run.wroteUnobserved(version.item().table(), node.at()))
                .map(version -> newest(version, node.at()))
                .toList();
    }

    private ItemVersion newest(ItemVersion seen, int event) {
        return installed.getOrDefault(seen.item(), List.of()).stream()
                .filter(version -> run.committedBefore(version.installer(), event))
                .filter(version -> version.installs().size() > seen.installs().size())
                .max(Comparator.comparingInt(version -> version.installs().size()))
                .orElse(seen);
    }

    private int key(Item item) {
        return keys.getOrDefault(item, -1);
    }

    /** A row of the initial database has a first version, so that its reads differ from reads of a deleted row. */
    private int[] chain(ItemVersion version) {
        IntStream writes = version.installs().stream().mapToInt(by -> versions.getOrDefault(by, Op.INITIAL));
        return (version.item().initial() ? IntStream.concat(IntStream.of(Op.INITIAL), writes) : writes).toArray();
    }

    History history() {
        List<Item> items = List.copyOf(keys.keySet());
        List<StatementId> writers = List.copyOf(versions.keySet());
        return new History(List.copyOf(txns), keys.size(), new Names() {
            @Override
            public String key(int key) {
                return items.get(key).pkey();
            }

            @Override
            public String version(int key, int version) {
                return version == Op.INITIAL
                        ? InitialInstrumentation.VERSION
                        : writers.get(version - 1).toString();
            }

            @Override
            public String txn(int id) {
                return names.get(id);
            }

            @Override
            public String statement(int txn, int statement) {
                List<StatementId> ids = statements.get(txn);
                return statement < ids.size() ? run.originalText(ids.get(statement)) : "";
            }
        });
    }
}
