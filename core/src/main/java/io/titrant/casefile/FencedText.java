package io.titrant.casefile;

import io.titrant.sql.Dialect;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text that every server cuts into the same tokens, whatever its settings: no backslash, no dollar quote, no comment that a server may
 * execute or end elsewhere, no character outside ASCII except in strings, and a semicolon at the end only.
 *
 * <p>Example: PostgreSQL ends the string {@code '\'} at its second quote, MySQL does not; so a backslash is refused.
 */
final class FencedText {
    /** A comment in which no server sees anything but text. */
    private static final Pattern COMMENT =
            Pattern.compile("--(?=[ \\t\\n]|$)[A-Za-z0-9_ \\t,.:()=<>]*(\\n|$)|/\\* ?[A-Za-z0-9_ ,.:()=<>]*\\*/");

    private static final Pattern QUOTED_NAME = Pattern.compile("[A-Za-z0-9_ ]+");
    private static final Pattern BLANK_STRING = Pattern.compile("[A-Za-z0-9_ ]*");
    private static final Pattern HEX_DIGITS = Pattern.compile("[0-9A-Fa-f]*");
    private static final Pattern BYTES_TYPE = Pattern.compile("(?i)(^|[^A-Za-z0-9_])(BYTEA|BLOB) $");
    private static final Pattern HEX_PREFIX = Pattern.compile("(?i)(^|[^A-Za-z0-9_&])X$");
    private static final String SYMBOLS = "(),.+-*/%=<>|&^~!";

    private final String text;
    private final Dialect dialect;
    private int at;

    private FencedText(String text, Dialect dialect) {
        this.text = text;
        this.dialect = dialect;
    }

    static Optional<String> objection(String sql, Dialect dialect) {
        return new FencedText(sql.strip().replace("\r\n", "\n"), dialect).objection();
    }

    private Optional<String> objection() {
        while (at < text.length()) {
            char c = text.charAt(at);
            String problem;
            if (c == '\'') {
                problem = string();
            } else if (c == '"' || c == '`') {
                problem = quotedName(c);
            } else if (text.startsWith("--", at) || text.startsWith("/*", at)) {
                problem = comment();
            } else {
                problem = character(c);
            }
            if (!problem.isEmpty()) {
                return Optional.of(problem);
            }
        }
        return Optional.empty();
    }

    private String character(char c) {
        if (text.startsWith("::", at)) {
            at += 2;
            return "";
        }
        boolean letterOrDigit = c < 128 && Character.isLetterOrDigit(c);
        if (c == ';' && at != text.length() - 1) {
            return "text follows its semicolon";
        }
        if (letterOrDigit || c == '_' || c == ' ' || c == '\n' || c == '\t' || c == ';' || SYMBOLS.indexOf(c) >= 0) {
            at++;
            return "";
        }
        return "servers read the character " + shown(c) + " in different ways";
    }

    private String string() {
        int end = endOfQuotes('\'');
        if (end < 0) {
            return "a string does not end";
        }
        String before = text.substring(Math.max(0, at - 8), at);
        String content = text.substring(at + 1, end - 1);
        boolean attached = !before.isEmpty() && (isWordEnd(before) || before.endsWith("&"));
        if (attached && !HEX_PREFIX.matcher(before).find()) {
            return "a string with a prefix";
        }
        boolean bytes = content.startsWith("\\x")
                && HEX_DIGITS.matcher(content.replace("\\x", "")).matches()
                && BYTES_TYPE.matcher(before).find()
                && dialect.quote() != '`';
        if (!bytes && content.indexOf('\\') >= 0) {
            return "servers read a backslash in a string in different ways";
        }
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            boolean printable =
                    (c >= ' ' && c < 127) || c == '\n' || c == '\t' || (c > 0xA0 && Character.isLetterOrDigit(c));
            if (!printable) {
                return "servers read the character " + shown(c) + " in different ways";
            }
        }
        at = end;
        return "";
    }

    private String quotedName(char quote) {
        if (quote == '`' && dialect.quote() != '`') {
            return "servers read the character ` in different ways";
        }
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            return "a quoted name does not end";
        }
        Pattern plain = quote == dialect.quote() ? QUOTED_NAME : BLANK_STRING;
        String before = text.substring(Math.max(0, at - 1), at);
        if (!plain.matcher(text.substring(at + 1, end)).matches()
                || before.equals("&")
                || (end + 1 < text.length() && text.charAt(end + 1) == quote)) {
            return "a quoted name with other characters than letters, digits, blanks and _";
        }
        at = end + 1;
        return "";
    }

    private String comment() {
        Matcher comment = COMMENT.matcher(text).region(at, text.length());
        if (!comment.lookingAt()) {
            return "a comment with other characters than letters, digits and common punctuation";
        }
        at = comment.end();
        return "";
    }

    /** The index after the quotes that start here; a doubled quote does not end them. */
    private int endOfQuotes(char quote) {
        for (int i = at + 1; i < text.length(); i++) {
            if (text.charAt(i) == quote) {
                if (i + 1 == text.length() || text.charAt(i + 1) != quote) {
                    return i + 1;
                }
                i++;
            }
        }
        return -1;
    }

    private static boolean isWordEnd(String before) {
        char last = before.charAt(before.length() - 1);
        return Character.isLetterOrDigit(last) || last == '_';
    }

    private static String shown(char c) {
        return c > ' ' && c < 127 ? String.valueOf(c) : String.format("U+%04X", (int) c);
    }
}
