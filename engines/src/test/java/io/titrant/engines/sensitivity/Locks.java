package io.titrant.engines.sensitivity;

import java.util.regex.Pattern;

/** The locking clause of a query, in the spelling of any engine. */
final class Locks {
    private static final Pattern CLAUSE = Pattern.compile(
            " (FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE|LOCK IN SHARE MODE|WITH R[RS]( USE AND KEEP \\w+ LOCKS)?)( OF \\w+)?",
            Pattern.CASE_INSENSITIVE);

    private Locks() {}

    static boolean in(String sql) {
        return CLAUSE.matcher(sql).find();
    }

    static String without(String sql) {
        return CLAUSE.matcher(sql).replaceAll("");
    }
}
