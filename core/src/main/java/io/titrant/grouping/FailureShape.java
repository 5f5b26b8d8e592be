package io.titrant.grouping;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The shape of a failure: its symptom, the features without which it goes away, and whether a statement was blocked or the victim of a deadlock. Findings of one shape have one root
 * cause as far as a case can tell. All features of a lost wake-up but the savepoint only lead to the wait: they do not count.
 */
record FailureShape(Symptom symptom, Set<NeededFeature> features, boolean afterWait, boolean deadlock) {
    private static final Set<NeededFeature> SCANS = EnumSet.of(NeededFeature.MAXIMUM, NeededFeature.DESCENDING);
    private static final Set<NeededFeature> WAYS_TO_A_ROW =
            EnumSet.of(NeededFeature.INDEX, NeededFeature.KEY, NeededFeature.PARTITIONS, NeededFeature.LOCKING);
    private static final Set<String> EFFECTS_OF_SCANS =
            Set.of(Symptom.WRONG_DATA, Symptom.ORPHAN_LOCK, Symptom.UNEXPECTED_ERROR);

    private static final Set<NeededFeature> OF_WAKING =
            EnumSet.of(NeededFeature.SAVEPOINT, NeededFeature.OTHER_SESSION);

    private static final String ONE_SESSION = "\none session";
    private static final Set<String> EFFECTS_OF_WAITS = Set.of(Symptom.WRONG_DATA, Symptom.ORPHAN_LOCK);

    FailureShape {
        features = symptom.key().equals(Symptom.LOST_WAKE_UP)
                ? features.stream().filter(OF_WAKING::contains).collect(Collectors.toUnmodifiableSet())
                : Set.copyOf(features);
    }

    static FailureShape of(Symptom symptom, Set<NeededFeature> features, Case testCase, Recording recording) {
        return new FailureShape(symptom, features, afterWait(testCase, recording), deadlock(recording));
    }

    /** Whether a statement on rows was blocked. */
    private static boolean afterWait(Case testCase, Recording recording) {
        return recording.events().stream()
                .filter(event -> event.kind() == Event.Kind.BLOCKED)
                .map(event -> testCase.steps().get(event.step()).kind())
                .anyMatch(kind -> kind.writes() || kind == StatementKind.SELECT);
    }

    /** Whether a statement was the victim of a deadlock. */
    private static boolean deadlock(Recording recording) {
        return recording.events().stream()
                .anyMatch(event ->
                        event.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.DEADLOCK);
    }

    /**
     * The text that is equal for equal shapes. Five rules make it coarser. If the failure needs a way to scan an index, that scan is the cause; wrong
     * rows and endless waits are two of its effects. If a statement goes wrong after it was blocked, or a lock leaks, the index, key or partition that
     * led to the row does not matter; if it is the lock of a deadlock victim, the direction of the scan does not either, as it only decides the order of the locks. If the failure needs another session and nothing else, it does not matter whether a statement was blocked. If one
     * session alone gets wrong rows from an index, the index disagrees with its table. And a broken constraint is a cause of its own, whatever led to it;
     * only whether it takes one session or several makes a difference.
     */
    String key() {
        Set<NeededFeature> scan = EnumSet.noneOf(NeededFeature.class);
        features.stream().filter(SCANS::contains).forEach(scan::add);
        boolean ofVictim = deadlock && symptom.key().equals(Symptom.ORPHAN_LOCK);
        if (!scan.isEmpty() && !ofVictim && EFFECTS_OF_SCANS.contains(symptom.key())) {
            return "scan\n" + ordered(scan);
        }
        boolean ofSessions = features.equals(Set.of(NeededFeature.OTHER_SESSION));
        if (afterWait && !ofSessions && EFFECTS_OF_WAITS.contains(symptom.key())) {
            Set<NeededFeature> others = EnumSet.noneOf(NeededFeature.class);
            features.stream()
                    .filter(feature -> !WAYS_TO_A_ROW.contains(feature) && !(ofVictim && SCANS.contains(feature)))
                    .forEach(others::add);
            return "after a wait\n" + symptom.words() + "\n" + ordered(others)
                    + (ofVictim ? "\nof a deadlock victim" : "");
        }
        if (symptom.key().equals(Symptom.WRONG_DATA) && features.equals(Set.of(NeededFeature.INDEX))) {
            return "index mismatch" + ONE_SESSION;
        }
        return symptom.ofConstraint()
                ? symptom.key() + (features.contains(NeededFeature.OTHER_SESSION) ? "" : ONE_SESSION)
                : symptom.key() + "\n" + ordered(features);
    }

    /** {@code wrong data after an own INSERT: MAX or MIN, index}. */
    String title(Case testCase) {
        String needs = features.stream()
                .filter(feature -> feature != NeededFeature.OTHER_SESSION)
                .sorted()
                .map(NeededFeature::words)
                .collect(Collectors.joining(", "));
        return symptom.words() + circumstances(testCase) + (needs.isEmpty() ? "" : ": " + needs);
    }

    private String circumstances(Case testCase) {
        Set<String> kinds = new TreeSet<>();
        testCase.steps().stream()
                .map(Step::kind)
                .filter(StatementKind::writes)
                .forEach(kind -> kinds.add(kind.name().toUpperCase(Locale.ROOT)));
        String all = String.join(" and ", kinds);
        if (kinds.isEmpty()) {
            return features.contains(NeededFeature.OTHER_SESSION) ? " between two sessions" : "";
        }
        return features.contains(NeededFeature.OTHER_SESSION)
                ? ", " + all + " of two sessions"
                : " after an own " + all;
    }

    static String ordered(Set<NeededFeature> features) {
        EnumSet<NeededFeature> sorted = EnumSet.noneOf(NeededFeature.class);
        sorted.addAll(features);
        return sorted.stream().map(NeededFeature::words).collect(Collectors.joining(", "));
    }
}
