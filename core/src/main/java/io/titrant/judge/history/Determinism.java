package io.titrant.judge.history;

import io.titrant.judge.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statements whose effect differs from run to run, or hangs on an earlier read, are outside WriteCheck (§5.1, footnote 3). */
public final class Determinism {
    private static final Pattern VARIABLE = Pattern.compile("(?<![@\\w])@(?!@)[A-Za-z_]\\w*");
    private static final Pattern FUNCTION = Pattern.compile(
            "\\b(RAND|RANDOM|UUID|UUID_SHORT|GEN_RANDOM_UUID|RANDOM_UUID|NEWID|RANDOMBLOB|NOW|SYSDATE|CURDATE|CURTIME|UNIX_TIMESTAMP|CLOCK_TIMESTAMP|"
                    + "LAST_INSERT_ID|LASTVAL|NEXTVAL|CURRVAL|CONNECTION_ID|PG_BACKEND_PID|TXID_CURRENT|ROW_COUNT|FOUND_ROWS|CHANGES|TOTAL_CHANGES|"
                    + "LAST_INSERT_ROWID)\\s*\\(|\\b(CURRENT_TIMESTAMP|CURRENT_TIME|CURRENT_DATE|LOCALTIME|LOCALTIMESTAMP)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern QUOTED = Pattern.compile("'(?:[^']|'')*'");

    private Determinism() {}

    /**
     * The bug, if judging the recording again gives the same one; else what the statements do without peers differs from run to run, such as the key
     * that SQLite draws at random once the greatest is taken (https://www.sqlite.org/autoinc.html), and nothing is proved.
     */
    public static Verdict confirmed(Verdict bug, Verdict again) {
        boolean same = again.outcome() == bug.outcome()
                && again.explanation().equals(bug.explanation())
                && again.differences().equals(bug.differences());
        return same
                ? bug
                : Verdict.unknown(
                        bug.oracle(), "what the statements do alone differs from run to run; " + bug.explanation());
    }

    /** {@link CannotJudge} if one of these statements may differ from run to run. */
    public static void refuse(List<Transaction> transactions, Predicate<ExecutedStatement> concerned) {
        transactions.stream()
                .flatMap(transaction -> transaction.statements().stream())
                .filter(concerned)
                .flatMap(statement -> objection(statement.sql()).stream())
                .findFirst()
                .ifPresent(why -> {
                    throw CannotJudge.notApplicable(why);
                });
    }

    /** What in the statement makes runs differ, if anything does. */
    public static Optional<String> objection(String sql) {
        String bare = QUOTED.matcher(sql).replaceAll("''");
        Matcher variable = VARIABLE.matcher(bare);
        if (variable.find()) {
            return Optional.of("a variable (" + variable.group() + ") may carry a read into a write: " + sql);
        }
        Matcher function = FUNCTION.matcher(bare);
        return function.find()
                ? Optional.of(function.group().replace("(", "").strip() + " differs from run to run: " + sql)
                : Optional.empty();
    }
}
