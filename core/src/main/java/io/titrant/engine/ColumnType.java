package io.titrant.engine;

import io.titrant.sql.TypeName;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;

/**
 * A column type, with the facts that a generator needs.
 *
 * @param size bits of an integer or a floating point number, digits of a decimal, characters or bytes of a string
 * @param scale digits after the point of a decimal, else 0
 */
public record ColumnType(TypeName name, Family family, int size, int scale, Set<Quirk> quirks) {

    /** Types whose values can be compared and assigned to each other without a cast. */
    public enum Family {
        INTEGER,
        DECIMAL,
        REAL,
        TEXT,
        BINARY,
        BOOLEAN,
        DATE,
        TIME,
        TIMESTAMP;

        public boolean isNumber() {
            return this == INTEGER || this == DECIMAL || this == REAL;
        }
    }

    public enum Quirk {
        /** Values are padded to the length of the type. */
        PADDED,
        /** Cannot be part of a key or an index. */
        NOT_KEYABLE,
        /** Cannot be compared, sorted or grouped. */
        NOT_COMPARABLE,
        /** A column of this type takes no DEFAULT. */
        NO_DEFAULT
    }

    public ColumnType {
        quirks = Set.copyOf(quirks);
    }

    public static ColumnType integer(String name, int bits) {
        return new ColumnType(TypeName.of(name), Family.INTEGER, bits, 0, Set.of());
    }

    public static ColumnType decimal(String name, int precision, int scale) {
        return new ColumnType(TypeName.of(name, precision, scale), Family.DECIMAL, precision, scale, Set.of());
    }

    public static ColumnType real(String name, int bits) {
        return new ColumnType(TypeName.of(name), Family.REAL, bits, 0, Set.of());
    }

    /** A string with its length as the type's parameter. */
    public static ColumnType string(String name, Family family, int length) {
        return new ColumnType(TypeName.of(name, length), family, length, 0, Set.of());
    }

    /** A type without parameters; its strings may be long. */
    public static ColumnType plain(String name, Family family) {
        return new ColumnType(TypeName.of(name), family, 1000, 0, Set.of());
    }

    public ColumnType with(Quirk... more) {
        EnumSet<Quirk> all = EnumSet.noneOf(Quirk.class);
        all.addAll(quirks);
        all.addAll(Set.of(more));
        return new ColumnType(name, family, size, scale, all);
    }

    /** This type followed by a word such as {@code UNSIGNED}. */
    public ColumnType modified(String modifier) {
        return new ColumnType(name.with(modifier), family, size, scale, quirks);
    }

    public boolean is(Quirk quirk) {
        return quirks.contains(quirk);
    }

    public boolean unsigned() {
        return name.modifiers().contains("UNSIGNED");
    }

    /** The least value of an integer type. */
    public BigInteger low() {
        return unsigned() ? BigInteger.ZERO : BigInteger.TWO.pow(size - 1).negate();
    }

    /** The greatest value of an integer type. */
    public BigInteger high() {
        return BigInteger.TWO.pow(unsigned() ? size : size - 1).subtract(BigInteger.ONE);
    }
}
