package io.titrant.sql;

import java.util.Locale;

/** Steps over blanks, comments and quotes in raw text: the part of lexing that needs neither tokens nor a dialect. */
final class Scan {
    /** The meaning of a backslash in a string. */
    enum Backslash {
        ORDINARY,
        ESCAPE,
        /** It escapes, but not a quote that plainly ends a literal: see {@link Lexer#endOfStatement}. */
        GUESS
    }

    private Scan() {}

    /** The index of the first character at or after {@code from} that is neither blank nor in a comment. */
    static int skipBlanks(String text, int from) {
        return skipBlanks(text, from, true);
    }

    /** The same; {@code #} starts a comment only on request, since it is an operator elsewhere. */
    static int skipBlanks(String text, int from, boolean hashes) {
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean operator = c == '#' && !hashes;
            int next = Character.isWhitespace(c) ? at + 1 : operator ? at : skipComment(text, at);
            if (next == at) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** The index after the comment that starts here, or {@code at} if none does. Dashes and {@code #} end with the line. */
    static int skipComment(String text, int at) {
        char c = text.charAt(at);
        if (c == '#' || text.startsWith("--", at)) {
            int end = text.indexOf('\n', at);
            return end < 0 ? text.length() : end + 1;
        }
        if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            return end < 0 ? text.length() : end + 2;
        }
        return at;
    }

    /** The index after the quoted text that starts here, or -1 if it does not end. A doubled quote stands for itself. */
    static int skipQuoted(String text, int start, Backslash backslash) {
        char quote = text.charAt(start);
        boolean escapes = backslash != Backslash.ORDINARY && quote != '`';
        int at = start + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && escapes && at + 1 < text.length()) {
                boolean ends =
                        backslash == Backslash.GUESS && text.charAt(at + 1) == quote && endsLiteral(text, at + 2);
                at += ends ? 1 : 2;
            } else if (c == quote) {
                if (at + 1 == text.length() || text.charAt(at + 1) != quote) {
                    return at + 1;
                }
                at += 2;
            } else {
                at++;
            }
        }
        return -1;
    }

    private static boolean endsLiteral(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at == text.length() || ",);".indexOf(text.charAt(at)) >= 0;
    }

    /** The index after the dollar-quoted text that starts here, {@code at} if none does, or -1 if it does not end. */
    static int skipDollarQuoted(String text, int at) {
        int tagEnd = at + 1;
        while (tagEnd < text.length() && ReservedWords.isWordPart(text.charAt(tagEnd)) && text.charAt(tagEnd) != '$') {
            tagEnd++;
        }
        boolean tagged = tagEnd < text.length() && text.charAt(tagEnd) == '$';
        if (!tagged || (tagEnd > at + 1 && Character.isDigit(text.charAt(at + 1)))) {
            return at;
        }
        String tag = text.substring(at, tagEnd + 1);
        int end = text.indexOf(tag, tagEnd + 1);
        return end < 0 ? -1 : end + tag.length();
    }

    /** The index after the word that starts here; {@code at} if none does. */
    static int skipWord(String text, int at) {
        int end = at;
        while (end < text.length() && ReservedWords.isWordPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** The word that starts here in upper case; empty if none does. */
    static String wordAt(String text, int at) {
        return text.substring(at, skipWord(text, at)).toUpperCase(Locale.ROOT);
    }
}
