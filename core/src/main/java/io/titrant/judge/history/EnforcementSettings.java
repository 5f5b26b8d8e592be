package io.titrant.judge.history;

import io.titrant.RememberedMatches;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Settings with which a session switches constraints off, as its engine documents:
 * https://dev.mysql.com/doc/refman/8.0/en/server-system-variables.html#sysvar_foreign_key_checks, https://mariadb.com/kb/en/constraint/,
 * https://www.sqlite.org/pragma.html#pragma_foreign_keys, https://www.postgresql.org/docs/current/runtime-config-client.html,
 * https://h2database.com/html/commands.html#set_referential_integrity, https://hsqldb.org/doc/2.0/guide/management-chapt.html.
 */
public final class EnforcementSettings {
    private static final RememberedMatches SWITCH = RememberedMatches.within(
            Pattern.compile(
                    "(?i)\\b(foreign_key_checks|unique_checks|check_constraint_checks|foreign_keys|ignore_check_constraints|writable_schema"
                            + "|session_replication_role|REFERENTIAL[_\\s]+INTEGRITY|NOT\\s+ENFORCED|NOT\\s+VALID|DISABLE\\s+TRIGGER)\\b"),
            "_checks",
            "foreign_keys",
            "ignore_check",
            "writable_schema",
            "session_replication",
            "REFERENTIAL",
            "ENFORCED",
            "VALID",
            "DISABLE");

    private EnforcementSettings() {}

    /** The first statement of the case that may switch a constraint off. */
    public static Optional<String> switchedBy(Case testCase) {
        for (String sql : testCase.init()) {
            if (SWITCH.test(sql)) {
                return Optional.of(sql);
            }
        }
        return switchedInSession(testCase);
    }

    /** The first statement of a transaction or session that may do so: the session alone runs without the constraint from then on. */
    public static Optional<String> switchedInSession(Case testCase) {
        for (Step step : testCase.steps()) {
            if (SWITCH.test(step.sql())) {
                return Optional.of(step.sql());
            }
        }
        return Optional.empty();
    }
}
