package io.titrant.sql;

import java.util.Locale;
import java.util.Set;

/** Functions of which it is known that they change nothing: no data, no setting, no state of the session. They depend on their arguments alone. */
public final class PureFunctions {
    private static final Set<String> NAMES = Set.of("""
            ABS ASCII CEIL CEILING CHAR_LENGTH CHARACTER_LENGTH COALESCE CONCAT CONCAT_WS EXP FLOOR GREATEST IF IFNULL LEAST LEFT LENGTH
            LN LOG10 LOWER LPAD LTRIM MOD NULLIF OCTET_LENGTH POWER REPEAT REPLACE REVERSE RIGHT ROUND RPAD RTRIM SIGN SQRT STRING_AGG SUBSTR
            SUBSTRING TRUNCATE UPPER""".split("\\s+"));

    private PureFunctions() {}

    public static boolean contains(String function) {
        return NAMES.contains(function.toUpperCase(Locale.ROOT));
    }
}
