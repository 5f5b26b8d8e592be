package io.titrant.sql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The words that cannot be names. One list for all dialects keeps a name's spelling the same in each of them. */
final class ReservedWords {
    /** Words that no unquoted column, table or alias may be. */
    private static final Set<String> RESERVED =
            Set.of(("ALL AND ANY AS ASC BETWEEN BY CASE CAST CHECK COLLATE CONSTRAINT CREATE"
                            + " CROSS CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DEFAULT DELETE DESC DISTINCT DROP ELSE"
                            + " END EXCEPT EXISTS FALSE FETCH FOR FOREIGN FROM FULL GROUP HAVING IN INNER INSERT INTERSECT INTO IS JOIN"
                            + " LEFT LIKE LIMIT LOCALTIME LOCALTIMESTAMP NATURAL NOT NULL ON OR ORDER OUTER PRIMARY REFERENCES RIGHT"
                            + " ROW SELECT SESSION_USER SET SOME TABLE THEN TO TRUE UNION UNIQUE UPDATE USING VALUES WHEN WHERE WITH"
                            + " INTERVAL BINARY DIV XOR REGEXP RLIKE ILIKE GLOB")
                    .split(" "));

    /** Words that may be names, but after an expression or a table begin the next clause. */
    private static final Set<String> CLAUSES =
            Set.of(("ALWAYS ESCAPE FORCE GENERATED IGNORE ISNULL LATERAL LOCK MINUS MOD NOTNULL"
                            + " NULLS OFFSET OVER PARTITION QUALIFY RETURNING STRAIGHT_JOIN TABLESAMPLE USE WINDOW ONLY FILTER SIMILAR"
                            + " OVERLAPS OPERATOR SOUNDS MEMBER MATCH ASOF POSITIONAL SEMI ANTI PIVOT UNPIVOT SAMPLE INDEXED AT")
                    .split(" "));

    /** Reserved words that are functions when a parenthesis follows. */
    private static final Set<String> FUNCTIONS = Set.of("LEFT", "RIGHT", "INSERT", "CHECK", "GLOB", "LIKE");

    /** Words that, before a parenthesis, begin something other than a list of arguments. */
    private static final Set<String> NOT_FUNCTIONS = Set.of(
            "EXTRACT",
            "OVERLAY",
            "POSITION",
            "TRIM",
            "CONVERT",
            "LATERAL",
            "ARRAY",
            "MATCH",
            "ESCAPE",
            "OVER",
            "FILTER");

    private static final Set<String> TYPES = Set.of("BINARY", "ROW", "INTERVAL");

    private static final Pattern FUNCTION = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private ReservedWords() {}

    static boolean isReserved(String upper) {
        return RESERVED.contains(upper);
    }

    /** Whether a name may follow an expression or a table as its alias without AS. */
    static boolean isBareAlias(String upper) {
        return !RESERVED.contains(upper) && !CLAUSES.contains(upper);
    }

    static boolean isPlainName(String text) {
        return isWord(text) && !isReserved(text.toUpperCase(Locale.ROOT));
    }

    static boolean isReservedType(String upper) {
        return TYPES.contains(upper);
    }

    static boolean isFunctionName(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        return FUNCTION.matcher(text).matches()
                && !NOT_FUNCTIONS.contains(upper)
                && (!RESERVED.contains(upper) || FUNCTIONS.contains(upper));
    }

    /** Whether a qualifier is the name that PostgreSQL and SQLite give to the row proposed for insertion. */
    static boolean isExcluded(ObjectName name) {
        return name.parts().size() == 1
                && !name.last().quoted()
                && name.last().text().equalsIgnoreCase("EXCLUDED");
    }

    static boolean isWordStart(char c) {
        return c == '_' || Character.isLetter(c);
    }

    static boolean isWordPart(char c) {
        return isWordStart(c) || Character.isDigit(c) || c == '$';
    }

    private static boolean isWord(String text) {
        if (text.isEmpty() || !isWordStart(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            if (!isWordPart(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
