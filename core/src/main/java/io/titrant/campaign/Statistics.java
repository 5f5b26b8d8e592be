package io.titrant.campaign;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * What a campaign did, counted: every statement sent and what became of it, every case and how it was judged. Immutable; sums make
 * larger ones.
 *
 * @param sent statements of transactions submitted to the engine in concurrent runs
 * @param ok those that succeeded, {@code failed} those that did not, by class
 * @param data statements that read or write rows and succeeded, and {@code touchedRows} how many of them touched at least one row
 * @param verdicts by outcome, over all oracles
 */
public record Statistics(
        long cases,
        long sent,
        long ok,
        long blocked,
        long skipped,
        long data,
        long touchedRows,
        Map<ErrorClass, Long> failed,
        Map<Verdict.Outcome, Long> verdicts) {

    public static final Statistics NONE = new Statistics(0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of());

    public Statistics {
        EnumMap<ErrorClass, Long> failures = new EnumMap<>(ErrorClass.class);
        failures.putAll(failed);
        failed = Collections.unmodifiableMap(failures);
        EnumMap<Verdict.Outcome, Long> judged = new EnumMap<>(Verdict.Outcome.class);
        judged.putAll(verdicts);
        verdicts = Collections.unmodifiableMap(judged);
    }

    public Statistics plus(Statistics other) {
        return new Statistics(
                cases + other.cases,
                sent + other.sent,
                ok + other.ok,
                blocked + other.blocked,
                skipped + other.skipped,
                data + other.data,
                touchedRows + other.touchedRows,
                sum(failed, other.failed),
                sum(verdicts, other.verdicts));
    }

    public long failedInAll() {
        return failed.values().stream().mapToLong(Long::longValue).sum();
    }

    public long verdicts(Verdict.Outcome outcome) {
        return verdicts.getOrDefault(outcome, 0L);
    }

    private static <K> Map<K, Long> sum(Map<K, Long> a, Map<K, Long> b) {
        Map<K, Long> all = new HashMap<>(a);
        b.forEach((key, count) -> all.merge(key, count, Long::sum));
        return all;
    }
}
