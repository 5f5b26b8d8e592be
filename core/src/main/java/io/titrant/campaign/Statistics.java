package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The counts of a campaign: every statement and its outcome, every case and its verdicts. Immutable; sums are new objects.
 *
 * @param dropped cases whose initial database could not be set up; not counted in {@code cases}
 * @param sent statements of transactions that were submitted to the engine
 * @param ok statements that succeeded
 * @param failed statements that failed, by error class
 * @param data statements that read or write rows and succeeded
 * @param touchedRows the statements among {@code data} that read or wrote at least one row
 * @param verdicts verdicts by outcome, over all oracles
 * @param remarks remarks of oracles, by name
 * @param spared verdicts that were not asked for, because an earlier one answers the question ({@link Oracle#isNeeded})
 */
public record Statistics(
        long cases,
        long dropped,
        long sent,
        long ok,
        long blocked,
        long skipped,
        long data,
        long touchedRows,
        Map<ErrorClass, Long> failed,
        Map<Verdict.Outcome, Long> verdicts,
        Map<String, Long> remarks,
        long spared) {

    public static final Statistics NONE = new Statistics(0, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), Map.of(), 0);

    public Statistics {
        EnumMap<ErrorClass, Long> failures = new EnumMap<>(ErrorClass.class);
        failures.putAll(failed);
        failed = Collections.unmodifiableMap(failures);
        EnumMap<Verdict.Outcome, Long> judged = new EnumMap<>(Verdict.Outcome.class);
        judged.putAll(verdicts);
        verdicts = Collections.unmodifiableMap(judged);
        remarks = Collections.unmodifiableMap(new TreeMap<>(remarks));
    }

    /** The counts of one case that was run and judged. */
    public static Statistics of(Case testCase, Recording recording, List<Verdict> verdicts, long spared) {
        long ok = 0;
        long blocked = 0;
        long skipped = 0;
        long data = 0;
        long touched = 0;
        Map<ErrorClass, Long> failed = new HashMap<>();
        for (Event event : recording.events()) {
            if (event.kind() == Event.Kind.BLOCKED) {
                blocked++;
            } else if (event.kind() == Event.Kind.SKIPPED) {
                skipped++;
            } else if (event.result() instanceof Result.Failed failure) {
                failed.merge(failure.errorClass(), 1L, Long::sum);
            } else if (!event.byTitrant()) {
                ok++;
                StatementKind kind = testCase.steps().get(event.step()).kind();
                if (kind == StatementKind.SELECT || kind.writes()) {
                    data++;
                    touched += touched(event.result()) ? 1 : 0;
                }
            }
        }
        Map<Verdict.Outcome, Long> judged = new HashMap<>();
        verdicts.forEach(verdict -> judged.merge(verdict.outcome(), 1L, Long::sum));
        Map<String, Long> remarks = new HashMap<>();
        verdicts.forEach(verdict -> verdict.remarks().forEach(remark -> remarks.merge(remark.name(), 1L, Long::sum)));
        long sent = ok + failed.values().stream().mapToLong(Long::longValue).sum();
        return new Statistics(1, 0, sent, ok, blocked, skipped, data, touched, failed, judged, remarks, spared);
    }

    /** The counts of one case that could not be set up. */
    public static Statistics ofDropped() {
        return new Statistics(0, 1, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), Map.of(), 0);
    }

    private static boolean touched(@Nullable Result result) {
        return result instanceof Result.Returned returned
                ? !returned.rows().rows().isEmpty()
                : result instanceof Result.Updated updated && updated.count() > 0;
    }

    public Statistics plus(Statistics other) {
        return new Statistics(
                cases + other.cases,
                dropped + other.dropped,
                sent + other.sent,
                ok + other.ok,
                blocked + other.blocked,
                skipped + other.skipped,
                data + other.data,
                touchedRows + other.touchedRows,
                sum(failed, other.failed),
                sum(verdicts, other.verdicts),
                sum(remarks, other.remarks),
                spared + other.spared);
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
