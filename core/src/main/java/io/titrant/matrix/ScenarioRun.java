package io.titrant.matrix;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.StatementKind;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run of a scenario, with the questions that its condition asks. A statement is named by its transaction and its number in it, from 1, BEGIN not
 * counted. A statement that failed or was skipped has read and written nothing. The tables have rows (id, v).
 */
public final class ScenarioRun {
    private final Set<String> committed = new HashSet<>();
    private final Map<Place, Result> results = new HashMap<>();
    private final Map<BigInteger, BigInteger> left;

    private record Place(String tx, int number) {}

    public ScenarioRun(Case testCase, Recording recording) {
        Map<Integer, Place> places = places(testCase.steps());
        Map<Integer, String> failed = new HashMap<>();
        for (Event event : recording.events()) {
            Result result = event.result();
            if (result == null || event.byTitrant()) {
                continue;
            }
            if (result.failed()) {
                failed.put(event.step(), event.tx());
                continue;
            }
            failed.remove(event.step());
            if (StatementKind.of(event.sql()) == StatementKind.COMMIT) {
                committed.add(event.tx());
            }
            Place place = places.get(event.step());
            if (place != null) {
                results.put(place, result);
            }
        }
        committed.removeAll(failed.values());
        this.left = recording.finalState().values().stream()
                .findFirst()
                .map(ScenarioRun::byId)
                .orElse(Map.of());
    }

    private static Map<Integer, Place> places(List<Step> steps) {
        Map<Integer, Place> places = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.kind() != StatementKind.BEGIN) {
                places.put(i, new Place(step.tx(), counts.merge(step.tx(), 1, Integer::sum)));
            }
        }
        return places;
    }

    private static Map<BigInteger, BigInteger> byId(Rows rows) {
        Map<BigInteger, BigInteger> byId = new HashMap<>();
        for (Row row : rows.rows()) {
            if (row.values().get(0) instanceof Value.Int id && row.values().get(1) instanceof Value.Int value) {
                byId.put(id.value(), value.value());
            }
        }
        return byId;
    }

    /** Whether all of these transactions committed, and no statement of theirs failed: Firebird commits the rest of a transaction after a conflict. */
    boolean committed(String... transactions) {
        return committed.containsAll(List.of(transactions));
    }

    /** Whether this query returned the row with this value. */
    boolean saw(String tx, int number, int id, int value) {
        Map<BigInteger, BigInteger> rows = rows(tx, number);
        return rows != null && BigInteger.valueOf(value).equals(rows.get(BigInteger.valueOf(id)));
    }

    /** Whether this query returned without that row. */
    boolean missed(String tx, int number, int id) {
        Map<BigInteger, BigInteger> rows = rows(tx, number);
        return rows != null && !rows.containsKey(BigInteger.valueOf(id));
    }

    /** Whether both queries returned, with different rows. */
    boolean differ(String tx, int first, int second) {
        Map<BigInteger, BigInteger> before = rows(tx, first);
        Map<BigInteger, BigInteger> after = rows(tx, second);
        return before != null && after != null && !before.equals(after);
    }

    /** Whether this write reported this number of rows. */
    boolean wrote(String tx, int number, int count) {
        return results.get(new Place(tx, number)) instanceof Result.Updated updated && updated.count() == count;
    }

    /** Whether the final state has the row with this value. */
    boolean left(int id, int value) {
        return BigInteger.valueOf(value).equals(left.get(BigInteger.valueOf(id)));
    }

    /** Whether the final state lacks the row. */
    boolean gone(int id) {
        return !left.containsKey(BigInteger.valueOf(id));
    }

    private @Nullable Map<BigInteger, BigInteger> rows(String tx, int number) {
        return results.get(new Place(tx, number)) instanceof Result.Returned returned ? byId(returned.rows()) : null;
    }
}
