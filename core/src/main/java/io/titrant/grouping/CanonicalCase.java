package io.titrant.grouping;

import io.titrant.casefile.Case;
import io.titrant.sql.Constant;
import io.titrant.sql.Dialect;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.HashMap;
import java.util.Map;

/**
 * The text of a case without what does not matter: the header with isolation level and oracle is left out; sessions, names and values are numbered by
 * their first appearance. Cases that differ only in these have the same text. Example: {@code T2: UPDATE b SET c = 7} is {@code 1 UPDATE n1 SET n2 = 1}
 * if it comes first.
 */
final class CanonicalCase {
    private final Dialect dialect;
    private final Map<String, Name> names = new HashMap<>();
    private final Map<Constant, Constant> values = new HashMap<>();
    private final Map<String, Integer> sessions = new HashMap<>();

    private CanonicalCase(Dialect dialect) {
        this.dialect = dialect;
    }

    static String of(Case testCase, Dialect dialect) {
        CanonicalCase canonical = new CanonicalCase(dialect);
        StringBuilder text = new StringBuilder();
        testCase.init().forEach(sql -> text.append(canonical.statement(sql)).append('\n'));
        testCase.steps()
                .forEach(step -> text.append(canonical.session(step.tx()))
                        .append(' ')
                        .append(canonical.statement(step.sql()))
                        .append('\n'));
        return text.toString();
    }

    private int session(String tx) {
        return sessions.computeIfAbsent(tx, unseen -> sessions.size() + 1);
    }

    private String statement(String sql) {
        Statement tree = Sql.read(sql, dialect);
        if (tree instanceof Verbatim) {
            return sql;
        }
        try {
            return dialect.render(Tree.rewrite(tree, this::numbered));
        } catch (IllegalArgumentException e) {
            // A name or value that must stay as it is, such as that of a type.
            return sql;
        }
    }

    private Node numbered(Node node) {
        if (node instanceof Name name) {
            return names.computeIfAbsent(name.folded(), unseen -> Name.of("n" + (names.size() + 1)));
        }
        if (node instanceof Constant.Int || node instanceof Constant.Decimal) {
            return values.computeIfAbsent((Constant) node, unseen -> Constant.of(values.size() + 1));
        }
        if (node instanceof Constant.Text text) {
            return values.computeIfAbsent(text, unseen -> Constant.of("v" + (values.size() + 1)));
        }
        return node;
    }
}
