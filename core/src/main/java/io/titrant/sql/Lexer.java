package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts the text of a statement into tokens, by the rules of a dialect. */
public final class Lexer {
    private static final List<String> SYMBOLS =
            List.of("<=>", "<>", "!=", "<=", ">=", "==", "||", "&&", "<<", ">>", "::", ":=", "->");
    private static final String SINGLES = "(),.;+-*/%=<>&|^~!#[]";
    private static final int MAX_NUMBER = 1000;

    private final String text;
    private final Dialect dialect;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String text, Dialect dialect) {
        this.text = text;
        this.dialect = dialect;
    }

    /**
     * The index of the semicolon that ends the statement starting at {@code from}, or -1 if none does. Semicolons in
     * quotes ({@code '…'}, {@code "…"}, {@code `…`}, {@code $$…$$}) and in comments ({@code --} and
     * {@code /* *}{@code /}) do not count, nor do those between the {@code BEGIN} and {@code END} of a CREATE TRIGGER.
     *
     * <p>The dialect need not be known. A doubled quote never ends a literal. A quote after a backslash does not either, as
     * in MySQL, unless a comma, a closing parenthesis, a semicolon or the end of the text follows it, as after
     * {@code 'C:\'} in standard SQL. If this finds no end, backslashes are taken for ordinary characters.
     */
    public static int endOfStatement(String text, int from) {
        int end = endOfStatement(text, from, Scan.Backslash.GUESS);
        return end >= 0 ? end : endOfStatement(text, from, Scan.Backslash.ORDINARY);
    }

    private static int endOfStatement(String text, int from, Scan.Backslash backslash) {
        TriggerBody body = new TriggerBody();
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            int next = at + 1;
            if (c == ';') {
                if (!body.continues()) {
                    return at;
                }
            } else if (c == '\'' || c == '"' || c == '`') {
                next = Scan.skipQuoted(text, at, backslash);
            } else if (c == '-' || c == '/') {
                next = Math.max(next, Scan.skipComment(text, at));
            } else if (ReservedWords.isWordPart(c) && c != '$') {
                next = Scan.skipWord(text, at);
                body.word(text.substring(at, next));
            } else if (c == '$') {
                int end = Scan.skipDollarQuoted(text, at);
                next = end == at ? next : end;
            }
            if (next < 0) {
                return -1;
            }
            at = next;
        }
        return -1;
    }

    /** The tokens of the text, the last of them {@code END}. */
    static List<Token> tokens(String text, Dialect dialect) {
        Lexer lexer = new Lexer(text, dialect);
        while (lexer.skipBlanks()) {
            lexer.readToken();
        }
        lexer.add(Token.Kind.END, "", text.length());
        return lexer.tokens;
    }

    /** Steps over blanks and comments; false at the end of the text. Comments that engines execute are not understood. */
    private boolean skipBlanks() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
                continue;
            }
            if (!startsComment()) {
                return true;
            }
            if (text.startsWith("/*", at)) {
                boolean means = text.startsWith("!", at + 2)
                        || text.startsWith("+", at + 2)
                        || text.startsWith("M!", at + 2)
                        || text.startsWith("T!", at + 2);
                if (means || text.indexOf("*/", at + 2) < 0) {
                    throw new SyntaxProblem("comment with a meaning at " + at);
                }
            }
            at = Scan.skipComment(text, at);
        }
        return false;
    }

    private boolean startsComment() {
        if (text.startsWith("--", at)) {
            return !dialect.has(Trait.SPACED_DASH_COMMENTS)
                    || at + 2 == text.length()
                    || Character.isWhitespace(text.charAt(at + 2));
        }
        return text.startsWith("/*", at) || (text.charAt(at) == '#' && dialect.has(Trait.HASH_COMMENTS));
    }

    private void readToken() {
        int start = at;
        char c = text.charAt(at);
        if (c == '\'' || (c == '"' && dialect.has(Trait.DOUBLE_QUOTED_STRINGS))) {
            add(Token.Kind.STRING, unquote(dialect.has(Trait.BACKSLASH_ESCAPES)), start);
        } else if (c == '"' || c == '`') {
            add(Token.Kind.QUOTED_NAME, unquote(false), start);
        } else if (c == '[' && dialect.has(Trait.BRACKETED_NAMES)) {
            readBracketedName();
        } else if (ReservedWords.isWordStart(c)) {
            readWord();
        } else if (isDigit(at) || (c == '.' && isDigit(at + 1))) {
            readNumber();
        } else {
            readSymbol();
        }
    }

    private void add(Token.Kind kind, String value, int start) {
        String upper = kind == Token.Kind.WORD ? value.toUpperCase(Locale.ROOT) : "";
        tokens.add(new Token(kind, value, upper, start, Math.max(at, start)));
    }

    /** Reads the quoted text that starts here and gives its value. */
    private String unquote(boolean backslashes) {
        char quote = text.charAt(at);
        StringBuilder value = new StringBuilder();
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && backslashes && i + 1 < text.length()) {
                i++;
                value.append(unescape(text.charAt(i)));
            } else if (c != quote) {
                value.append(c);
            } else if (i + 1 < text.length() && text.charAt(i + 1) == quote) {
                i++;
                value.append(c);
            } else {
                at = i + 1;
                return value.toString();
            }
        }
        throw new SyntaxProblem("no end of the quotes that start at " + at);
    }

    private static String unescape(char c) {
        return switch (c) {
            case '0' -> "\0";
            case 'b' -> "\b";
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            case 'Z' -> "\032";
            case '%', '_' -> "\\" + c;
            default -> String.valueOf(c);
        };
    }

    private void readBracketedName() {
        int start = at;
        int end = text.indexOf(']', at);
        if (end < 0) {
            throw new SyntaxProblem("no end of the bracket at " + at);
        }
        at = end + 1;
        add(Token.Kind.QUOTED_NAME, text.substring(start + 1, end), start);
    }

    private void readWord() {
        int start = at;
        int end = Scan.skipWord(text, at);
        if (end == start + 1
                && end < text.length()
                && text.charAt(end) == '\''
                && "xXbBnNeE".indexOf(text.charAt(at)) >= 0) {
            readPrefixedString(start);
            return;
        }
        at = end;
        add(Token.Kind.WORD, text.substring(start, end), start);
    }

    private void readPrefixedString(int start) {
        char prefix = Character.toUpperCase(text.charAt(start));
        boolean bits = dialect.has(Trait.BYTEA_LITERALS) || dialect.has(Trait.BLOB_LITERALS);
        at = start + 1;
        if (prefix == 'X' && !bits) {
            add(Token.Kind.BYTES, unquote(false), start);
        } else if (prefix == 'E' && dialect.has(Trait.ESCAPE_STRINGS)) {
            int end = Scan.skipQuoted(text, at, Scan.Backslash.ESCAPE);
            if (end < 0 || !simpleEscapes(text.substring(at, end))) {
                throw new SyntaxProblem("string with other escapes at " + start);
            }
            add(Token.Kind.STRING, unquote(true), start);
        } else {
            throw new SyntaxProblem("string of another kind at " + start);
        }
    }

    /** Whether every escape means the same in PostgreSQL and MySQL. */
    private static boolean simpleEscapes(String literal) {
        for (int i = 0; i < literal.length(); i++) {
            if (literal.charAt(i) == '\\') {
                i++;
                if (i == literal.length() || "bnrt\\'".indexOf(literal.charAt(i)) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private void readNumber() {
        int start = at;
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            at = Scan.skipWord(text, at);
            String digits = text.substring(start + 2, at);
            if (!dialect.has(Trait.HEX_NUMBERS_ARE_BYTES) || digits.isEmpty()) {
                throw new SyntaxProblem("hexadecimal number at " + start);
            }
            add(Token.Kind.BYTES, digits.length() % 2 == 0 ? digits : "0" + digits, start);
            return;
        }
        skipDigits();
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            skipDigits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int sign = at + 1 < text.length() && "+-".indexOf(text.charAt(at + 1)) >= 0 ? 1 : 0;
            if (isDigit(at + 1 + sign)) {
                at += 1 + sign;
                skipDigits();
            }
        }
        if (at - start > MAX_NUMBER || (at < text.length() && ReservedWords.isWordPart(text.charAt(at)))) {
            throw new SyntaxProblem("not a number at " + start);
        }
        add(Token.Kind.NUMBER, text.substring(start, at), start);
    }

    private void skipDigits() {
        while (isDigit(at)) {
            at++;
        }
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private void readSymbol() {
        int start = at;
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                at += symbol.length();
                add(Token.Kind.SYMBOL, symbol, start);
                return;
            }
        }
        if (SINGLES.indexOf(text.charAt(at)) < 0) {
            throw new SyntaxProblem("unknown character at " + at);
        }
        at++;
        add(Token.Kind.SYMBOL, text.substring(start, at), start);
    }
}
