package io.titrant.judge.txcheck;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What committed statements did to one row, in the order of its versions. Place -1 is the row before all of that: as the initial database has it,
 * or not yet inserted. An INSERT replaces the unborn version and a DELETE installs a dead one, which the paper's lemmas leave out: without them
 * the edges of INSERT and DELETE, such as those of its own Figure 13, would be missing.
 *
 * <p>Example: T1.2 inserts a row, T2.5 sets its column a, T3.1 deletes it. The changes are T1.2 (birth), T2.5 (a), T3.1 (death); a read that
 * returns the row as T1.2 left it is at place 0.
 */
final class ItemHistory {
    private final Item item;
    private final List<Change> changes;
    private final boolean dead;

    /**
     * @param columns the columns that it changed; null where it changed all of them, as an INSERT and a DELETE do
     */
    record Change(StatementId by, @Nullable Set<String> columns) {
        boolean touches(String column) {
            return columns == null || columns.contains(column);
        }

        boolean wholeRow() {
            return columns == null;
        }
    }

    private ItemHistory(Item item, List<Change> changes, boolean dead) {
        this.item = item;
        this.changes = List.copyOf(changes);
        this.dead = dead;
    }

    /** A committed version that no later version of its row contains. */
    record LostVersion(ItemVersion version, ItemVersion other) {}

    /** The histories of all rows that statements wrote, and the first version that was lost, if one was. */
    record Histories(
            Map<Item, ItemHistory> byItem, @Nullable LostVersion lost) {}

    static Histories of(Collection<StatementNode> nodes) {
        Map<Item, List<ItemVersion>> installed = new TreeMap<>(ORDER);
        Map<Item, StatementNode> deleters = new TreeMap<>(ORDER);
        Map<Item, ItemVersion> last = new TreeMap<>(ORDER);
        Map<StatementId, StatementNode> byId = new TreeMap<>();
        for (StatementNode node : nodes) {
            byId.put(node.id(), node);
            node.installed()
                    .forEach(version -> installed
                            .computeIfAbsent(version.item(), any -> new ArrayList<>())
                            .add(version));
            node.deleted().forEach(version -> {
                deleters.put(version.item(), node);
                last.put(version.item(), version);
            });
        }
        deleters.keySet().forEach(item -> installed.computeIfAbsent(item, any -> new ArrayList<>()));
        Map<Item, ItemHistory> histories = new TreeMap<>(ORDER);
        LostVersion lost = null;
        for (Map.Entry<Item, List<ItemVersion>> entry : installed.entrySet()) {
            Item item = entry.getKey();
            ItemVersion longest = longest(item, entry.getValue(), last.get(item));
            for (ItemVersion version : entry.getValue()) {
                if (!prefix(version.installs(), longest.installs())) {
                    lost = lost == null ? new LostVersion(version, longest) : lost;
                }
            }
            StatementNode deleter = deleters.get(item);
            histories.put(item, history(item, longest, deleter, byId));
        }
        return new Histories(histories, lost);
    }

    private static final java.util.Comparator<Item> ORDER =
            java.util.Comparator.comparing(Item::table).thenComparing(Item::pkey);

    private static ItemVersion longest(Item item, List<ItemVersion> versions, @Nullable ItemVersion deleted) {
        ItemVersion longest = deleted != null ? deleted : new ItemVersion(item, List.of(), List.of(), null);
        for (ItemVersion version : versions) {
            if (version.installs().size() > longest.installs().size()) {
                longest = version;
            }
        }
        return longest;
    }

    private static boolean prefix(List<StatementId> shorter, List<StatementId> longer) {
        return shorter.size() <= longer.size()
                && longer.subList(0, shorter.size()).equals(shorter);
    }

    private static ItemHistory history(
            Item item, ItemVersion longest, @Nullable StatementNode deleter, Map<StatementId, StatementNode> byId) {
        List<Change> changes = new ArrayList<>();
        for (StatementId install : longest.installs()) {
            boolean birth = changes.isEmpty() && !item.initial();
            StatementNode node = byId.get(install);
            changes.add(new Change(
                    install, birth || node == null ? null : node.statement().assigned(item.table())));
        }
        if (deleter != null) {
            changes.add(new Change(deleter.id(), null));
        }
        return new ItemHistory(item, changes, deleter != null);
    }

    Item item() {
        return item;
    }

    List<Change> changes() {
        return changes;
    }

    /** The place of a version that a read returned. */
    int place(ItemVersion version) {
        return version.installs().size() - 1;
    }

    boolean dead() {
        return dead;
    }

    /** The place of the deletion; only of a row that was deleted. */
    int death() {
        return changes.size() - 1;
    }
}
