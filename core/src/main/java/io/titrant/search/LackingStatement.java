package io.titrant.search;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.report.Secrets;
import java.util.Optional;
import java.util.Set;

/** A statement of a case that a version of an engine does not know: the version says nothing about the bug. */
public final class LackingStatement {
    private static final Set<ErrorClass> LACKS = Set.of(ErrorClass.SYNTAX, ErrorClass.NOT_SUPPORTED);

    private LackingStatement() {}

    /** The first such statement, in words; empty if the version knows all, or has the bug nevertheless. */
    public static Optional<String> of(Verdict verdict, Recording recording) {
        return verdict.outcome() == Verdict.Outcome.BUG
                ? Optional.empty()
                : recording.events().stream()
                        .filter(event ->
                                event.result() instanceof Result.Failed failed && LACKS.contains(failed.errorClass()))
                        .map(event -> "lacks the statement: " + Secrets.oneLine(event.sql()))
                        .findFirst();
    }
}
