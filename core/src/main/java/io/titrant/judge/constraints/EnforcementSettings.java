package io.titrant.judge.constraints;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Settings with which a session switches constraints off, as its engine documents:
 * https://dev.mysql.com/doc/refman/8.0/en/server-system-variables.html#sysvar_foreign_key_checks, https://mariadb.com/kb/en/constraint/,
 * https://www.sqlite.org/pragma.html#pragma_foreign_keys, https://www.postgresql.org/docs/current/runtime-config-client.html,
 * https://h2database.com/html/commands.html#set_referential_integrity, https://hsqldb.org/doc/2.0/guide/management-chapt.html.
 */
final class EnforcementSettings {
    private static final Pattern SWITCH = Pattern.compile(
            "(?i)\\b(foreign_key_checks|unique_checks|check_constraint_checks|foreign_keys|ignore_check_constraints|writable_schema"
                    + "|session_replication_role|REFERENTIAL[_\\s]+INTEGRITY|NOT\\s+ENFORCED|NOT\\s+VALID|DISABLE\\s+TRIGGER)\\b");

    private EnforcementSettings() {}

    /** The first statement of the case that may switch a constraint off. */
    static Optional<String> switchedBy(Case testCase) {
        return Stream.concat(testCase.init().stream(), testCase.steps().stream().map(Step::sql))
                .filter(sql -> SWITCH.matcher(sql).find())
                .findFirst();
    }
}
