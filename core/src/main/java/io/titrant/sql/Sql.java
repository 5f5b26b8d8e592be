package io.titrant.sql;

import java.util.regex.Pattern;

/** The way from text to tree. */
public final class Sql {
    private static final Pattern LONE_RETURN = Pattern.compile("--.*\\r(?!\\n)|#.*\\r(?!\\n)");

    private Sql() {}

    /**
     * Reads one statement, with or without its semicolon. Never fails: a statement that the reader does not know is kept as
     * its exact text.
     */
    public static Statement read(String text, Dialect dialect) {
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
