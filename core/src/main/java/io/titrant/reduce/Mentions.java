package io.titrant.reduce;

import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Statement;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.regex.Pattern;

/** Finds the statements that use a name. A statement that Titrant cannot parse is searched word by word. */
final class Mentions {
    private Mentions() {}

    /** Whether the statement names the table (or qualifies a column with that name). */
    static boolean table(Statement statement, Name table) {
        if (statement instanceof Verbatim verbatim) {
            return word(verbatim.text(), table.text());
        }
        return Tree.nodes(statement, ObjectName.class).stream()
                .anyMatch(name -> name.last().sameAs(table));
    }

    /** Whether the statement contains the name. */
    static boolean anywhere(Statement statement, Name name) {
        if (statement instanceof Verbatim verbatim) {
            return word(verbatim.text(), name.text());
        }
        return Tree.nodes(statement, Name.class).stream().anyMatch(name::sameAs);
    }

    private static boolean word(String text, String word) {
        return Pattern.compile(
                        "(?<![\\p{L}\\p{N}_$])" + Pattern.quote(word) + "(?![\\p{L}\\p{N}_$])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(text)
                .find();
    }
}
