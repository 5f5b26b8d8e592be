package io.titrant.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/** A literal. Values are kept exactly, so that nothing is lost between reading and rendering. */
public sealed interface Constant extends Expr {
    static Constant of(long value) {
        return new Int(BigInteger.valueOf(value));
    }

    static Constant of(BigDecimal value) {
        return new Decimal(value);
    }

    static Constant of(String value) {
        return new Text(value);
    }

    static Constant of(boolean value) {
        return new Bool(value);
    }

    static Constant ofNull() {
        return new Null();
    }

    /** Whether this is a number that starts with a minus sign. */
    default boolean isNegativeNumber() {
        return (this instanceof Int i && i.value.signum() < 0)
                || (this instanceof Decimal d && d.value.signum() < 0)
                || (this instanceof Approximate a && a.literal.startsWith("-"));
    }

    /** Whether this is a number of any kind. */
    default boolean isNumber() {
        return this instanceof Int || this instanceof Decimal || this instanceof Approximate;
    }

    record Int(BigInteger value) implements Constant {}

    /** An exact number with a fraction. Its scale is kept: {@code 1.0} and {@code 1.00} differ. */
    record Decimal(BigDecimal value) implements Constant {
        public Decimal {
            value = value.scale() < 1 ? value.setScale(1) : value;
        }
    }

    /** A number with an exponent, kept as its literal, such as {@code 1.5E-3}. */
    record Approximate(String literal) implements Constant {
        private static final Pattern FORM = Pattern.compile("-?\\d+(\\.\\d+)?E[+-]?\\d+");

        public Approximate {
            literal = literal.toUpperCase(Locale.ROOT);
            if (!FORM.matcher(literal).matches()) {
                throw new IllegalArgumentException("not a number with an exponent: " + literal);
            }
        }

        public static Approximate of(double value) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("SQL has no literal for " + value);
            }
            String text = Double.toString(value);
            return new Approximate(text.contains("E") ? text : text + "E0");
        }

        public double value() {
            return Double.parseDouble(literal);
        }
    }

    record Text(String value) implements Constant {}

    /** A binary string as hexadecimal digits, two for each byte. */
    record Bytes(String hex) implements Constant {
        public Bytes {
            hex = hex.toUpperCase(Locale.ROOT);
            if (hex.length() % 2 != 0 || !hex.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
                throw new IllegalArgumentException("not pairs of hexadecimal digits: " + hex);
            }
        }
    }

    record Bool(boolean value) implements Constant {}

    record Null() implements Constant {}

    /** A literal such as {@code DATE '2024-02-29'}, its text untouched. */
    record Temporal(TemporalType type, String text) implements Constant {}

    enum TemporalType {
        DATE,
        TIME,
        TIMESTAMP,
        TIMESTAMP_WITH_TIME_ZONE;

        public String sql() {
            return name().replace('_', ' ');
        }

        /** Whether the dialect writes {@code DATE('2024-02-29')}. */
        boolean isFunction(Dialect dialect) {
            return dialect.has(Trait.TEMPORAL_FUNCTIONS) && this != TIMESTAMP_WITH_TIME_ZONE;
        }
    }
}
