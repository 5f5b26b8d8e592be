package io.titrant.judge.writecheck;

import io.titrant.record.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a row between two moments: each write that peers committed meanwhile is tried on the row alone, in their order. Rows have no
 * names of their own, so this is how an old version finds its new one.
 */
final class Lineage {
    private final Bench bench;
    private final List<World.Applied> since;
    private final String table;

    Lineage(Bench bench, World now, @Nullable World then, String table) {
        this.bench = bench;
        this.table = table;
        Change nothing = Change.NONE;
        // Writes that were pending then count too: they became visible since.
        this.since = now.applied().stream()
                .filter(write -> write.transaction().committed())
                .filter(write -> then == null
                        || !then.applied().contains(write)
                        || !then.pendingOf(write.transaction()).equals(nothing))
                .toList();
    }

    boolean survives(Row row) {
        return follow(row) != null;
    }

    Row newest(Row row) {
        Row newest = follow(row);
        if (newest == null) {
            throw new IllegalStateException("the row was deleted: " + row.display());
        }
        return newest;
    }

    private @Nullable Row follow(Row row) {
        Row current = row;
        for (World.Applied write : since) {
            if (!write.change().removedFrom(table).contains(current)) {
                continue;
            }
            if (write.change().removedFrom(table).size() == 1
                    && write.change().addedTo(table).size() <= 1) {
                List<Row> added = write.change().addedTo(table);
                if (added.isEmpty()) {
                    return null;
                }
                current = added.get(0);
                continue;
            }
            if (!write.shape().rowByRow()) {
                throw Unfit.unknown("which row became which is not known after: "
                        + write.act().sql());
            }
            List<Row> after = bench.run(
                            write.view().with(table, List.of(current)),
                            write.act().tag(),
                            write.act().sql())
                    .after()
                    .rows(table);
            if (after.isEmpty()) {
                return null;
            }
            current = after.get(0);
        }
        return current;
    }
}
