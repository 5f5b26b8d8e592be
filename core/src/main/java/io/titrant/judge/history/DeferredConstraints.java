package io.titrant.judge.history;

import io.titrant.RememberedMatches;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.Sql;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Constraints that are checked at COMMIT, and not by each statement. A statement that runs alone fails where the same statement inside a transaction
 * succeeds. Example: {@code INSERT INTO child VALUES (1); INSERT INTO parent VALUES (1); COMMIT} with a foreign key INITIALLY DEFERRED.
 */
public final class DeferredConstraints {
    private static final RememberedMatches IN_INIT = RememberedMatches.within(
            Pattern.compile("\\bINITIALLY\\s+DEFERRED\\b", Pattern.CASE_INSENSITIVE), "DEFERRED");
    private static final RememberedMatches IN_STEP = RememberedMatches.whole(Pattern.compile(
            "\\s*(SET\\s+CONSTRAINTS|PRAGMA\\s+defer_foreign_keys)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL));

    private DeferredConstraints() {}

    /** Whether a statement may break such a constraint until COMMIT: any write but an INSERT into a table that declares none. */
    public static boolean mayBeBroken(Case testCase, Dialect dialect) {
        List<String> declaring = testCase.init().stream().filter(IN_INIT).toList();
        return testCase.steps().stream()
                .filter(step -> step.kind().writes() || IN_STEP.test(step.sql()))
                .anyMatch(step -> !(Sql.read(step.sql(), dialect) instanceof Insert insert)
                        || insert.upsert() != null
                        || declaring.stream()
                                .anyMatch(sql -> mentions(sql, insert.table().last())));
    }

    private static boolean mentions(String sql, Name table) {
        return Pattern.compile(
                        "\\b(TABLE|EXISTS|ONLY)\\s+(\\w+\\.)?\"?" + Pattern.quote(table.folded()) + "\\b",
                        Pattern.CASE_INSENSITIVE)
                .matcher(sql)
                .find();
    }

    /** Whether the case may have one. */
    public static boolean possible(Case testCase) {
        Stream<String> init = testCase.init().stream();
        return init.anyMatch(IN_INIT)
                || testCase.steps().stream().map(Step::sql).anyMatch(IN_STEP);
    }
}
