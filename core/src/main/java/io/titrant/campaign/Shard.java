package io.titrant.campaign;

import io.titrant.TitrantException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a campaign that one machine runs: every {@code of}-th block of cases, from block {@code number - 1} on. With blocks of 20 cases, shard
 * 2/4 has the cases 20 to 39, 100 to 119, and so on. A case is a function of options, seed and number, so the shards need not talk to each other.
 */
public record Shard(int number, int of) {
    /** The whole campaign. */
    public static final Shard WHOLE = new Shard(1, 1);

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

    public Shard {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("shard " + number + " of " + of);
        }
    }

    /** Reads {@code 2/4}. */
    public static Shard parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (form.matches()) {
            int number = Integer.parseInt(form.group(1));
            int of = Integer.parseInt(form.group(2));
            if (1 <= number && number <= of) {
                return new Shard(number, of);
            }
        }
        throw new TitrantException(
                "--shard takes I/N, the I-th of N parts with I from 1 to N, such as 1/4, not '" + text.strip() + "'");
    }

    boolean has(long block) {
        return block % of == number - 1;
    }

    public boolean whole() {
        return of == 1;
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
