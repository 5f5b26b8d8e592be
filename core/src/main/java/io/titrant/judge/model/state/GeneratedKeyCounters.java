package io.titrant.judge.model.state;

import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.TxId;
import io.titrant.judge.views.NextKeys;
import io.titrant.judge.views.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys that the engine has generated up to one moment of a recording, and those that it may generate next.
 *
 * <pre>
 * t has generated 1 and 2          next: 3       least: 3
 * INSERT INTO t (b) VALUES (7)     gets 3        next: 4, least: 4
 * INSERT … fails on a duplicate    next: 5       least: 4, and from now on it is not known which of the two the engine takes
 * </pre>
 */
public final class GeneratedKeyCounters {
    private NextKeys next = NextKeys.NONE;
    private NextKeys least = NextKeys.NONE;
    private final Set<TableName> unsure = new HashSet<>();
    private final Map<Integer, NextKeys> givenByStep = new HashMap<>();
    private final List<Mark> marks = new ArrayList<>();

    private record Mark(TxId tx, int clock, NextKeys next) {}

    GeneratedKeyCounters() {}

    GeneratedKeyCounters copy() {
        GeneratedKeyCounters copy = new GeneratedKeyCounters();
        copy.next = next;
        copy.least = least;
        copy.unsure.addAll(unsure);
        copy.givenByStep.putAll(givenByStep);
        copy.marks.addAll(marks);
        return copy;
    }

    /** The key that the next row most likely gets. */
    public NextKeys next() {
        return next;
    }

    public void next(NextKeys keys) {
        next = keys;
    }

    /** The least key that the next row may get: no statement gets a key that went to an earlier one. */
    public NextKeys least() {
        return least;
    }

    public void least(NextKeys keys) {
        least = keys;
    }

    /** From here on the engine generates these keys, and none below. */
    public void from(NextKeys keys) {
        next = keys;
        least = keys;
    }

    /** Whether statements may have used keys that the recording does not show. */
    public boolean isUnsure(TableName table) {
        return unsure.contains(table);
    }

    public void unsureFromNow(TableName table) {
        unsure.add(table);
    }

    /** The keys that a statement's rows got; those of now if it got none. */
    public NextKeys given(ExecutedStatement statement) {
        return givenByStep.getOrDefault(statement.step(), next);
    }

    public void given(ExecutedStatement statement, NextKeys first) {
        givenByStep.put(statement.step(), first);
    }

    /** Keys that are generated from here on are generated again if the transaction rolls back to before that moment. */
    void mark(TxId tx, int clock) {
        marks.add(new Mark(tx, clock, next));
    }

    /** Takes back the keys that were generated since then, where a rollback takes keys back. */
    void undo(TxId tx, int since) {
        marks.stream()
                .filter(mark -> mark.tx().equals(tx) && mark.clock() > since)
                .findFirst()
                .ifPresent(mark -> from(mark.next()));
        marks.removeIf(mark -> mark.tx().equals(tx) && mark.clock() > since);
    }
}
