package io.titrant.grouping;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The failure itself, independent of the oracle that reports it: one wrong row is an incorrect query result to troc, a broken serial order to writecheck and a lost version
 * to isorel. The oracles that name a cause decide before those that only see its effect.
 *
 * @param key the symptom as groups compare it
 * @param words the symptom in a title
 * @param ofConstraint whether a declared constraint or an index does not hold
 */
record Symptom(String key, String words, boolean ofConstraint) {
    static final String WRONG_DATA = "wrong data";

    static final String UNEXPECTED_ERROR = "unexpected error";

    static final String MISSING_ERROR = "missing error";

    static final String ORPHAN_LOCK = "orphan-lock";

    static final String LOST_WAKE_UP = "lost-wake-up";

    private static final String INTERNAL_ERROR = "internal error";

    private static final String CONNECTION_LOST = "connection-lost";

    static final String INCONSISTENT_BLOCKING = "inconsistent blocking";

    /** No statement returns wrong rows, but two transactions miss each other's write: only locks or checks of reads prevent it. */
    static final String WRITE_SKEW = "write-skew";

    private static final Set<ErrorClass> FAILURES = EnumSet.of(ErrorClass.INTERNAL, ErrorClass.CONNECTION_LOST);

    private static final List<String> MOST_TELLING =
            List.of("survival", "constraints", "troc", "txcheck", "isorel", "writecheck");
    private static final Set<String> OF_DATA = Set.of(
            "incorrect query result",
            "incorrect final state",
            "incorrect affected rows",
            "not-serializable",
            "missing conflict");

    /** The symptom of the verdicts of all oracles about one run. */
    static Symptom of(List<Verdict> verdicts, Recording recording) {
        boolean atCommit = failsAtCommit(recording);
        Verdict telling = verdicts.stream()
                .filter(verdict -> verdict.outcome() == Verdict.Outcome.BUG)
                .min(Comparator.comparingInt(
                        verdict -> atCommit && isOfSurvival(verdict) ? MOST_TELLING.size() + 1 : rank(verdict)))
                .orElseThrow();
        String kind = String.valueOf(telling.kind());
        return switch (telling.oracle()) {
            case "survival" -> ofSurvival(kind, recording);
            case "constraints" -> new Symptom(kind, kind, true);
            case "isorel" -> kind.equals(WRITE_SKEW) ? new Symptom(kind, "write skew", false) : ofRows(kind);
            case "troc" -> OF_DATA.contains(kind) ? ofRows(kind) : new Symptom(kind, kind, false);
            default -> ofRows(kind);
        };
    }

    /** Whether the first failure of the engine's own code is that of a COMMIT: an effect of what the statements before it did, if an oracle blames one of these. */
    private static boolean failsAtCommit(Recording recording) {
        return recording.events().stream()
                .filter(event ->
                        event.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.INTERNAL)
                .findFirst()
                .filter(event -> StatementKind.of(event.sql()) == StatementKind.COMMIT)
                .isPresent();
    }

    /** Whether the engine's own code failed. */
    boolean ofEngineCode() {
        return key.startsWith(INTERNAL_ERROR) || key.startsWith(CONNECTION_LOST) || key.equals("crash");
    }

    static boolean isOfSurvival(Verdict verdict) {
        return verdict.oracle().equals("survival");
    }

    private static Symptom ofSurvival(String kind, Recording recording) {
        String words = kind.replace('-', ' ');
        return switch (kind) {
            case "internal-error" -> new Symptom(INTERNAL_ERROR + " " + template(recording), words, false);
            case CONNECTION_LOST -> new Symptom(kind + " " + template(recording), words, false);
            case LOST_WAKE_UP -> new Symptom(kind, "lost wake-up", false);
            default -> new Symptom(kind, words, false);
        };
    }

    /** Rows that a statement misses or should not see, or values that no statement should have written. */
    private static Symptom ofRows(String kind) {
        boolean missed = kind.equals("incorrect query result") || kind.equals("incorrect affected rows");
        return new Symptom(WRONG_DATA, missed ? "wrong rows" : "wrong data", false);
    }

    /** How well an oracle names the cause; the best is 0. */
    static int rank(Verdict verdict) {
        int rank = MOST_TELLING.indexOf(verdict.oracle());
        return rank < 0 ? MOST_TELLING.size() : rank;
    }

    /** The message of the engine's failure without its numbers and names. */
    private static String template(Recording recording) {
        Optional<String> message = recording.events().stream()
                .map(Event::result)
                .filter(result -> result instanceof Result.Failed failed && FAILURES.contains(failed.errorClass()))
                .map(result -> ((Result.Failed) result).message())
                .findFirst();
        return message.map(text -> text.lines().findFirst().orElse("").replaceAll("[\"'`].*?[\"'`]|\\d+", "…"))
                .orElse("");
    }
}
