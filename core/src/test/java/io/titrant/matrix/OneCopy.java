package io.titrant.matrix;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A database without isolation, for the few statements that scenarios use: one copy of each row, and a rollback that puts back what was. */
final class OneCopy {
    private static final Pattern CONDITION = Pattern.compile("(id|v) (=|>=|>|<) (\\d+)");
    private static final Pattern UPDATE = Pattern.compile("UPDATE t SET (v|w) = (v \\+ )?(\\d+)(?: WHERE (.*))?");
    private static final Pattern INSERT = Pattern.compile("INSERT INTO t \\(id, v\\) VALUES \\((\\d+), (\\d+)\\)");

    private final Map<Integer, Integer> rows = new TreeMap<>(Map.of(1, 10, 2, 20));
    private final Map<String, Deque<Runnable>> undo = new HashMap<>();

    /** Runs the case in its order; every statement returns at once. */
    static Recording run(Case testCase) {
        OneCopy copy = new OneCopy();
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            Step step = testCase.steps().get(i);
            events.add(Event.returned(i, step.tx(), step.sql(), false, copy.execute(step)));
        }
        return new Recording(
                new Recording.EngineId("one-copy", "1"),
                events,
                Map.of("t", copy.read("")),
                Recording.Ending.COMPLETED,
                List.of());
    }

    private Result execute(Step step) {
        String sql = step.sql();
        Deque<Runnable> own = undo.computeIfAbsent(step.tx(), tx -> new ArrayDeque<>());
        if (sql.startsWith("SELECT")) {
            int where = sql.indexOf(" WHERE ");
            return new Result.Returned(read(where < 0 ? "" : sql.substring(where + 7)), List.of());
        }
        if (sql.equals("ROLLBACK")) {
            own.forEach(Runnable::run);
        }
        if (sql.equals("BEGIN") || sql.equals("COMMIT") || sql.equals("ROLLBACK")) {
            own.clear();
            return new Result.Updated(0, List.of());
        }
        return new Result.Updated(write(sql, own), List.of());
    }

    private int write(String sql, Deque<Runnable> own) {
        Matcher insert = INSERT.matcher(sql);
        Matcher update = UPDATE.matcher(sql);
        if (insert.matches()) {
            int id = Integer.parseInt(insert.group(1));
            rows.put(id, Integer.valueOf(insert.group(2)));
            own.push(() -> rows.remove(id));
            return 1;
        } else if (update.matches()) {
            int operand = Integer.parseInt(update.group(3));
            IntBinaryOperator change = update.group(1).equals("w")
                    ? (old, with) -> old
                    : update.group(2) == null ? (old, with) -> with : Integer::sum;
            List<Integer> hit = matching(update.group(4) == null ? "" : update.group(4));
            for (int id : hit) {
                int old = rows.get(id);
                rows.put(id, change.applyAsInt(old, operand));
                own.push(() -> rows.put(id, old));
            }
            return hit.size();
        }
        List<Integer> hit = matching(sql.substring("DELETE FROM t WHERE ".length()));
        for (int id : hit) {
            int old = rows.remove(id);
            own.push(() -> rows.put(id, old));
        }
        return hit.size();
    }

    private Rows read(String condition) {
        return new Rows(
                List.of("id", "v"),
                matching(condition).stream()
                        .map(id -> Row.of(Value.Int.of(id), Value.Int.of(rows.get(id))))
                        .toList());
    }

    private List<Integer> matching(String condition) {
        return rows.keySet().stream().filter(id -> holds(condition, id)).toList();
    }

    private boolean holds(String condition, int id) {
        if (condition.isEmpty() || condition.equals("id IN (1, 2)")) {
            return condition.isEmpty() || id <= 2;
        }
        Matcher parts = CONDITION.matcher(condition.replace(" FOR UPDATE", "").replace(" ORDER BY v DESC", ""));
        if (!parts.matches()) {
            throw new IllegalArgumentException("not read here: " + condition);
        }
        int left = parts.group(1).equals("id") ? id : rows.get(id);
        int right = Integer.parseInt(parts.group(3));
        return switch (parts.group(2)) {
            case "=" -> left == right;
            case ">=" -> left >= right;
            case ">" -> left > right;
            default -> left < right;
        };
    }
}
