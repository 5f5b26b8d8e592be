package io.titrant.record;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * One typed value of a row. Values are compared by type and value, never as text: NULL is not 'NULL', 1 is not '1', and a float keeps all its bits.
 */
public sealed interface Value {

    /** The value as a table shows it. */
    String display();

    enum Null implements Value {
        NULL;

        @Override
        public String display() {
            return "NULL";
        }
    }

    record Bool(boolean value) implements Value {
        @Override
        public String display() {
            return value ? "TRUE" : "FALSE";
        }
    }

    record Int(BigInteger value) implements Value {
        public static Int of(long value) {
            return new Int(BigInteger.valueOf(value));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Int number && value.equals(number.value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }

        @Override
        public String display() {
            return value.toString();
        }
    }

    /** An exact number with its scale: 1.0 and 1.00 are the same number but not the same recording. */
    record Decimal(BigDecimal value) implements Value {
        @Override
        public String display() {
            return value.toPlainString();
        }
    }

    /** An approximate number; equality is equality of bits, so NaN equals itself and -0.0 differs from 0.0. */
    record Real(double value) implements Value {
        @Override
        public String display() {
            return Double.toString(value);
        }
    }

    record Text(String value) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text text && value.equals(text.value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }

        @Override
        public String display() {
            return "'" + value.replace("'", "''") + "'";
        }
    }

    /** Binary data, kept as lower-case hexadecimal digits. */
    record Bytes(String hex) implements Value {
        public static Bytes of(byte[] value) {
            return new Bytes(HexFormat.of().formatHex(value));
        }

        @Override
        public String display() {
            return "X'" + hex + "'";
        }
    }

    /** A date, time or timestamp, or any other type that has an exact text form; the type's name keeps kinds apart. */
    record Typed(String type, String text) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Typed typed && text.equals(typed.text) && type.equals(typed.type);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        @Override
        public String display() {
            return "'" + text + "'";
        }
    }
}
