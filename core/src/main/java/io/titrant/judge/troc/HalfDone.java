package io.titrant.judge.troc;

import io.titrant.engine.Semantics;
import io.titrant.judge.history.Act;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What writes that wait may have done so far, which is there to be read at READ UNCOMMITTED: any part of what they do alone. */
final class HalfDone {
    /** So many of their rows are tried in every combination. */
    private static final int MAX_ROWS = 5;

    private final Setting setting;
    private final World world;

    HalfDone(Setting setting, World world) {
        this.setting = setting;
        this.world = world;
    }

    /** The image once all that waits but this statement has been done, as far as peers at work do not stand in its way. */
    Image whole(Image image, int step) {
        Image done = image;
        for (Map<String, Map<Integer, Attempt.Change>> changes : changes(step)) {
            done = done.after(changes);
        }
        return done;
    }

    /** The images in between, if they are few. */
    List<Image> parts(Image image, int step) {
        List<Image> parts = new ArrayList<>(List.of(image));
        int rows = 0;
        for (Map<String, Map<Integer, Attempt.Change>> changes : changes(step)) {
            for (Map.Entry<String, Map<Integer, Attempt.Change>> table : changes.entrySet()) {
                rows += table.getValue().size();
                if (rows > MAX_ROWS) {
                    return List.of();
                }
                table.getValue()
                        .forEach((row, change) -> List.copyOf(parts)
                                .forEach(part -> parts.add(part.after(Map.of(table.getKey(), Map.of(row, change))))));
            }
        }
        return parts;
    }

    private List<Map<String, Map<Integer, Attempt.Change>>> changes(int step) {
        List<Map<String, Map<Integer, Attempt.Change>>> all = new ArrayList<>();
        for (int waiting : world.waitingWritesBut(step)) {
            setting.writer(waiting).ifPresent(writer -> all.add(changes(writer.tx(), writer.act())));
        }
        return all;
    }

    private Map<String, Map<Integer, Attempt.Change>> changes(int tx, Act act) {
        Semantics rules = setting.rules(world, tx, act);
        Attempt attempt = setting.views()
                .write(
                        setting.statement(act),
                        world.view(tx, rules.writesSee()),
                        world.view(tx, rules.subqueriesSee()));
        Map<String, Map<Integer, Attempt.Change>> changes = new TreeMap<>();
        attempt.changes().forEach((table, rows) -> {
            Map<Integer, Attempt.Change> free = new TreeMap<>(rows);
            free.keySet()
                    .removeIf(row -> world.newest(table, row)
                            .filter(version -> version.tx() != tx && !world.isCommitted(version.tx()))
                            .isPresent());
            changes.put(table, free);
        });
        return changes;
    }
}
