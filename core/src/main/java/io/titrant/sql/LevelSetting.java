package io.titrant.sql;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A SET statement that chooses an isolation level. Examples:
 *
 * <pre>
 *   SET TRANSACTION ISOLATION LEVEL SERIALIZABLE                            one transaction
 *   SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE all later transactions of the session
 *   SET default_transaction_isolation = 'serializable'                      the same in PostgreSQL
 *   SET SESSION transaction_isolation = 'SERIALIZABLE'                      the same in MySQL
 * </pre>
 */
public record LevelSetting(Scope scope, IsolationLevel level) {
    private static final String CHARACTERISTICS = "(?:READ (?:ONLY|WRITE)|(?:NOT )?DEFERRABLE|,| )*";
    private static final String LEVEL = "(READ UNCOMMITTED|READ COMMITTED|REPEATABLE READ|SNAPSHOT|SERIALIZABLE)";
    private static final Pattern STANDARD =
            Pattern.compile("SET (LOCAL |SESSION |SESSION CHARACTERISTICS AS )?TRANSACTION " + CHARACTERISTICS
                    + "ISOLATION LEVEL " + LEVEL + CHARACTERISTICS);
    private static final Pattern VARIABLE = Pattern.compile(
            "SET (@@)?(SESSION[ .]|LOCAL[ .])?(DEFAULT_TRANSACTION|TRANSACTION|TX)_ISOLATION ?(?:=|TO) ?"
                    + "['\"]?([A-Z]+(?:[ -][A-Z]+)?)['\"]?");
    /** Derby's REPEATABLE READ is SERIALIZABLE, and its RS is REPEATABLE READ ("SET ISOLATION statement"). */
    private static final Pattern DERBY =
            Pattern.compile("SET (?:CURRENT )?ISOLATION ?=? ?(?:(UR|DIRTY READ|READ UNCOMMITTED)"
                    + "|(CS|READ COMMITTED|CURSOR STABILITY)|(RS)|(RR|REPEATABLE READ|SERIALIZABLE))");

    public enum Scope {
        /** The open transaction; if none is open, the next one, unless the dialect has {@link Trait#SETS_OPEN_TRANSACTION}. */
        TRANSACTION,
        SESSION
    }

    /** Empty if the statement chooses no level, or in words that Titrant does not know. */
    public static Optional<LevelSetting> of(String sql, Dialect dialect) {
        String words = words(sql);
        Matcher standard = STANDARD.matcher(words);
        if (standard.matches()) {
            boolean session = standard.group(1) != null
                    && standard.group(1).startsWith("SESSION")
                    && (standard.group(1).contains("CHARACTERISTICS") || !dialect.has(Trait.SETS_OPEN_TRANSACTION));
            return session || !dialect.has(Trait.UNKNOWN_SET_TRANSACTION)
                    ? setting(session, standard.group(2))
                    : Optional.empty();
        }
        Matcher variable = VARIABLE.matcher(words);
        return variable.matches() ? variable(variable, dialect) : derby(words);
    }

    /** MySQL: without a scope, {@code SET x} is the session's value, and {@code SET @@x} that of the next transaction. */
    private static Optional<LevelSetting> variable(Matcher variable, Dialect dialect) {
        boolean next = variable.group(1) != null && variable.group(2) == null;
        boolean session =
                dialect.has(Trait.SETS_OPEN_TRANSACTION) ? variable.group(3).equals("DEFAULT_TRANSACTION") : !next;
        String level = variable.group(4).replace('-', ' ');
        return level.matches(LEVEL) ? setting(session, level) : Optional.empty();
    }

    private static Optional<LevelSetting> derby(String words) {
        Matcher derby = DERBY.matcher(words);
        if (!derby.matches()) {
            return Optional.empty();
        }
        IsolationLevel level = IsolationLevel.SERIALIZABLE;
        if (derby.group(1) != null) {
            level = IsolationLevel.READ_UNCOMMITTED;
        } else if (derby.group(2) != null) {
            level = IsolationLevel.READ_COMMITTED;
        } else if (derby.group(3) != null) {
            level = IsolationLevel.REPEATABLE_READ;
        }
        return Optional.of(new LevelSetting(Scope.SESSION, level));
    }

    private static Optional<LevelSetting> setting(boolean session, String level) {
        return Optional.of(new LevelSetting(session ? Scope.SESSION : Scope.TRANSACTION, IsolationLevel.parse(level)));
    }

    private static String words(String sql) {
        String text = sql.strip();
        String whole = text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
        return whole.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
    }
}
