package io.titrant.judge.history;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.sql.Begin;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.LevelSetting;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import java.util.Locale;
import java.util.Optional;

/** The isolation levels of transactions: what their statements say, else the header of the case, else the default of the engine. */
public final class Levels {
    private Levels() {}

    public static IsolationLevel of(Transaction transaction, Case testCase, Engine engine) {
        return Optional.ofNullable(transaction.ownLevel())
                .or(() -> testCase.isolation(transaction.tag()))
                .orElse(engine.defaultIsolation());
    }

    /** Why the levels are not known: a statement sets one in words that Titrant does not understand. */
    public static Optional<String> objection(Case testCase, Dialect dialect) {
        return testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET || step.kind() == StatementKind.BEGIN)
                .filter(step -> step.sql().toUpperCase(Locale.ROOT).contains("ISOLATION"))
                .filter(step -> !isUnderstood(step.sql(), dialect))
                .map(step -> "Titrant does not understand which isolation level the statement chooses: " + step.sql())
                .findFirst();
    }

    private static boolean isUnderstood(String sql, Dialect dialect) {
        return LevelSetting.of(sql, dialect).isPresent()
                || (Sql.read(sql, dialect) instanceof Begin begin && begin.isolation() != null);
    }
}
