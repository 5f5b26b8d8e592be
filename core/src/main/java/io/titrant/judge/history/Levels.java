package io.titrant.judge.history;

import io.titrant.casefile.Case;
import io.titrant.sql.StatementKind;
import java.util.Locale;
import java.util.Optional;

/** A level that a statement sets is not the header's. */
public final class Levels {
    private Levels() {}

    /** What is wrong with the header's levels, if a statement sets another. */
    public static Optional<String> objection(Case testCase) {
        return testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET || step.kind() == StatementKind.BEGIN)
                .filter(step -> step.sql().toUpperCase(Locale.ROOT).contains("ISOLATION"))
                .map(step -> "the statement sets a level of its own: " + step.sql())
                .findFirst();
    }
}
