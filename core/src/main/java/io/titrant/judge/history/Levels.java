package io.titrant.judge.history;

import io.titrant.casefile.Case;
import io.titrant.sql.StatementKind;
import java.util.Locale;
import java.util.Optional;

/** Refuses cases in which a statement sets another isolation level than the header of the case. */
public final class Levels {
    private Levels() {}

    /** What is wrong with the header's levels, if a statement sets another. */
    public static Optional<String> objection(Case testCase) {
        return testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET || step.kind() == StatementKind.BEGIN)
                .filter(step -> step.sql().toUpperCase(Locale.ROOT).contains("ISOLATION"))
                .map(step -> "the statement sets an isolation level that the header of the case does not name: "
                        + step.sql())
                .findFirst();
    }
}
