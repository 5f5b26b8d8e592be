package io.titrant.casefile;

import io.titrant.sql.Dialect;
import io.titrant.sql.Trait;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Statements that are allowed by their exact words: transaction control, settings of the session from a list, and the two kinds of statement
 * that Titrant generates without a tree, partitions and sequences.
 */
final class FencedSettings {
    private static final String CHARACTERISTIC =
            "(ISOLATION LEVEL (READ UNCOMMITTED|READ COMMITTED|REPEATABLE READ|SNAPSHOT|SERIALIZABLE)"
                    + "|READ ONLY|READ WRITE|(NOT )?DEFERRABLE|WITH CONSISTENT SNAPSHOT)";
    private static final String CHARACTERISTICS = CHARACTERISTIC + "(,? " + CHARACTERISTIC + ")*";
    private static final Pattern CONTROL = Pattern.compile("(BEGIN|BEGIN WORK|BEGIN TRANSACTION|START TRANSACTION)( "
            + CHARACTERISTICS + ")?"
            + "|BEGIN (DEFERRED|IMMEDIATE|EXCLUSIVE|PESSIMISTIC|OPTIMISTIC)( TRANSACTION)?"
            + "|(COMMIT|ROLLBACK|END|ABORT)( WORK| TRANSACTION)?( AND( NO)? CHAIN)?( NO RELEASE)?"
            + "|SET( SESSION| LOCAL)? TRANSACTION " + CHARACTERISTICS
            + "|SET SESSION CHARACTERISTICS AS TRANSACTION " + CHARACTERISTICS);

    /** Settings of the session that change how transactions run, and nothing outside the session. */
    private static final String SETTINGS = String.join(
            "|",
            "AUTOCOMMIT",
            "FOREIGN_KEY_CHECKS",
            "UNIQUE_CHECKS",
            "LOCK_WAIT_TIMEOUT",
            "INNODB_LOCK_WAIT_TIMEOUT",
            "INNODB_SNAPSHOT_ISOLATION",
            "TX_ISOLATION",
            "TRANSACTION_ISOLATION",
            "TRANSACTION_READ_ONLY",
            "TIDB_TXN_MODE",
            "LOCK_TIMEOUT",
            "STATEMENT_TIMEOUT",
            "DEADLOCK_TIMEOUT",
            "DEFAULT_TRANSACTION_ISOLATION",
            "DEFAULT_TRANSACTION_READ_ONLY",
            "DEFAULT_TRANSACTION_DEFERRABLE",
            "ENABLE_(SEQSCAN|INDEXSCAN|INDEXONLYSCAN|BITMAPSCAN|HASHJOIN|MERGEJOIN|NESTLOOP|SORT|MATERIAL)");

    private static final Pattern SETTING = Pattern.compile(
            "SET( SESSION| LOCAL)? (" + SETTINGS + ") ?(=|TO| ) ?([0-9]+|ON|OFF|TRUE|FALSE|DEFAULT|'[A-Z0-9 -]*')");

    /** The settings that are of a session even where most are of the whole database. */
    private static final Set<String> SESSION_SETTINGS = Set.of("LOCK_TIMEOUT");

    private static final String BOUND = "\\((MINVALUE|MAXVALUE|-?[0-9]+)\\)";
    private static final Pattern PARTITION = Pattern.compile("CREATE TABLE ([A-Z0-9_]+) PARTITION OF ([A-Z0-9_]+) "
            + "(DEFAULT|FOR VALUES FROM " + BOUND + " TO " + BOUND
            + "|FOR VALUES WITH \\(MODULUS [0-9]+, REMAINDER [0-9]+\\))");
    private static final Pattern SEQUENCE = Pattern.compile("CREATE SEQUENCE ([A-Z_][A-Z0-9_]*)");

    private FencedSettings() {}

    static boolean allows(String sql, Dialect dialect, Set<String> created) {
        String words = words(sql);
        if (CONTROL.matcher(words).matches() || SEQUENCE.matcher(words).matches()) {
            return true;
        }
        Matcher setting = SETTING.matcher(words);
        if (setting.matches()) {
            return !dialect.has(Trait.SETTINGS_OF_DATABASE) || SESSION_SETTINGS.contains(setting.group(2));
        }
        Matcher partition = PARTITION.matcher(words);
        return partition.matches() && created.contains(lower(partition.group(2)));
    }

    /** The name of the partition or sequence that the statement creates. */
    static Optional<String> createdName(String sql, Dialect dialect) {
        String words = words(sql);
        Matcher partition = PARTITION.matcher(words);
        if (partition.matches()) {
            return Optional.of(lower(partition.group(1)));
        }
        Matcher sequence = SEQUENCE.matcher(words);
        return sequence.matches() ? Optional.of(lower(sequence.group(1))) : Optional.empty();
    }

    private static String words(String sql) {
        String text = sql.strip();
        String whole = text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
        return whole.strip().replaceAll("[ \\t\\n]+", " ").toUpperCase(Locale.ROOT);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
