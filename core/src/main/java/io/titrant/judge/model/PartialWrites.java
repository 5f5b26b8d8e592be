package io.titrant.judge.model;

import io.titrant.engine.Semantics;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.StatementEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What writes that wait may have done so far, which is there to be read at READ UNCOMMITTED: any part of what they do alone. */
final class PartialWrites {
    /** So many of their rows are tried in every combination. */
    private static final int MAX_ROWS = 5;

    private final ModelContext context;
    private final ModelState state;

    PartialWrites(ModelContext context, ModelState state) {
        this.context = context;
        this.state = state;
    }

    /** The view once all that waits but this statement has been done, as far as peers at work do not stand in its way. */
    DatabaseView whole(DatabaseView view, int step) {
        DatabaseView done = view;
        for (Map<String, Map<Integer, StatementEffect.Change>> changes : changes(step)) {
            done = done.after(changes);
        }
        return done;
    }

    /** The images in between, if they are few. */
    List<DatabaseView> parts(DatabaseView view, int step) {
        List<DatabaseView> parts = new ArrayList<>(List.of(view));
        int rows = 0;
        for (Map<String, Map<Integer, StatementEffect.Change>> changes : changes(step)) {
            for (Map.Entry<String, Map<Integer, StatementEffect.Change>> table : changes.entrySet()) {
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

    private List<Map<String, Map<Integer, StatementEffect.Change>>> changes(int step) {
        List<Map<String, Map<Integer, StatementEffect.Change>>> all = new ArrayList<>();
        for (int waiting : state.waitingWritesBut(step)) {
            context.writer(waiting).ifPresent(writer -> all.add(changes(writer.tx(), writer.act())));
        }
        return all;
    }

    private Map<String, Map<Integer, StatementEffect.Change>> changes(int tx, ExecutedStatement act) {
        Semantics rules = context.rules(state, tx, act);
        StatementEffect attempt = context.views()
                .write(
                        context.statement(act),
                        state.view(tx, rules.writesSee()),
                        state.view(tx, rules.subqueriesSee()));
        Map<String, Map<Integer, StatementEffect.Change>> changes = new TreeMap<>();
        attempt.changes().forEach((table, rows) -> {
            Map<Integer, StatementEffect.Change> free = new TreeMap<>(rows);
            free.keySet()
                    .removeIf(row -> state.newest(table, row)
                            .filter(version -> version.tx() != tx && !state.isCommitted(version.tx()))
                            .isPresent());
            changes.put(table, free);
        });
        return changes;
    }
}
