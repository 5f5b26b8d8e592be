package io.titrant.search;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.judge.survival.Survival;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.report.Secrets;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Why a version of an engine says nothing about a bug: the version does not know a statement of the case, or it fails in another way. */
public final class UndecidedVersion {
    private static final Set<ErrorClass> LACKS = Set.of(ErrorClass.SYNTAX, ErrorClass.NOT_SUPPORTED);

    private UndecidedVersion() {}

    /**
     * The reason in words; empty if the version decides.
     *
     * @param wanted the kind of the bug; null if it is not known
     */
    public static Optional<String> reason(Verdict verdict, Recording recording, @Nullable String wanted) {
        if (verdict.outcome() == Verdict.Outcome.BUG) {
            String kind = verdict.kind();
            boolean other = verdict.oracle().equals(Survival.NAME)
                    && wanted != null
                    && kind != null
                    && !Survival.mayBeSameFailure(kind, wanted);
            return other
                    ? Optional.of("fails in another way: " + kind + ", " + Secrets.oneLine(verdict.explanation()))
                    : Optional.empty();
        }
        return recording.events().stream()
                .filter(event -> event.result() instanceof Result.Failed failed && LACKS.contains(failed.errorClass()))
                .map(event -> "lacks the statement: " + Secrets.oneLine(event.sql()))
                .findFirst();
    }
}
