package io.titrant.judge.history;

import io.titrant.RememberedMatches;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import java.util.regex.Pattern;

/**
 * PostgreSQL's advisory locks: functions that lock a number, for the session or the transaction, and touch no row. A judge that runs statements alone
 * must not take these locks: the sessions of the case would wait for it. Example:
 *
 * <pre>
 *   SELECT * FROM t WHERE pg_advisory_lock(7) IS NOT NULL       runs alone as SELECT * FROM t WHERE '' IS NOT NULL
 *   SELECT pg_advisory_unlock(7)                                reads no rows
 * </pre>
 */
public final class AdvisoryLocks {
    private static final String FUNCTION = "pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared|_all)?";
    private static final String CALL = FUNCTION + "\\s*\\([^()]*\\)\\s*";
    private static final RememberedMatches CALL_ALONE = RememberedMatches.whole(
            Pattern.compile("\\s*SELECT\\s+" + CALL + "(?:,\\s*" + CALL + ")*;?\\s*", Pattern.CASE_INSENSITIVE));
    private static final Pattern TAKES_LOCK =
            Pattern.compile("pg_advisory_(?:xact_)?lock(?:_shared)?", Pattern.CASE_INSENSITIVE);
    private static final RememberedMatches ANY = RememberedMatches.within(
            Pattern.compile("\\b" + FUNCTION + "\\s*\\(", Pattern.CASE_INSENSITIVE), "advisory_");

    private static final RememberedMatches ANYWHERE = RememberedMatches.within(
            Pattern.compile(
                    "\\b(?:" + FUNCTION + "|(?:GET|RELEASE|IS_FREE|IS_USED)_LOCK|RELEASE_ALL_LOCKS)\\s*\\(",
                    Pattern.CASE_INSENSITIVE),
            "lock");

    private AdvisoryLocks() {}

    /** Whether the statement calls such a function of PostgreSQL or MySQL, so that its result depends on who holds which number. */
    public static boolean usedBy(String sql) {
        return ANYWHERE.test(sql);
    }

    /** Whether the statement only calls such functions, and reads no rows. */
    static boolean only(String sql) {
        return CALL_ALONE.test(sql);
    }

    /** The statement with an empty text, which these functions return, in place of each call; {@link CannotJudge} if another value may be returned. */
    public static Statement replaced(Statement statement, String sql) {
        if (!ANY.test(sql)) {
            return statement;
        }
        boolean known = Tree.nodes(statement, Expr.Call.class).stream()
                .filter(call -> ANY.test(call.function() + "("))
                .allMatch(call -> TAKES_LOCK.matcher(call.function()).matches());
        if (!known) {
            throw CannotJudge.notApplicable("the result of the statement depends on advisory locks: " + sql);
        }
        return Tree.rewrite(
                statement,
                node -> node instanceof Expr.Call call
                                && TAKES_LOCK.matcher(call.function()).matches()
                        ? Constant.of("")
                        : node);
    }
}
