package io.titrant.report;

import io.titrant.Plural;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Formats text from elsewhere (SQL, rows, engine messages) and numbers for reports: printable, of limited length, with a mark where text was cut. */
final class Wording {
    private static final Set<StatementKind> WRITES = Set.of(
            StatementKind.INSERT,
            StatementKind.UPDATE,
            StatementKind.DELETE,
            StatementKind.REPLACE,
            StatementKind.MERGE);

    private Wording() {}

    /**
     * Makes every character visible that a page or an XML document cannot carry or a reader could not see: NUL is {@code ␀}, a right-to-left override
     * {@code ⟨U+202E⟩}. Line ends and tabs stay.
     */
    static String visible(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n' || c == '\t') {
                out.append((char) c);
            } else if (c < ' ') {
                out.append((char) ('␀' + c));
            } else if (c == 0x7f) {
                out.append('␡');
            } else if (unseen(c)) {
                out.append(String.format(Locale.ROOT, "⟨U+%04X⟩", c));
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }

    /**
     * Whether a reader cannot see the character: C1 controls, lone surrogates, non-characters, and characters that reverse or hide other text. The
     * joiner that emoji need is not among them.
     */
    private static boolean unseen(int c) {
        return (c >= 0x80 && c < 0xa0)
                || (c >= 0xd800 && c < 0xe000)
                || (c & 0xfffe) == 0xfffe
                || (c >= 0xfdd0 && c < 0xfdf0)
                || c == 0x200b
                || c == 0x200e
                || c == 0x200f
                || (c >= 0x2028 && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069)
                || c == 0xfeff;
    }

    /** The first characters of the text, followed by its length if it was cut. */
    static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int cut = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, cut) + "… (" + number(text.length()) + " characters in all)";
    }

    /** The text on one line, with single spaces. */
    static String oneLine(String text) {
        return String.join(" ", visible(text).strip().split("\\s+"));
    }

    /** The text with a capital first letter. */
    static String capitalised(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    static String plural(long count, String noun) {
        return number(count) + " " + Plural.noun(count, noun);
    }

    static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** A percentage: {@code 97.3 %}. A part of the whole is never shown as 100 %, and a part greater than zero never as 0 %. */
    static String share(long part, long whole) {
        if (whole == 0) {
            return "–";
        }
        if (part == 0 || part == whole) {
            return part == 0 ? "0 %" : "100 %";
        }
        double percent = 100.0 * part / whole;
        if (percent < 0.1 || percent > 99.9) {
            return percent < 0.1 ? "< 0.1 %" : "> 99.9 %";
        }
        return String.format(Locale.ROOT, "%.1f %%", percent);
    }

    static String duration(double seconds) {
        if (seconds < 59.95) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        String minutes = whole % 3600 / 60 + " min " + whole % 60 + " s";
        return whole < 3600 ? minutes : whole / 3600 + " h " + minutes;
    }

    static String engine(Recording.EngineId engine) {
        return shortened(oneLine(engine.name() + " " + engine.version()), 200);
    }

    /** By which transactions a statement is blocked, as far as the engine shows it. */
    static String waits(Event event) {
        return event.blockers().isEmpty()
                ? "blocked"
                : shortened("blocked by " + String.join(", ", new TreeSet<>(event.blockers())), 200);
    }

    /** The number of rows that a statement wrote; empty for a statement that writes none, such as COMMIT. */
    static String effect(String sql, Result.Updated updated) {
        boolean counts = updated.count() != 0 || WRITES.contains(StatementKind.of(sql));
        return counts ? plural(updated.count(), "row") : "";
    }

    /** The vendor code and SQLSTATE of an error, if it has them. */
    static String code(Result.Failed failed) {
        String state = failed.sqlState();
        if (failed.code() == 0) {
            return state == null ? "no code" : state;
        }
        return state == null ? Integer.toString(failed.code()) : failed.code() + ", " + state;
    }
}
