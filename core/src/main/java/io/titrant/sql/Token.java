package io.titrant.sql;

/**
 * One token. The text of a string or a quoted name is its value without quotes and escapes; {@code upper} is the text of a
 * word in upper case, which is how keywords are compared.
 */
record Token(Kind kind, String text, String upper, int start, int end) {
    enum Kind {
        WORD,
        QUOTED_NAME,
        STRING,
        BYTES,
        NUMBER,
        SYMBOL,
        END
    }

    boolean isWord(String keyword) {
        return kind == Kind.WORD && upper.equals(keyword);
    }

    boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }
}
