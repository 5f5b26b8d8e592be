package io.titrant.golden;

import io.titrant.TitrantException;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The answers of a scratch schema to each statement. A statement's text is its key. Where one text got several answers, because the tables had
 * other rows in between, the state of the schema decides; a state is a digest of all statements, other than queries, since the schema was emptied.
 *
 * <pre>
 * SELECT a, b FROM t
 *     &#64; 000000 1b2c3d: rows (a, b): (1, 0)
 *     &#64; 77aa01: rows (a, b): (1, 5)
 * DELETE FROM t WHERE a = 2
 *     updated 0
 * </pre>
 */
public final class Dialogue {
    private static final int MASK = 0xFFFFFF;
    private static final String STATES = "@ ";

    private final Map<String, Map<Integer, String>> answers = new LinkedHashMap<>();

    /** The state of an empty schema. */
    public static int emptied() {
        return 0;
    }

    /** The state after a statement. */
    public static int after(int state, String sql) {
        return StatementKind.of(sql) == StatementKind.SELECT ? state : (31 * state + sql.hashCode() + 1) & MASK;
    }

    /** Notes an answer down. Of errors that differ only in their message, the first stands for all: some engines name constraints at random. */
    public void add(int state, String sql, Result result) {
        Map<Integer, String> known = answers.computeIfAbsent(sql, text -> new LinkedHashMap<>());
        String answer = known.values().stream()
                .filter(before -> alike(ResultNotation.read(before), result))
                .findFirst()
                .orElseGet(() -> ResultNotation.write(result));
        String before = known.putIfAbsent(state, answer);
        if (before != null && !before.equals(answer)) {
            throw new TitrantException(
                    "the same statement in the same state got two answers, " + before + " and " + answer + ": " + sql);
        }
    }

    private static boolean alike(Result one, Result other) {
        return one instanceof Result.Failed error
                && other instanceof Result.Failed again
                && error.errorClass() == again.errorClass()
                && error.code() == again.code();
    }

    /** The answer to a statement in that state, if it was noted down. */
    public Optional<Result> answer(int state, String sql) {
        Map<Integer, String> known = answers.getOrDefault(sql, Map.of());
        boolean one = new TreeSet<>(known.values()).size() == 1;
        return Optional.ofNullable(one ? known.values().iterator().next() : known.get(state))
                .map(ResultNotation::read);
    }

    /** Whether the statement was asked in any state. */
    public boolean knows(String sql) {
        return answers.containsKey(sql);
    }

    List<String> write() {
        List<String> lines = new ArrayList<>();
        answers.forEach((sql, byState) -> {
            lines.add(OneLine.escaped(sql));
            Map<String, List<String>> states = new LinkedHashMap<>();
            byState.forEach((state, answer) ->
                    states.computeIfAbsent(answer, key -> new ArrayList<>()).add(String.format("%06x", state)));
            states.forEach((answer, in) -> lines.add(RecordingNotation.INDENT
                    + (states.size() == 1 ? "" : STATES + String.join(" ", in) + ": ")
                    + answer));
        });
        return lines;
    }

    static Dialogue read(List<String> lines) {
        Dialogue dialogue = new Dialogue();
        String sql = "";
        for (String line : lines) {
            if (!line.startsWith(RecordingNotation.INDENT)) {
                sql = OneLine.unescaped(line);
                continue;
            }
            String answer = line.strip();
            Map<Integer, String> known = dialogue.answers.computeIfAbsent(sql, text -> new LinkedHashMap<>());
            if (answer.startsWith(STATES)) {
                int colon = answer.indexOf(": ");
                for (String state : answer.substring(STATES.length(), colon).split(" ")) {
                    known.put(Integer.parseInt(state, 16), answer.substring(colon + 2));
                }
            } else {
                known.put(emptied(), answer);
            }
        }
        return dialogue;
    }
}
