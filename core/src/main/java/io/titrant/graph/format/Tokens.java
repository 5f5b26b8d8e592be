package io.titrant.graph.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.ZipException;

/**
 * Cuts EDN or JSON into tokens as it streams by. Both are read alike: commas and blanks separate, and so do the colons of JSON; keywords,
 * symbols and strings are words. Nothing is built but what is asked for, because histories have millions of these.
 */
final class Tokens {
    enum Token {
        OPEN_MAP,
        CLOSE_MAP,
        OPEN_LIST,
        CLOSE_LIST,
        /** {@link #number()} is it. */
        NUMBER,
        /** A keyword (without its colon), symbol or string: {@link #text()} is it. */
        WORD,
        NULL,
        END
    }

    private static final int DEEPEST = 1000;
    private static final byte[] NULL_WORD = word("null");

    private final InputStream in;
    private final String file;
    private final boolean json;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private long line = 1;

    private byte[] text = new byte[64];
    private int length;
    private long number;
    private boolean quoted;

    Tokens(InputStream in, String file, boolean json) {
        this.in = in;
        this.file = file;
        this.json = json;
    }

    BadHistoryException bad(String reason) {
        return new BadHistoryException(file, line, reason);
    }

    long line() {
        return line;
    }

    long number() {
        return number;
    }

    /** Whether the word stood in quotation marks. */
    boolean quoted() {
        return quoted;
    }

    String text() {
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }

    boolean is(byte[] word) {
        return length == word.length && Arrays.equals(text, 0, length, word, 0, length);
    }

    static byte[] word(String word) {
        return word.getBytes(StandardCharsets.UTF_8);
    }

    Token next() {
        int c = skipBlanks();
        return switch (c) {
            case -1 -> Token.END;
            case '{' -> Token.OPEN_MAP;
            case '}' -> Token.CLOSE_MAP;
            case '[', '(' -> Token.OPEN_LIST;
            case ']', ')' -> Token.CLOSE_LIST;
            case '"' -> string();
            case '#' -> tagged();
            default -> c == '-' || c == '+' || digit(c) ? numberOrWord(c) : word(c);
        };
    }

    private static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    /** The next token, which must be this one. */
    void expect(Token wanted, String what) {
        Token found = next();
        if (found != wanted) {
            throw unexpected(found, what);
        }
    }

    BadHistoryException unexpected(Token found, String wanted) {
        return bad(
                found == Token.END
                        ? "the file ends where " + wanted + " should be: it is cut off"
                        : "expected " + wanted + ", found " + show(found));
    }

    private String show(Token token) {
        return switch (token) {
            case OPEN_MAP -> "{";
            case CLOSE_MAP -> "}";
            case OPEN_LIST -> "[";
            case CLOSE_LIST -> "]";
            case NUMBER -> Long.toString(number);
            case WORD -> "'" + (length > 40 ? text().substring(0, 40) + "…" : text()) + "'";
            case NULL -> "nil";
            case END -> "the end";
        };
    }

    /** Passes over the value that begins with this token. */
    void skip(Token first, String what) {
        int depth = 0;
        Token token = first;
        while (true) {
            switch (token) {
                case OPEN_MAP, OPEN_LIST -> depth++;
                case CLOSE_MAP, CLOSE_LIST -> depth--;
                case END -> throw unexpected(Token.END, what);
                default -> {}
            }
            if (depth < 0) {
                throw unexpected(token, what);
            }
            if (depth > DEEPEST) {
                throw bad("nested deeper than " + DEEPEST);
            }
            if (depth == 0) {
                return;
            }
            token = next();
        }
    }

    private int read() {
        if (at == end && !refill()) {
            return -1;
        }
        return buffer[at++] & 0xFF;
    }

    private boolean refill() {
        try {
            end = in.read(buffer);
            at = 0;
        } catch (EOFException e) {
            throw bad("the compressed file is cut off");
        } catch (ZipException e) {
            throw bad("the compressed file is damaged: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (end <= 0) {
            end = 0;
            return false;
        }
        return true;
    }

    private int skipBlanks() {
        while (true) {
            int c = read();
            if (c == '\n') {
                line++;
            } else if (c == ';' && !json) {
                skipLine();
            } else if (c != ' ' && c != ',' && c != '\t' && c != '\r' && !(c == ':' && json)) {
                return c;
            }
        }
    }

    private void skipLine() {
        int c = read();
        while (c != '\n' && c != -1) {
            c = read();
        }
        line += c == '\n' ? 1 : 0;
    }

    private Token string() {
        length = 0;
        quoted = true;
        while (true) {
            int c = read();
            if (c == -1) {
                throw bad("the file ends within a string: it is cut off");
            }
            if (c == '"') {
                return Token.WORD;
            }
            if (c == '\n') {
                line++;
            }
            if (c == '\\') {
                escape();
            } else {
                append(c);
            }
        }
    }

    private void escape() {
        int c = read();
        switch (c) {
            case 'n' -> append('\n');
            case 't' -> append('\t');
            case 'r' -> append('\r');
            case 'b' -> append('\b');
            case 'f' -> append('\f');
            case 'u' -> unicode();
            case -1 -> throw bad("the file ends within a string: it is cut off");
            default -> append(c);
        }
    }

    private void unicode() {
        int first = hex();
        String shown = Character.toString((char) first);
        if (Character.isHighSurrogate((char) first) && read() == '\\' && read() == 'u') {
            shown += (char) hex();
        }
        for (byte b : shown.getBytes(StandardCharsets.UTF_8)) {
            append(b);
        }
    }

    private int hex() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(read(), 16);
            if (digit < 0) {
                throw bad("\\u wants four hexadecimal digits");
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /** EDN's tags stand before a value and are passed over; a brace after {@code #} begins a set. */
    private Token tagged() {
        int c = read();
        if (c == '{') {
            return Token.OPEN_MAP;
        }
        if (c == '_') {
            skip(next(), "a value");
            return next();
        }
        word(c);
        return next();
    }

    private Token numberOrWord(int first) {
        boolean negative = first == '-';
        long value = first == '-' || first == '+' ? 0 : first - '0';
        length = 0;
        append(first);
        boolean whole = true;
        int c = peek();
        while (!ends(c)) {
            at++;
            append(c);
            whole &= digit(c) && length < 19;
            value = value * 10 + (c - '0');
            c = peek();
        }
        quoted = false;
        if (!whole || (length == 1 && !digit(first))) {
            return Token.WORD;
        }
        number = negative ? -value : value;
        return Token.NUMBER;
    }

    private Token word(int first) {
        length = 0;
        quoted = false;
        if (first != ':') {
            append(first);
        }
        int c = peek();
        while (!ends(c)) {
            at++;
            append(c);
            c = peek();
        }
        if (length == 3 && text[0] == 'n' && text[1] == 'i' && text[2] == 'l' && !json) {
            return first == ':' ? Token.WORD : Token.NULL;
        }
        if (length == 4 && text[0] == 'n' && text[1] == 'u' && json && is(NULL_WORD)) {
            return Token.NULL;
        }
        return Token.WORD;
    }

    private int peek() {
        return at == end && !refill() ? -1 : buffer[at] & 0xFF;
    }

    private boolean ends(int c) {
        return switch (c) {
            case -1, ' ', ',', '\n', '\r', '\t', '[', ']', '{', '}', '(', ')', '"' -> true;
            case ':' -> json;
            case ';' -> !json;
            default -> false;
        };
    }

    private void append(int c) {
        if (length == text.length) {
            text = Arrays.copyOf(text, length * 2);
        }
        text[length++] = (byte) c;
    }
}
