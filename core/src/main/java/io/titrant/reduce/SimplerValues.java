package io.titrant.reduce;

import io.titrant.sql.Constant;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The order of constants from simple to complex: 0, then 1 and the empty string, then NULL, then small and short ones. */
final class SimplerValues {
    private static final int ORDINARY = 3;
    private static final int SMALL = 3;

    private SimplerValues() {}

    static int weight(Constant constant) {
        if (constant instanceof Constant.Int i) {
            return weight(i.value());
        } else if (constant instanceof Constant.Null) {
            return 2;
        } else if (constant instanceof Constant.Bool bool) {
            return bool.value() ? 0 : 1;
        } else if (constant instanceof Constant.Text text) {
            return text.value().isEmpty() ? 1 : ORDINARY + text.value().length();
        } else if (constant instanceof Constant.Decimal decimal) {
            return ORDINARY
                    + decimal.value().toPlainString().length()
                    + bits(decimal.value().unscaledValue());
        } else if (constant instanceof Constant.Approximate approximate) {
            return ORDINARY + approximate.literal().length();
        } else if (constant instanceof Constant.Bytes bytes) {
            return ORDINARY + bytes.hex().length();
        } else if (constant instanceof Constant.Temporal temporal) {
            return ORDINARY + temporal.text().length();
        }
        throw new IllegalArgumentException("unknown constant: " + constant);
    }

    private static int weight(BigInteger value) {
        if (value.signum() == 0) {
            return 0;
        }
        return value.equals(BigInteger.ONE) ? 1 : ORDINARY + bits(value);
    }

    private static int bits(BigInteger value) {
        return value.abs().bitLength() + (value.signum() < 0 ? 1 : 0);
    }

    /** Simpler constants, the simplest first. */
    static List<Constant> plainer(Constant constant) {
        return candidates(constant)
                .filter(candidate -> weight(candidate) < weight(constant))
                .distinct()
                .toList();
    }

    private static Stream<Constant> candidates(Constant constant) {
        if (constant instanceof Constant.Text text) {
            return texts(text.value());
        }
        if (constant instanceof Constant.Bytes) {
            return Stream.of(new Constant.Bytes(""), new Constant.Bytes("00"), Constant.ofNull());
        }
        if (constant instanceof Constant.Bool) {
            return Stream.of(Constant.of(true));
        }
        if (constant instanceof Constant.Temporal) {
            return Stream.of(Constant.ofNull());
        }
        List<Constant> numbers = new ArrayList<>();
        for (int small = 0; small <= SMALL; small++) {
            numbers.add(Constant.of(small));
        }
        numbers.add(Constant.ofNull());
        if (constant instanceof Constant.Int i) {
            numbers.add(new Constant.Int(i.value().abs()));
            numbers.add(new Constant.Int(i.value().divide(BigInteger.TWO)));
        } else if (constant instanceof Constant.Decimal decimal) {
            numbers.add(new Constant.Int(decimal.value().toBigInteger()));
        }
        return numbers.stream();
    }

    private static Stream<Constant> texts(String text) {
        int middle = text.length() / 2;
        // Not between the two halves of a surrogate pair.
        int half = middle > 0 && Character.isLowSurrogate(text.charAt(middle)) ? middle - 1 : middle;
        return Stream.of(
                Constant.of(""),
                Constant.of("a"),
                Constant.of("b"),
                Constant.ofNull(),
                Constant.of(text.substring(0, half)),
                Constant.of(text.substring(half)));
    }
}
