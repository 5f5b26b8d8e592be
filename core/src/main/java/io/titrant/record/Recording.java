package io.titrant.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What an engine did with a case: immutable and complete. Two recordings are equal exactly when the same things happened in the same
 * order with the same results.
 *
 * @param events what happened, in the actual order
 * @param finalState every table of the schema after the last statement, by name; empty when the run did not get that far
 * @param ending how the run ended
 * @param notes what a reader should know: a transaction left open, a server's log when it died
 * @param spans where sessions ran at the same time, when each event's statement was sent and came back; else empty
 */
public record Recording(
        EngineId engine,
        List<Event> events,
        Map<String, Rows> finalState,
        Ending ending,
        List<String> notes,
        List<Span> spans) {
    /** Nanoseconds on the clock of the run. */
    public record Span(long sent, long returned) {}

    public Recording(
            EngineId engine, List<Event> events, Map<String, Rows> finalState, Ending ending, List<String> notes) {
        this(engine, events, finalState, ending, notes, List.of());
    }

    /** The engine as it named itself. */
    public record EngineId(String name, String version) {}

    public enum Ending {
        COMPLETED,
        /** A statement or the case ran into its time limit. */
        TIMED_OUT,
        /** The server died. */
        CRASHED
    }

    public Recording {
        Objects.requireNonNull(engine);
        Objects.requireNonNull(ending);
        events = List.copyOf(events);
        finalState = Collections.unmodifiableMap(new TreeMap<>(finalState));
        notes = List.copyOf(notes);
        spans = List.copyOf(spans);
    }

    /** The same with one more note. */
    public Recording withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Recording(engine, events, finalState, ending, more, spans);
    }

    private static List<Event> withoutChance(List<Event> events) {
        return events.stream().map(Event::withoutChance).toList();
    }

    /**
     * Whether the same things happened: events, results and final rows, the latter in whatever order the engine listed them. Errors are the
     * same by class and code, since their messages may name processes and addresses; a wait is the same whoever was seen to be its cause.
     */
    public boolean sameOutcome(Recording other) {
        return ending == other.ending
                && withoutChance(events).equals(withoutChance(other.events))
                && finalState.keySet().equals(other.finalState.keySet())
                && finalState.entrySet().stream()
                        .allMatch(table -> table.getValue()
                                .sameRows(Objects.requireNonNull(other.finalState.get(table.getKey()))));
    }
}
