package io.titrant.golden;

import io.titrant.TitrantException;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recording as lines: of each event the transaction, the statement's place in the submitted order and its text, and below it what happened.
 *
 * <pre>
 * T2 #5 UPDATE t SET b = b + 10
 *     waits for T1
 * T1 #7 COMMIT
 *     updated 0
 * T2 #5 UPDATE t SET b = b + 10
 *     after its wait: updated 2
 * final t (a, b): (1, 11), (2, 10)
 * </pre>
 */
final class RecordingNotation {
    static final String INDENT = "    ";

    private static final Pattern EVENT = Pattern.compile("(\\S+) #(-?\\d+) (.*)");
    private static final String FINAL = "final ";
    private static final String NOTE = "note ";
    private static final String ENDED = "ended ";
    private static final String SKIPPED = "skipped";
    private static final String WAITS = "waits";
    private static final String AFTER_WAIT = "after its wait: ";
    private static final String WOKEN = "woken by Titrant ";

    private RecordingNotation() {}

    static List<String> write(Recording recording) {
        List<String> lines = new ArrayList<>();
        for (Event event : recording.events()) {
            lines.add(event.tx() + " #" + event.step() + " " + OneLine.escaped(event.sql()));
            lines.add(INDENT + outcome(event));
        }
        recording.finalState().forEach((table, rows) -> lines.add(FINAL + table + " " + ResultNotation.write(rows)));
        recording.notes().forEach(note -> lines.add(NOTE + OneLine.escaped(note)));
        if (recording.ending() != Recording.Ending.COMPLETED) {
            lines.add(ENDED + recording.ending());
        }
        return lines;
    }

    private static String outcome(Event event) {
        return switch (event.kind()) {
            case SKIPPED -> SKIPPED;
            case BLOCKED ->
                WAITS
                        + (event.blockers().isEmpty()
                                ? ""
                                : " for " + String.join(", ", new TreeSet<>(event.blockers())));
            case RETURNED ->
                (event.wokenByTitrant() ? WOKEN : "")
                        + (event.waited() ? AFTER_WAIT : "")
                        + ResultNotation.write(Objects.requireNonNull(event.result()));
        };
    }

    static Recording read(Recording.EngineId engine, List<String> lines) {
        List<Event> events = new ArrayList<>();
        Map<String, Rows> finalState = new TreeMap<>();
        List<String> notes = new ArrayList<>();
        Recording.Ending ending = Recording.Ending.COMPLETED;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher event = EVENT.matcher(line);
            if (line.startsWith(FINAL)) {
                String[] parts = line.substring(FINAL.length()).split(" ", 2);
                finalState.put(parts[0], ResultNotation.readRows(parts[1]));
            } else if (line.startsWith(NOTE)) {
                notes.add(OneLine.unescaped(line.substring(NOTE.length())));
            } else if (line.startsWith(ENDED)) {
                ending = Recording.Ending.valueOf(line.substring(ENDED.length()));
            } else if (event.matches() && i + 1 < lines.size()) {
                events.add(event(event, lines.get(++i).strip()));
            } else {
                throw new TitrantException("not a line of a recording: " + line);
            }
        }
        return new Recording(engine, events, finalState, ending, notes);
    }

    private static Event event(Matcher head, String outcome) {
        String tx = head.group(1);
        int step = Integer.parseInt(head.group(2));
        String sql = OneLine.unescaped(head.group(3));
        if (outcome.equals(SKIPPED)) {
            return Event.skipped(step, tx, sql);
        }
        if (outcome.startsWith(WAITS)) {
            String peers = outcome.substring(WAITS.length()).replaceFirst("^ for ", "");
            return Event.blocked(step, tx, sql, peers.isEmpty() ? Set.of() : Set.of(peers.split(", ")));
        }
        boolean woken = outcome.startsWith(WOKEN);
        String returned = woken ? outcome.substring(WOKEN.length()) : outcome;
        boolean waited = returned.startsWith(AFTER_WAIT);
        Result result = ResultNotation.read(waited ? returned.substring(AFTER_WAIT.length()) : returned);
        Event event = Event.returned(step, tx, sql, waited, result);
        return woken ? event.wokenUp() : event;
    }
}
