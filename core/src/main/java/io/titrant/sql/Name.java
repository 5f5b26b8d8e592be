package io.titrant.sql;

import java.util.Locale;

/**
 * One identifier as it is spelt. Whether it was quoted is part of it, since {@code "c1"} and {@code c1} are different
 * columns where names fold to upper case. A name that cannot stand unquoted is always quoted.
 */
public record Name(String text, boolean quoted) implements Node {
    public Name {
        if (text.isEmpty() || text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("not a name: '" + text + "'");
        }
        quoted = quoted || !ReservedWords.isPlainName(text);
    }

    /** The name, quoted only where it must be. */
    public static Name of(String text) {
        return new Name(text, false);
    }

    /** Whether both name the same thing in a system that ignores the case of names. */
    public boolean sameAs(Name other) {
        return text.equalsIgnoreCase(other.text);
    }

    /** The text in lower case: a key for maps that ignore the case of names. */
    public String folded() {
        return text.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return text;
    }
}
