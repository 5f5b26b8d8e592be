package io.titrant.judge.history;

import io.titrant.sql.StatementKind;
import java.util.regex.Pattern;

/**
 * Statements that neither read nor write rows: transaction control, settings, locks of whole tables, advisory locks, the two phases of a prepared transaction, plans, and SHOW WARNINGS. They
 * need no tree.
 */
public final class SilentStatements {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
    private static final Pattern TABLE_LOCK = Pattern.compile("\\s*LOCK\\s+(?!TABLES\\b|INSTANCE\\b).*", FLAGS);
    private static final Pattern OTHERS = Pattern.compile(
            "\\s*(?:RESET\\s.*|PREPARE\\s+TRANSACTION\\s.*|(?:COMMIT|ROLLBACK)\\s+PREPARED\\s.*)", FLAGS);

    /** A plan; with ANALYZE, in whatever spelling, the statement runs. */
    private static final Pattern PLAN = Pattern.compile("\\s*EXPLAIN\\s(?!.*\\bANALY[SZ]E\\b).*", FLAGS);

    private static final Pattern MESSAGES = Pattern.compile("\\s*SHOW\\s+WARNINGS\\s*;?\\s*", FLAGS);

    private SilentStatements() {}

    public static boolean contain(String sql, StatementKind kind) {
        return kind.isTransactionControl()
                || kind == StatementKind.SET
                || (kind == StatementKind.SELECT && AdvisoryLocks.only(sql))
                || (kind == StatementKind.OTHER
                        && (locksTable(sql)
                                || showsMessages(sql)
                                || showsPlan(sql)
                                || OTHERS.matcher(sql).matches()));
    }

    /** Whether it returns the plan of a statement that does not run. */
    public static boolean showsPlan(String sql) {
        return PLAN.matcher(sql).matches();
    }

    /** Whether it returns the errors and warnings of an earlier statement. */
    public static boolean showsMessages(String sql) {
        return MESSAGES.matcher(sql).matches();
    }

    /** Whether it is a LOCK TABLE inside a transaction, as PostgreSQL and HSQLDB have it. */
    public static boolean locksTable(String sql) {
        return TABLE_LOCK.matcher(sql).matches();
    }
}
