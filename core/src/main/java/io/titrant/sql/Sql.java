package io.titrant.sql;

import io.titrant.RecentResults;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The way from text to tree. */
public final class Sql {
    private static final Pattern LONE_RETURN = Pattern.compile("--.*\\r(?!\\n)|#.*\\r(?!\\n)");

    private static final int STATEMENTS_KEPT = 2_000;

    /** Longer texts are read anew each time. */
    private static final int LONG = 2_000;

    private static final RecentResults<Question, Statement> RECENT = new RecentResults<>(STATEMENTS_KEPT);

    private Sql() {}

    /** A text and the dialect to read it in. Dialects are compared by identity: their hash codes cost more than reading. */
    private record Question(String text, Dialect dialect) {
        Statement answer() {
            return readAnew(text, dialect);
        }

        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(@Nullable Object other) {
            return other instanceof Question question && dialect == question.dialect && text.equals(question.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    /**
     * Reads one statement, with or without its semicolon. Never fails: a statement that the reader does not know is kept as
     * its exact text.
     */
    public static Statement read(String text, Dialect dialect) {
        return text.length() > LONG
                ? readAnew(text, dialect)
                : RECENT.of(new Question(text, dialect), Question::answer);
    }

    /** The text of a statement that Titrant has made itself; the next reader of the text gets the very statement. */
    public static String written(Statement statement, Dialect dialect) {
        String text = dialect.render(statement);
        if (text.length() <= LONG) {
            RECENT.of(new Question(text, dialect), question -> statement);
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
