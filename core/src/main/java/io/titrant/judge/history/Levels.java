package io.titrant.judge.history;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.lab.Lab;
import io.titrant.record.Result;
import io.titrant.sql.Begin;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.LevelSetting;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The isolation levels of transactions: what their statements say, else the header of the case, else the default of the engine. */
public final class Levels {
    private static final Pattern SETTING = Pattern.compile("ISOLATION|TIDB_TXN_MODE", Pattern.CASE_INSENSITIVE);

    private Levels() {}

    public static IsolationLevel of(Transaction transaction, Case testCase, Engine engine) {
        return Optional.ofNullable(transaction.ownLevel())
                .or(() -> testCase.isolation(transaction.tag()))
                .orElse(engine.defaultIsolation());
    }

    /** The levels of all transactions of a session, if all its statements succeed. */
    public static Set<IsolationLevel> chosen(String tag, Case testCase, Engine engine) {
        SessionLevels levels = new SessionLevels(engine.dialect());
        IsolationLevel otherwise = testCase.isolation(tag).orElse(engine.defaultIsolation());
        Set<IsolationLevel> chosen = EnumSet.noneOf(IsolationLevel.class);
        boolean open = false;
        for (int i = 0; i < testCase.steps().size(); i++) {
            Step step = testCase.steps().get(i);
            if (!step.tx().equals(tag)) {
                continue;
            }
            ExecutedStatement done =
                    new ExecutedStatement(i, tag, step.sql(), step.kind(), i, i, new Result.Updated(0, List.of()));
            levels.note(done, open);
            if (step.kind() == StatementKind.BEGIN) {
                levels.begin(done);
                open = true;
            } else if (step.kind() != StatementKind.SET) {
                IsolationLevel own = open ? levels.ofOpen(tag) : levels.ofAutocommit(done);
                chosen.add(own == null ? otherwise : own);
            }
            if (step.kind().endsTransaction()) {
                levels.end(tag, step.kind() == StatementKind.COMMIT);
                open = false;
            }
        }
        return chosen.isEmpty() ? Set.of(otherwise) : chosen;
    }

    /** The documented semantics of the transaction: for its level and, if its BEGIN chooses one, its mode. */
    public static Optional<Semantics> semantics(Transaction transaction, Case testCase, Lab lab) {
        return semantics(of(transaction, testCase, lab.engine()), mode(transaction, lab.engine()), lab);
    }

    /** The documented semantics of a level in that mode; without a mode, in that of the session. */
    public static Optional<Semantics> semantics(IsolationLevel level, Optional<String> mode, Lab lab) {
        return mode.map(chosen -> lab.engine().semantics(level, lab.options().inMode(chosen)))
                .orElseGet(() -> lab.semantics(level));
    }

    /** The promise for the transaction: for its level and, if its BEGIN chooses one, its mode. */
    public static Optional<Promise> promise(Transaction transaction, Case testCase, Lab lab) {
        IsolationLevel level = of(transaction, testCase, lab.engine());
        return mode(transaction, lab.engine())
                .map(mode -> lab.engine().promise(level, lab.options().inMode(mode)))
                .orElseGet(() -> lab.promise(level));
    }

    private static Optional<String> mode(Transaction transaction, Engine engine) {
        return transaction.explicit() ? mode(transaction.begin(), engine) : engine.autocommitMode();
    }

    /** The mode of the engine that BEGIN OPTIMISTIC or BEGIN PESSIMISTIC chooses. */
    public static Optional<String> mode(String sql, Engine engine) {
        if (!(Sql.read(sql, engine.dialect()) instanceof Begin begin)
                || (begin.mode() != Begin.Mode.OPTIMISTIC && begin.mode() != Begin.Mode.PESSIMISTIC)) {
            return Optional.empty();
        }
        return Optional.of(begin.mode().name().toLowerCase(Locale.ROOT)).filter(engine.modes()::contains);
    }

    /** Whether a statement sets a level or a mode, so that the header of the case does not tell all levels. */
    public static boolean areSetByStatements(Case testCase) {
        return testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET || step.kind() == StatementKind.BEGIN)
                .anyMatch(step -> SETTING.matcher(step.sql()).find());
    }

    /** Why the levels are not known: a statement sets one in words that Titrant does not understand. */
    public static Optional<String> objection(Case testCase, Dialect dialect) {
        return testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET || step.kind() == StatementKind.BEGIN)
                .filter(step -> SETTING.matcher(step.sql()).find())
                .filter(step -> !isUnderstood(step.sql(), dialect))
                .map(step -> "Titrant does not understand which isolation level or mode the statement chooses: "
                        + step.sql())
                .findFirst();
    }

    private static boolean isUnderstood(String sql, Dialect dialect) {
        return LevelSetting.of(sql, dialect).isPresent()
                || (Sql.read(sql, dialect) instanceof Begin begin && begin.isolation() != null);
    }
}
