package io.titrant.execute;

import io.titrant.RecentResults;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import io.titrant.sql.Trait;
import io.titrant.sql.Verbatim;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The cases that may change the server itself, so that the next case must get a new one: {@code SET GLOBAL}, {@code ALTER SYSTEM}, accounts,
 * databases. A statement that Titrant understands stays in its schema. Any other statement counts as a change, unless its first words say that
 * it is one of a schema or a session.
 *
 * <p>Example: after {@code SET GLOBAL tx_isolation = 'SERIALIZABLE'}, the sessions of the next case would start at another level.
 */
final class ServerTraces {
    private static final String OBJECT =
            "(TABLE|INDEX|VIEW|SEQUENCE|TRIGGER|FUNCTION|PROCEDURE|TYPE|DOMAIN|STATISTICS|RULE|AGGREGATE|CAST"
                    + "|MATERIALIZED VIEW|SYNONYM|ALIAS|CONSTANT)";

    private static final Pattern OF_SCHEMA_OR_SESSION =
            Pattern.compile("(SELECT|INSERT|UPDATE|DELETE|WITH|VALUES|REPLACE|MERGE|TABLE|EXPLAIN|ANALYZE"
                    + "|DESCRIBE|SHOW|TRUNCATE|PREPARE|EXECUTE|DEALLOCATE|XA|LOCK|UNLOCK|SAVEPOINT|RELEASE|ROLLBACK|COMMIT|END|ABORT|BEGIN|START"
                    + "|DECLARE|FETCH|CLOSE|MOVE|HANDLER|CALL|DO|COPY|COMMENT|REINDEX|CLUSTER|VACUUM|OPTIMIZE|CHECK|REPAIR|RENAME|DISCARD|USE|LISTEN|NOTIFY|UNLISTEN|REFRESH|KILL|IMPORT|SET|RESET|(CREATE|DROP|ALTER)("
                    + " OR REPLACE)?( (GLOBAL|LOCAL))?("
                    + " (TEMP|TEMPORARY|UNLOGGED|UNIQUE|FULLTEXT|SPATIAL|CONSTRAINT|RECURSIVE|MEMORY|CACHED))*("
                    + " CONCURRENTLY)? " + OBJECT + ")\\b.*");

    /** Words that make a setting one of the whole server, wherever they stand. */
    private static final Pattern OF_SERVER = Pattern.compile(
            ".*(\\bSET\\b.*\\b(GLOBAL|PERSIST|PERSIST_ONLY)\\b|@@\\s*(GLOBAL|PERSIST|PERSIST_ONLY)\\b|\\bALTER"
                    + " SYSTEM\\b|\\bSET PASSWORD\\b|\\b(CREATE|DROP|ALTER) (USER|ROLE|DATABASE|SCHEMA)\\b).*");

    private static final int STATEMENTS_KEPT = 1_000;
    private static final Pattern SETTING = Pattern.compile("SET\\b.*");
    private static final Pattern OF_TRANSACTION = Pattern.compile(
            "SET( SESSION| LOCAL)? (TRANSACTION|CHARACTERISTICS|CONSTRAINTS|SCHEMA|AUTOCOMMIT|LOCK_TIMEOUT"
                    + "|QUERY_TIMEOUT|ISOLATION|CURRENT|@)\\b?.*");

    private final Dialect dialect;
    private final RecentResults<String, Boolean> answers = new RecentResults<>(STATEMENTS_KEPT);
    private final Function<String, Boolean> question = this::in;

    ServerTraces(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Whether a statement of the case may change the server. */
    boolean in(Case testCase) {
        for (String sql : testCase.init()) {
            if (answers.of(sql, question)) {
                return true;
            }
        }
        for (Step step : testCase.steps()) {
            if (answers.of(step.sql(), question)) {
                return true;
            }
        }
        return false;
    }

    boolean in(String sql) {
        if (!(Sql.read(sql, dialect) instanceof Verbatim)) {
            return false;
        }
        String words = words(sql);
        return OF_SERVER.matcher(words).matches()
                || !OF_SCHEMA_OR_SESSION.matcher(words).matches()
                || isSettingOfDatabase(words);
    }

    private boolean isSettingOfDatabase(String words) {
        return dialect.has(Trait.SETTINGS_OF_DATABASE)
                && SETTING.matcher(words).matches()
                && !OF_TRANSACTION.matcher(words).matches();
    }

    /** The text in capitals, with single blanks, without the comments before it. */
    private static String words(String sql) {
        return sql.replaceAll("(?s)/\\*(?!!).*?\\*/|--[^\\n]*", " ")
                .strip()
                .replaceAll("\\s+", " ")
                .toUpperCase(Locale.ROOT);
    }
}
