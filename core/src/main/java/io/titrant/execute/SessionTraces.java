package io.titrant.execute;

import io.titrant.RecentResults;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.PureFunctions;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The statements that may leave something behind in their session, or read what an earlier case left there: temporary tables, prepared
 * statements, variables, settings, advisory locks, the last generated key. Such a statement gets a new session, and no other case uses this session
 * again. A statement leaves no trace only if it was read completely and calls nothing but {@link PureFunctions}.
 */
final class SessionTraces {
    /** Objects of the schema, which {@link Reset} takes care of, and which Titrant itself writes without a tree. */
    private static final Pattern PLAIN = Pattern.compile(
            "(?is)\\s*(CREATE\\s+(TABLE\\s+\\w+\\s+PARTITION\\s+OF\\b|SEQUENCE\\b|(OR\\s+REPLACE\\s+)?(TRIGGER|FUNCTION)\\s+titrant_).*)");

    private static final int STATEMENTS_KEPT = 1_000;
    private static final int DATABASES_KEPT = 64;

    private final RecentResults<String, Boolean> answers = new RecentResults<>(STATEMENTS_KEPT);
    private final RecentResults<List<String>, Boolean> databases = new RecentResults<>(DATABASES_KEPT);
    private final Dialect dialect;

    SessionTraces(Dialect dialect) {
        this.dialect = dialect;
    }

    /** The transactions of a case that need sessions of their own. */
    Set<String> transactions(Case testCase) {
        Set<String> marked = new TreeSet<>();
        for (Step step : testCase.steps()) {
            if (leaves(step.sql())) {
                marked.add(step.tx());
            }
        }
        return marked;
    }

    /** Whether the initial database does, which is set up through a session that is used again. */
    boolean inInit(Case testCase) {
        return databases.of(testCase.init(), init -> init.stream().anyMatch(this::leaves));
    }

    private boolean leaves(String sql) {
        return answers.of(sql, text -> leaves(Sql.read(text, dialect)));
    }

    private static boolean leaves(Statement statement) {
        if (statement instanceof Verbatim verbatim) {
            return !PLAIN.matcher(verbatim.text()).matches();
        }
        if (statement instanceof CreateTable table && table.temporary()) {
            return true;
        }
        return Tree.nodes(statement, Expr.Call.class).stream()
                .anyMatch(call -> !PureFunctions.contains(call.function())
                        && !call.function().equalsIgnoreCase("NEXTVAL"));
    }
}
