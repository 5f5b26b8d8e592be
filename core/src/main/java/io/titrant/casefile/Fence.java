package io.titrant.casefile;

import io.titrant.sql.Dialect;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks that a case stays inside Titrant's own schema if the database belongs to the user. Refused are qualified names, settings beyond the session,
 * and statements other than queries that Titrant cannot parse.
 */
public final class Fence {
    private static final Pattern BEYOND_THE_SESSION = Pattern.compile(
            "\\b(GLOBAL|PERSIST|PERSIST_ONLY|SEARCH_PATH|SCHEMA|CATALOG|ROLE|AUTHORIZATION|PASSWORD|CURRENT_SCHEMA)\\b");
    private static final Set<StatementKind> HARMLESS_UNREAD = Set.of(
            StatementKind.SELECT,
            StatementKind.BEGIN,
            StatementKind.COMMIT,
            StatementKind.ROLLBACK,
            StatementKind.SAVEPOINT,
            StatementKind.ROLLBACK_TO,
            StatementKind.RELEASE);

    private Fence() {}

    /** Why the statement may reach outside the schema; empty if it cannot. */
    public static Optional<String> objection(String sql, Dialect dialect) {
        if (StatementKind.of(sql) == StatementKind.SET) {
            return BEYOND_THE_SESSION.matcher(sql.toUpperCase(Locale.ROOT)).find()
                    ? Optional.of("this SET changes more than its own session")
                    : Optional.empty();
        }
        Statement statement = Sql.read(sql, dialect);
        if (statement instanceof Verbatim verbatim) {
            return HARMLESS_UNREAD.contains(verbatim.kind())
                    ? Optional.empty()
                    : Optional.of(
                            "Titrant cannot parse this statement, so it cannot check that the statement stays in Titrant's own schema");
        }
        return qualified(statement).map(name -> "the statement names " + name + ", which may lie outside Titrant's own schema");
    }

    private static Optional<ObjectName> qualified(Node node) {
        if (node instanceof ObjectName name && name.parts().size() > 1) {
            return Optional.of(name);
        }
        return Tree.children(node).stream()
                .map(Fence::qualified)
                .flatMap(Optional::stream)
                .findFirst();
    }
}
