package io.titrant.engines.sensitivity;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a lie changed, against the honest run of the same case. */
enum Effect {
    NOTHING,
    /** Only which statements wait, and in which order they return. */
    WAITS,
    COUNT,
    ERROR,
    READ,
    COMMITTED_ROWS;

    private static final Set<ErrorClass> CONFLICTS =
            Set.of(ErrorClass.DEADLOCK, ErrorClass.LOCK_TIMEOUT, ErrorClass.SERIALIZATION);

    /** The strongest effect, in the order of this list. */
    static Effect of(Recording honest, Recording lying) {
        if (honest.ending() == Recording.Ending.COMPLETED && lying.ending() != Recording.Ending.COMPLETED) {
            return ERROR;
        }
        boolean sameTables = honest.finalState().keySet().stream()
                .allMatch(table -> lying.finalState().containsKey(table)
                        && honest.finalState()
                                .get(table)
                                .sameRows(lying.finalState().get(table)));
        if (!sameTables) {
            return COMMITTED_ROWS;
        }
        Map<Integer, Result> before = results(honest);
        Map<Integer, Result> after = results(lying);
        Effect effect = honest.sameOutcome(lying) ? NOTHING : WAITS;
        for (Map.Entry<Integer, Result> result : after.entrySet()) {
            Effect one = of(before.get(result.getKey()), result.getValue());
            effect = one.compareTo(effect) > 0 ? one : effect;
        }
        return effect;
    }

    /** Whether a query of this text that succeeded in both runs returned other rows. */
    static boolean inReads(Recording honest, Recording lying, String query) {
        Map<Integer, Result> before = results(honest);
        return lying.events().stream()
                .anyMatch(event -> event.result() != null
                        && event.sql().equals(query)
                        && of(before.get(event.step()), event.result()) == READ);
    }

    /** Whether the same statements failed in both runs. */
    static boolean sameErrors(Recording honest, Recording lying) {
        Map<Integer, Result> before = results(honest);
        return results(lying).entrySet().stream()
                .allMatch(result -> of(before.get(result.getKey()), result.getValue()) != ERROR);
    }

    /** Whether locks and conflicts aborted the same statements in both runs. */
    static boolean sameVictims(Recording honest, Recording lying) {
        return victims(honest).equals(victims(lying));
    }

    private static Set<Integer> victims(Recording recording) {
        return recording.events().stream()
                .filter(event ->
                        event.result() instanceof Result.Failed failed && CONFLICTS.contains(failed.errorClass()))
                .map(Event::step)
                .collect(Collectors.toSet());
    }

    private static Effect of(@org.jspecify.annotations.Nullable Result honest, Result lying) {
        if (honest == null || honest.failed() != lying.failed()) {
            return ERROR;
        }
        if (honest instanceof Result.Returned rows && lying instanceof Result.Returned others) {
            return rows.rows().sameRows(others.rows()) ? NOTHING : READ;
        }
        return honest instanceof Result.Updated updated
                        && lying instanceof Result.Updated other
                        && updated.count() != other.count()
                ? COUNT
                : NOTHING;
    }

    private static Map<Integer, Result> results(Recording recording) {
        Map<Integer, Result> results = new HashMap<>();
        for (Event event : recording.events()) {
            Result result = event.result();
            if (result != null) {
                results.put(event.step(), result);
            }
        }
        return results;
    }
}
