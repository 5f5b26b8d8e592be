package io.titrant.judge.model.state;

import io.titrant.judge.history.ExecutedStatement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The statements that were blocked, each with the state of the model when its wait began. */
final class BlockedStatements {
    private final Map<Integer, ModelState> startByStep;
    private final Set<Integer> blockedWrites;

    private BlockedStatements(Map<Integer, ModelState> startByStep, Set<Integer> blockedWrites) {
        this.startByStep = new HashMap<>(startByStep);
        this.blockedWrites = new HashSet<>(blockedWrites);
    }

    static BlockedStatements none() {
        return new BlockedStatements(Map.of(), Set.of());
    }

    BlockedStatements copy() {
        return new BlockedStatements(startByStep, blockedWrites);
    }

    void starts(ExecutedStatement statement, ModelState now) {
        startByStep.put(statement.step(), now);
        if (statement.writes()) {
            blockedWrites.add(statement.step());
        }
    }

    void returned(ExecutedStatement statement) {
        blockedWrites.remove(statement.step());
    }

    /** The state when the statement's wait began; null if it was not blocked. */
    @Nullable
    ModelState start(ExecutedStatement statement) {
        return startByStep.get(statement.step());
    }

    /** The writes other than this statement that are blocked now, by their steps. */
    List<Integer> writesBut(ExecutedStatement statement) {
        return startByStep.keySet().stream()
                .filter(step -> step != statement.step() && blockedWrites.contains(step))
                .sorted()
                .toList();
    }
}
