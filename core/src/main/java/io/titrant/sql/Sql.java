package io.titrant.sql;

import io.titrant.RecentResults;
import java.util.regex.Pattern;

/** The way from text to tree. */
public final class Sql {
    private static final Pattern LONE_RETURN = Pattern.compile("--.*\\r(?!\\n)|#.*\\r(?!\\n)");

    private static final int STATEMENTS_KEPT = 2_000;

    /** Longer texts are read anew each time. */
    private static final int LONG = 2_000;

    private static final RecentResults<InDialect<String>, Statement> RECENT = new RecentResults<>(STATEMENTS_KEPT);

    private Sql() {}

    /**
     * Reads one statement, with or without its semicolon. Never fails: a statement that the reader does not know is kept as
     * its exact text.
     */
    public static Statement read(String text, Dialect dialect) {
        return text.length() > LONG
                ? readAnew(text, dialect)
                : RECENT.of(new InDialect<>(text, dialect), key -> readAnew(key.sql(), key.dialect()));
    }

    /** The text of a statement that Titrant has made itself; the next reader of the text gets the very statement. */
    public static String written(Statement statement, Dialect dialect) {
        String text = dialect.render(statement);
        if (text.length() <= LONG) {
            RECENT.of(new InDialect<>(text, dialect), key -> statement);
        }
        return text;
    }

    private static Statement readAnew(String text, Dialect dialect) {
        if (text.indexOf('\r') >= 0 && LONE_RETURN.matcher(text).find()) {
            // Some servers end the comment of a line there, others do not.
            return Verbatim.of(withoutTerminator(text).strip());
        }
        try {
            return new Reader(new Cursor(text, dialect)).whole();
        } catch (SyntaxProblem | IllegalArgumentException | ArithmeticException | StackOverflowError notUnderstood) {
            return Verbatim.of(withoutTerminator(text).strip());
        }
    }

    /** Cuts the text at its semicolon if nothing but blanks and comments follows. */
    private static String withoutTerminator(String text) {
        int end = Lexer.endOfStatement(text, 0);
        return end >= 0 && Scan.skipBlanks(text, end + 1) == text.length() ? text.substring(0, end) : text;
    }
}
