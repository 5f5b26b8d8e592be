package io.titrant.reduce;

import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** Parses statements in one dialect; each text is parsed once. */
final class Trees {
    private final Dialect dialect;
    private final Map<String, Statement> known = new HashMap<>();

    Trees(Dialect dialect) {
        this.dialect = dialect;
    }

    Statement read(String text) {
        return known.computeIfAbsent(text, unread -> Sql.read(unread, dialect));
    }

    String render(Statement tree) {
        return dialect.render(tree);
    }
}
