package io.titrant.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The recorded execution of a case on an engine. Two recordings are equal if the same events happened in the same order with the same results.
 *
 * @param events the events in the order in which they happened
 * @param finalState the rows of every table after the last statement, by table name; empty if the run did not reach its end
 * @param ending how the run ended
 * @param notes remarks for the reader: a transaction that was left open, the log of a server that died
 * @param spans when each statement was sent and returned, if the sessions ran concurrently; else empty
 */
public record Recording(
        EngineId engine,
        List<Event> events,
        Map<String, Rows> finalState,
        Ending ending,
        List<String> notes,
        List<Span> spans) {
    private static final String REPORTED = "the server's log reports: ";

    /** When a statement was sent and when it returned, in nanoseconds since the start of the run. */
    public record Span(long sent, long returned) {}

    public Recording(
            EngineId engine, List<Event> events, Map<String, Rows> finalState, Ending ending, List<String> notes) {
        this(engine, events, finalState, ending, notes, List.of());
    }

    /** The engine's name, and the version that the engine itself reports. */
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

    /** The note of a sanitizer's report in the server's log. */
    public static String reported(String report) {
        return REPORTED + report;
    }

    /** The first report of a sanitizer in the server's log, while the case ran. */
    public Optional<String> report() {
        return notes.stream()
                .filter(note -> note.startsWith(REPORTED))
                .map(note -> note.substring(REPORTED.length()))
                .findFirst();
    }

    /** The same with one more note. */
    public Recording withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Recording(engine, events, finalState, ending, more, spans);
    }

    private static List<Event> withoutVariation(List<Event> events) {
        return events.stream().map(Event::withoutVariation).toList();
    }

    /**
     * Whether both runs had the same events, results and final rows. The order of the rows of a table does not matter. Errors are compared by class
     * and code, because their messages may contain process ids or addresses. Blockers are not compared.
     */
    public boolean sameOutcome(Recording other) {
        return ending == other.ending
                && withoutVariation(events).equals(withoutVariation(other.events))
                && finalState.keySet().equals(other.finalState.keySet())
                && finalState.entrySet().stream()
                        .allMatch(table -> table.getValue()
                                .sameRows(Objects.requireNonNull(other.finalState.get(table.getKey()))));
    }
}
