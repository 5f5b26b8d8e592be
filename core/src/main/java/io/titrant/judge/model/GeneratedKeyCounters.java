package io.titrant.judge.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which numbers the engine has given to rows up to one moment of a recording, and which it may give next, by table. */
public final class GeneratedKeyCounters {
    private Map<String, Long> next = Map.of();
    private Map<String, Long> least = Map.of();
    private final Set<String> unsure = new HashSet<>();
    private final Map<Integer, Map<String, Long>> given = new HashMap<>();
    private final List<Mark> marks = new ArrayList<>();

    private record Mark(int tx, int clock, Map<String, Long> next) {}

    GeneratedKeyCounters() {}

    GeneratedKeyCounters(GeneratedKeyCounters other) {
        next = other.next;
        least = other.least;
        unsure.addAll(other.unsure);
        given.putAll(other.given);
        marks.addAll(other.marks);
    }

    /** The number that the next row most likely gets, where the engine gives it and that is known. */
    Map<String, Long> next() {
        return next;
    }

    void next(Map<String, Long> numbers) {
        next = Map.copyOf(numbers);
    }

    /** The least number that it may get: no statement gets one that went to an earlier one. */
    Map<String, Long> least() {
        return least;
    }

    void least(Map<String, Long> numbers) {
        least = Map.copyOf(numbers);
    }

    /** From here on numbers are given from these on, and none below. */
    void from(Map<String, Long> numbers) {
        next = Map.copyOf(numbers);
        least = next;
    }

    /** Whether numbers may have been used up unseen. */
    boolean unsureOf(String table) {
        return unsure.contains(table);
    }

    void unsureFromNow(String table) {
        unsure.add(table);
    }

    /** The numbers from which on a statement's rows were given theirs; those of now if it was given none. */
    public Map<String, Long> given(int step) {
        return given.getOrDefault(step, next);
    }

    void given(int step, Map<String, Long> first) {
        given.put(step, Map.copyOf(first));
    }

    /** What is given from here on is taken back when the transaction rolls back to before that moment. */
    void mark(int tx, int clock) {
        marks.add(new Mark(tx, clock, next));
    }

    /** Takes back what was given since then, where numbers are taken back. */
    void undo(int tx, int since) {
        marks.stream()
                .filter(mark -> mark.tx() == tx && mark.clock() > since)
                .findFirst()
                .ifPresent(mark -> from(mark.next()));
        marks.removeIf(mark -> mark.tx() == tx && mark.clock() > since);
    }
}
