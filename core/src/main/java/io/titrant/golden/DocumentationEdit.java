package io.titrant.golden;

import io.titrant.engine.Semantics;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Another documentation for the same recording, as a line:
 *
 * <pre>
 * documents after a wait: RESTART         as if every level documented this of statements that have waited
 * documents serial order: ANY_ORDER       as if every level promised this order
 * documents: RELEASES_LOCKS_OF_FAILED     as if every level documented this fact about statements
 * does not document: SKIPS_NO_OPS         as if no level did
 * </pre>
 */
public record DocumentationEdit(String text) {
    private static final Pattern AFTER_WAIT = Pattern.compile("documents after a wait: (\\w+)");
    private static final Pattern ORDER = Pattern.compile("documents serial order: (\\w+)");

    private static final Pattern FACT = Pattern.compile("(documents|does not document): (\\w+)");

    static boolean isEdit(String text) {
        return AFTER_WAIT.matcher(text).matches()
                || ORDER.matcher(text).matches()
                || FACT.matcher(text).matches();
    }

    public Semantics apply(Semantics semantics) {
        Matcher afterWait = AFTER_WAIT.matcher(text);
        Matcher order = ORDER.matcher(text);
        if (afterWait.matches()) {
            return semantics.after(Semantics.AfterWait.valueOf(afterWait.group(1)));
        }
        Matcher fact = FACT.matcher(text);
        Semantics.Statements statements = semantics.statements();
        if (fact.matches() && statements != null) {
            Semantics.Statements.Fact named = Semantics.Statements.Fact.valueOf(fact.group(2));
            return semantics.stating(
                    fact.group(1).equals("documents") ? statements.with(named) : statements.without(named));
        }
        return order.matches() ? semantics.inOrder(Semantics.SerialOrder.valueOf(order.group(1))) : semantics;
    }
}
