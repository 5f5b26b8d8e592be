package io.titrant.golden;

import io.titrant.TitrantException;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One lie in a recording, as a line:
 *
 * <pre>
 * step 4: rows: (1, 10), (2, 0)        the statement returned these rows
 * step 4: updated 2                    or this count
 * step 4: updated 2 warning 'text'     with a warning
 * step 4: error UNIQUE 1062 23000      or this error
 * step 4 does not wait                 it returned where it was seen to wait
 * step 4 waits until step 7            it was blocked until statement 7 had returned
 * step 4 returns before step 7         it returned directly before statement 7
 * final t: (1, 1)                      the table ends with these rows
 * run 1 step 4: updated 2              the same in the first of the runs that the oracle asks for
 * </pre>
 */
public record RecordingEdit(String text) {
    private static final Pattern RUN = Pattern.compile("run (\\d+) (.*)");
    private static final Pattern RESULT = Pattern.compile("step (\\d+): (.*)");
    private static final Pattern NO_WAIT = Pattern.compile("step (\\d+) does not wait");
    private static final Pattern WAIT = Pattern.compile("step (\\d+) waits until step (\\d+)");
    private static final Pattern EARLY = Pattern.compile("step (\\d+) returns before step (\\d+)");
    private static final Pattern FINAL = Pattern.compile("final (\\S+):(.*)");

    public RecordingEdit {
        if (!isEdit(text)) {
            throw new TitrantException("not an edit of a recording: " + text);
        }
    }

    static boolean isEdit(String line) {
        String text = inRun(line);
        return RESULT.matcher(text).matches()
                || NO_WAIT.matcher(text).matches()
                || WAIT.matcher(text).matches()
                || EARLY.matcher(text).matches()
                || FINAL.matcher(text).matches();
    }

    private static String inRun(String line) {
        Matcher run = RUN.matcher(line);
        return run.matches() ? run.group(2) : line;
    }

    /** The run that is edited, from 1; 0 is the recording itself. */
    int run() {
        Matcher run = RUN.matcher(text);
        return run.matches() ? Integer.parseInt(run.group(1)) : 0;
    }

    public Recording apply(Recording recording) {
        return run() == 0 ? edited(recording) : new RecordingEdit(inRun(text)).apply(recording);
    }

    private Recording edited(Recording recording) {
        Matcher result = RESULT.matcher(text);
        Matcher noWait = NO_WAIT.matcher(text);
        Matcher wait = WAIT.matcher(text);
        Matcher early = EARLY.matcher(text);
        Matcher table = FINAL.matcher(text);
        if (result.matches()) {
            return withResult(recording, Integer.parseInt(result.group(1)), result.group(2));
        }
        if (noWait.matches()) {
            return withoutWait(recording, Integer.parseInt(noWait.group(1)));
        }
        if (wait.matches()) {
            return withWait(recording, Integer.parseInt(wait.group(1)), Integer.parseInt(wait.group(2)));
        }
        if (early.matches()) {
            return withEarly(recording, Integer.parseInt(early.group(1)), Integer.parseInt(early.group(2)));
        }
        return table.matches() ? withFinal(recording, table.group(1), table.group(2)) : recording;
    }

    private Recording withResult(Recording recording, int step, String result) {
        int at = find(recording, returned(step));
        Event event = recording.events().get(at);
        List<Event> events = new ArrayList<>(recording.events());
        events.set(at, Event.returned(step, event.tx(), event.sql(), event.waited(), result(event, result)));
        return with(recording, events, recording.finalState());
    }

    /** Rows may come without column names: then they have those of the honest result, or numbers if that was an error. */
    private static Result result(Event event, String text) {
        if (!text.startsWith("rows:")) {
            return ResultNotation.read(text);
        }
        String after = text.substring("rows:".length());
        List<Row> rows = ResultNotation.readRowsOnly(after);
        List<String> columns = event.result() instanceof Result.Returned honest
                ? honest.rows().columns()
                : IntStream.range(0, rows.isEmpty() ? 0 : rows.get(0).values().size())
                        .mapToObj(String::valueOf)
                        .toList();
        return new Result.Returned(new Rows(columns, rows), ResultNotation.readWarnings(after));
    }

    private Recording withoutWait(Recording recording, int step) {
        List<Event> events = new ArrayList<>(recording.events());
        Event end = events.remove(find(recording, returned(step)));
        int blocked = find(recording, event -> event.step() == step && event.kind() == Event.Kind.BLOCKED);
        events.set(
                blocked,
                Event.returned(step, end.tx(), end.sql(), false, Objects.requireNonNull(end.result(), "no result")));
        return with(recording, events, recording.finalState());
    }

    private Recording withWait(Recording recording, int step, int until) {
        int at = find(recording, returned(step));
        Event event = recording.events().get(at);
        String holder = recording.events().get(find(recording, returned(until))).tx();
        List<Event> events = new ArrayList<>(recording.events());
        events.set(at, Event.blocked(step, event.tx(), event.sql(), Set.of(holder)));
        events.add(
                find(recording, returned(until)) + 1,
                Event.returned(step, event.tx(), event.sql(), true, Objects.requireNonNull(event.result())));
        return with(recording, events, recording.finalState());
    }

    /** For the statements of a session after one that does not wait: they were recorded after the wait. */
    private Recording withEarly(Recording recording, int step, int other) {
        List<Event> events = new ArrayList<>(recording.events());
        Event event = events.remove(find(recording, returned(step)));
        events.add(find(with(recording, events, recording.finalState()), returned(other)), event);
        return with(recording, events, recording.finalState());
    }

    private static Recording withFinal(Recording recording, String table, String rows) {
        Map<String, Rows> state = new TreeMap<>(recording.finalState());
        Rows honest = state.get(table);
        if (honest == null) {
            throw new TitrantException("the recording has no table " + table + ", but " + state.keySet());
        }
        state.put(table, new Rows(honest.columns(), ResultNotation.readRowsOnly(rows)));
        return with(recording, recording.events(), state);
    }

    private static Predicate<Event> returned(int step) {
        return event -> event.step() == step && event.kind() == Event.Kind.RETURNED;
    }

    private int find(Recording recording, Predicate<Event> wanted) {
        for (int i = 0; i < recording.events().size(); i++) {
            if (wanted.test(recording.events().get(i))) {
                return i;
            }
        }
        throw new TitrantException("the recording has no such event: " + text);
    }

    private static Recording with(Recording recording, List<Event> events, Map<String, Rows> state) {
        return new Recording(recording.engine(), events, state, recording.ending(), recording.notes());
    }
}
