package io.titrant.judge.history;

import io.titrant.RecentResults;
import io.titrant.judge.Verdict;
import io.titrant.sql.Dialect;
import io.titrant.sql.Trait;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Refuses statements whose effect differs from run to run or depends on an earlier read: they are outside WriteCheck (§5.1, footnote 3). */
public final class Determinism {
    private static final Pattern VARIABLE = Pattern.compile("(?<![@\\w])@(?!@)[A-Za-z_]\\w*");
    /** Functions that return another value in every run. */
    private static final Set<String> FUNCTIONS = Set.of(
            ("RAND RANDOM UUID UUID_SHORT GEN_RANDOM_UUID RANDOM_UUID NEWID RANDOMBLOB NOW SYSDATE CURDATE CURTIME UNIX_TIMESTAMP CLOCK_TIMESTAMP"
                            + " LAST_INSERT_ID LASTVAL NEXTVAL CURRVAL CONNECTION_ID CURRENT_SETTING PG_BACKEND_PID TXID_CURRENT ROW_COUNT FOUND_ROWS"
                            + " CHANGES TOTAL_CHANGES LAST_INSERT_ROWID")
                    .split(" "));
    /** The same, called without parentheses. */
    private static final Set<String> MOMENTS =
            Set.of("CURRENT_TIMESTAMP", "CURRENT_TIME", "CURRENT_DATE", "LOCALTIME", "LOCALTIMESTAMP");

    private static final Pattern CALL = Pattern.compile(
            "\\b(" + String.join("|", FUNCTIONS) + ")\\s*\\(|\\b(" + String.join("|", MOMENTS) + ")\\b",
            Pattern.CASE_INSENSITIVE);
    /** Where PostgreSQL stores a row and which transaction wrote it. */
    private static final Pattern SYSTEM_COLUMN =
            Pattern.compile("(?<![\\w$])(ctid|xmin|xmax|cmin|cmax)(?![\\w$(])", Pattern.CASE_INSENSITIVE);

    private static final Pattern QUOTED = Pattern.compile("'(?:[^']|'')*'");

    private static final int STATEMENTS_KEPT = 1_000;
    private static final RecentResults<String, Optional<String>> RECENT = new RecentResults<>(STATEMENTS_KEPT);

    private Determinism() {}

    /**
     * The bug, if judging the recording again gives the same one. Otherwise the statements have different effects from run to run even without concurrent
     * transactions, and nothing is proved: SQLite, for one, draws a random key once the greatest is taken (https://www.sqlite.org/autoinc.html).
     */
    public static Verdict confirmed(Verdict bug, Verdict again) {
        boolean same = again.outcome() == bug.outcome()
                && again.explanation().equals(bug.explanation())
                && again.differences().equals(bug.differences());
        return same
                ? bug
                : Verdict.unknown(
                        bug.oracle(),
                        "the statements have different effects from run to run even without concurrent transactions; "
                                + bug.explanation());
    }

    /** {@link CannotJudge} if one of these statements may differ from run to run, or reads where a row is stored. */
    public static void refuse(List<Transaction> transactions, Dialect dialect, Predicate<ExecutedStatement> concerned) {
        transactions.stream()
                .flatMap(transaction -> transaction.statements().stream())
                .filter(concerned)
                .flatMap(statement -> objection(statement.sql())
                        .or(() -> dialect.has(Trait.SYSTEM_COLUMNS) ? place(statement.sql()) : Optional.empty())
                        .stream())
                .findFirst()
                .ifPresent(why -> {
                    throw CannotJudge.notApplicable(why);
                });
    }

    private static Optional<String> place(String sql) {
        return SYSTEM_COLUMN.matcher(QUOTED.matcher(sql).replaceAll("''")).find()
                ? Optional.of(
                        "the statement reads where a row is stored, and a copy of the row is stored elsewhere: " + sql)
                : Optional.empty();
    }

    /** The part of the statement that makes runs differ, if there is one. */
    public static Optional<String> objection(String sql) {
        return RECENT.of(sql, Determinism::objectionAnew);
    }

    private static Optional<String> objectionAnew(String sql) {
        if (sql.indexOf('@') < 0 && !namesAny(sql)) {
            return Optional.empty();
        }
        String bare = QUOTED.matcher(sql).replaceAll("''");
        Matcher variable = VARIABLE.matcher(bare);
        if (variable.find()) {
            return Optional.of(
                    "a variable (" + variable.group() + ") may carry a value from a read into a write: " + sql);
        }
        Matcher function = CALL.matcher(bare);
        return function.find()
                ? Optional.of(function.group().replace("(", "").strip() + " returns another value in every run: " + sql)
                : Optional.empty();
    }

    /** Whether a word of the text is the name of such a function. Most texts have none, and then the slower pattern need not be looked for. */
    private static boolean namesAny(String sql) {
        int start = 0;
        for (int i = 0; i <= sql.length(); i++) {
            if (i == sql.length() || !isOfWord(sql.charAt(i))) {
                if (i > start && isName(sql.substring(start, i).toUpperCase(Locale.ROOT))) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }

    private static boolean isOfWord(char c) {
        return c == '_' || Character.isLetterOrDigit(c);
    }

    private static boolean isName(String word) {
        return FUNCTIONS.contains(word) || MOMENTS.contains(word);
    }
}
