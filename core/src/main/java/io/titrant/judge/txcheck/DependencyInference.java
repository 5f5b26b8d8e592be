package io.titrant.judge.txcheck;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Result;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Infers the statement-dependency graph of a run (TxCheck §3.2, Lemmas 1 to 7). Item edges are exact. Predicate and value edges may be too many,
 * which does not harm the sorting (Theorem 1); {@link ColumnUse} keeps them few.
 *
 * <p>Example (Figure 6): T0.S1 sets column vkey of row (1, 20) of t0. T1.S3 compares {@code (SELECT MIN(vkey) FROM t0)}, and its VSR of t0 still
 * returns (1, 20). T0.S1 replaces a version that T1.S3 looked at: edge T1.S3 → T0.S1.
 */
final class DependencyInference {
    /** Stands for the existence of a row beside its columns: only an INSERT or a DELETE changes it. */
    private static final String EXISTENCE = "";

    private final TrackedRun run;
    private final Collection<StatementNode> nodes;
    private final Map<Item, ItemHistory> histories;
    private final AdmittedLevels levels;
    private final Function<String, Set<String>> keyColumns;
    private final StatementDependencyGraph graph;
    private final Map<String, Set<ItemHistory>> byTable = new HashMap<>();
    private final Map<ItemVersion.UniqueKey, Set<Item>> byKey = new HashMap<>();

    /**
     * @param levels tell which statements read the newest rows, though the reads inserted before them see others
     * @param keyColumns the columns that the unique keys of a table depend on
     */
    DependencyInference(
            TrackedRun run,
            Map<Item, ItemHistory> histories,
            AdmittedLevels levels,
            Function<String, Set<String>> keyColumns) {
        this.run = run;
        this.nodes = run.nodes().values();
        this.histories = histories;
        this.levels = levels;
        this.keyColumns = keyColumns;
        this.graph = new StatementDependencyGraph(run.nodes().keySet());
    }

    StatementDependencyGraph infer() {
        index();
        histories.values().forEach(this::itemWrites);
        for (StatementNode node : nodes) {
            node.read().forEach(version -> itemReads(node, version));
            DependencyKind kind =
                    node.statement().isWrite() ? DependencyKind.PREDICATE_WRITE : DependencyKind.PREDICATE_READ;
            node.statement().uses().predicates().forEach((table, columns) -> scan(node, table, columns, kind));
            node.statement()
                    .uses()
                    .values()
                    .forEach((table, columns) -> scan(
                            node,
                            table,
                            columns,
                            node.statement().isWrite() ? DependencyKind.VALUE_WRITE : DependencyKind.PREDICATE_READ));
            node.statement().uses().checks().forEach((table, columns) -> foreignKeys(node, table, columns));
            uniqueKeys(node);
        }
        return graph;
    }

    private void index() {
        histories.forEach((item, history) ->
                byTable.computeIfAbsent(item.table(), any -> new HashSet<>()).add(history));
        for (StatementNode node : nodes) {
            node.installed().forEach(this::indexKeys);
            node.versionSet().values().forEach(rows -> rows.values().forEach(this::indexKeys));
        }
    }

    private void indexKeys(ItemVersion version) {
        version.keys()
                .forEach(key ->
                        byKey.computeIfAbsent(key, any -> new HashSet<>()).add(version.item()));
    }

    /** Lemma 2: a statement replaces the version before its own. */
    private void itemWrites(ItemHistory history) {
        List<ItemHistory.Change> changes = history.changes();
        for (int i = 1; i < changes.size(); i++) {
            graph.add(changes.get(i - 1).by(), changes.get(i).by(), DependencyKind.ITEM_WRITE);
        }
    }

    /**
     * Lemmas 1 and 3: a query returned a version that one statement installed and another replaced. Where plain reads lock, the query must return the newest
     * version; if it returned another one, the order that the newest one demands shows it.
     */
    private void itemReads(StatementNode node, ItemVersion version) {
        ItemHistory history = histories.get(version.item());
        if (history == null) {
            return;
        }
        int place = levels.outside().observe(node.id().tx()) ? newestPlace(node, history) : history.place(version);
        if (place >= history.changes().size()) {
            return; // An uncommitted version, which no committed statement installed.
        }
        if (place >= 0) {
            graph.add(history.changes().get(place).by(), node.id(), DependencyKind.ITEM_READ);
        }
        if (place + 1 < history.changes().size()) {
            graph.add(node.id(), history.changes().get(place + 1).by(), DependencyKind.ITEM_ANTI);
        }
    }

    /** Lemmas 4 to 7: a statement looks at these columns of every row of a table. */
    private void scan(StatementNode node, String table, Set<String> columns, DependencyKind kind) {
        for (ItemHistory history : byTable.getOrDefault(table, Set.of())) {
            for (int place : places(node, history, levels.readsNewest(node.statement()))) {
                link(node, history, place, columns, kind);
            }
        }
    }

    /** Whether a foreign key is checked on the snapshot or on the newest rows is not known: edges for both. */
    private void foreignKeys(StatementNode node, String table, Set<String> columns) {
        for (ItemHistory history : byTable.getOrDefault(table, Set.of())) {
            for (int place : checkedPlaces(node, history, true)) {
                link(node, history, place, columns, DependencyKind.PREDICATE_WRITE);
            }
        }
    }

    /** A PRIMARY KEY or UNIQUE constraint makes a write look at the rows that have, or had, the same key. */
    private void uniqueKeys(StatementNode node) {
        Set<Item> rivals = new HashSet<>();
        for (ItemVersion version : node.installed()) {
            version.keys().forEach(key -> rivals.addAll(byKey.getOrDefault(key, Set.of())));
        }
        boolean duplicate = node.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.UNIQUE;
        if (duplicate) {
            node.statement()
                    .writes()
                    .forEach(table ->
                            byTable.getOrDefault(table, Set.of()).forEach(history -> rivals.add(history.item())));
        }
        for (Item rival : rivals) {
            ItemHistory history = histories.get(rival);
            if (history != null) {
                for (int place : checkedPlaces(node, history, duplicate)) {
                    link(node, history, place, keyColumns.apply(rival.table()), DependencyKind.PREDICATE_WRITE);
                }
            }
        }
    }

    /** @param snapshotToo whether the check may have seen the snapshot: H2 rejects a duplicate key that only the snapshot still has */
    private Set<Integer> checkedPlaces(StatementNode node, ItemHistory history, boolean snapshotToo) {
        Set<Integer> places = new TreeSet<>(places(node, history, true));
        if (snapshotToo) {
            places.addAll(places(node, history, false));
        }
        return places;
    }

    /** The place of the row that the statement saw; two where the run does not tell whether the row was not yet, or no longer, there. */
    private List<Integer> places(StatementNode node, ItemHistory history, boolean newest) {
        if (newest || levels.outside().observe(node.id().tx())) {
            return List.of(newestPlace(node, history));
        }
        Map<String, ItemVersion> rows =
                node.versionSet().getOrDefault(history.item().table(), Map.of());
        ItemVersion seen = rows.get(history.item().pkey());
        if (seen != null) {
            return List.of(Math.min(history.place(seen), history.changes().size() - 1));
        }
        if (history.item().initial()) {
            return history.dead() ? List.of(history.death()) : List.of();
        }
        if (!history.dead() || !happenedBefore(history.changes().get(history.death()), node)) {
            return List.of(-1);
        }
        boolean seenBirth = run.sameTransaction(history.changes().get(0).by(), node.id())
                || run.committedBefore(history.changes().get(0).by(), run.began(node.id()));
        boolean ownDeath =
                run.sameTransaction(history.changes().get(history.death()).by(), node.id());
        return seenBirth || ownDeath ? List.of(history.death()) : List.of(-1, history.death());
    }

    private boolean happenedBefore(ItemHistory.Change change, StatementNode node) {
        StatementNode changer = run.nodes().get(change.by());
        return changer != null && changer.at() < node.at();
    }

    /** The newest version that is committed when the statement runs, or its transaction's own. */
    private int newestPlace(StatementNode node, ItemHistory history) {
        int place = -1;
        for (int i = 0; i < history.changes().size(); i++) {
            ItemHistory.Change change = history.changes().get(i);
            boolean own = run.sameTransaction(change.by(), node.id()) && happenedBefore(change, node);
            if (own || run.committedBefore(change.by(), node.at())) {
                place = i;
            }
        }
        return place;
    }

    /** The statements that last changed what the statement saw come before it; those that change it next come after it. */
    private void link(StatementNode node, ItemHistory history, int place, Set<String> columns, DependencyKind kind) {
        Set<String> open = new TreeSet<>(columns);
        open.add(EXISTENCE);
        for (int i = place; i >= 0 && !open.isEmpty(); i--) {
            ItemHistory.Change change = history.changes().get(i);
            if (closes(change, open)) {
                graph.add(change.by(), node.id(), kind);
            }
        }
        open.addAll(columns);
        open.add(EXISTENCE);
        DependencyKind after = kind == DependencyKind.PREDICATE_READ ? DependencyKind.PREDICATE_ANTI : kind;
        for (int i = place + 1; i < history.changes().size() && !open.isEmpty(); i++) {
            ItemHistory.Change change = history.changes().get(i);
            if (closes(change, open)) {
                graph.add(node.id(), change.by(), after);
            }
        }
    }

    /** Whether the change touches a column that is still open; those that it touches are then closed. */
    private static boolean closes(ItemHistory.Change change, Set<String> open) {
        return open.removeIf(column -> column.equals(EXISTENCE) ? change.wholeRow() : change.touches(column));
    }
}
