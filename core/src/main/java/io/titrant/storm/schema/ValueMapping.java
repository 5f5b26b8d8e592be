package io.titrant.storm.schema;

import io.titrant.storm.model.ColumnKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The bijection Φ from the virtual column [0, size) to tuples of values (DBStorm §4.5). It keeps the order: a smaller number is a smaller tuple, column by column,
 * under every collation. Integers map to themselves. Strings have a fixed length, one letter and then digits, which all collations sort alike. A compound
 * attribute is the number in a positional system with one digit per column.
 *
 * <p>Example: size 100 with columns (int, varchar): Φ(0) = (0, 'v0'), Φ(37) = (3, 'v7'), Φ(99) = (9, 'v9').
 */
public final class ValueMapping {
    private final List<ColumnKind> kinds;
    private final long size;
    private final List<String> values;
    private final long base;
    private final int digits;

    /** @param values the values by name, sorted; empty if they are calculated */
    public ValueMapping(List<ColumnKind> kinds, long size, List<String> values) {
        this.kinds = List.copyOf(kinds);
        this.size = size;
        this.values = List.copyOf(values);
        this.base = base(size, kinds.size());
        this.digits = Long.toString(base - 1).length();
    }

    /** The smallest base in which numbers below {@code size} have at most {@code columns} digits. */
    private static long base(long size, int columns) {
        if (columns == 1) {
            return size;
        }
        long base = Math.max(1, (long) Math.pow((double) size, 1.0 / columns) - 1);
        while (Math.pow((double) base, columns) < size) {
            base++;
        }
        return base;
    }

    public int width() {
        return kinds.size();
    }

    public long size() {
        return size;
    }

    public ColumnKind kind(int column) {
        return kinds.get(column);
    }

    /** The length that a VARCHAR column needs. */
    public int length() {
        return values.isEmpty()
                ? digits + 1
                : values.stream().mapToInt(String::length).max().orElse(1);
    }

    /** The value of one column for a number of the virtual column: an Integer or a String. */
    public Object value(int column, long number) {
        long digit = number;
        for (int i = kinds.size() - 1; i > column; i--) {
            digit /= base;
        }
        if (column > 0) {
            digit %= base;
        }
        if (!values.isEmpty()) {
            return values.get((int) digit);
        }
        return kinds.get(column) == ColumnKind.INT ? (Object) (int) digit : padded(digit);
    }

    /** All columns of a number. */
    public List<Object> tuple(long number) {
        List<Object> tuple = new ArrayList<>(kinds.size());
        for (int i = 0; i < kinds.size(); i++) {
            tuple.add(value(i, number));
        }
        return tuple;
    }

    /** The inverse of Φ: the number of a tuple of values. */
    public long number(Object[] tuple) {
        long number = 0;
        for (int i = 0; i < kinds.size(); i++) {
            number = number * base + digit(tuple[i]);
        }
        return number;
    }

    private long digit(Object value) {
        if (!values.isEmpty()) {
            return values.indexOf(value.toString());
        }
        return value instanceof Number whole
                ? whole.longValue()
                : Long.parseLong(value.toString().substring(1));
    }

    private String padded(long digit) {
        char[] text = new char[digits + 1];
        text[0] = 'v';
        long rest = digit;
        for (int i = digits; i > 0; i--) {
            text[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
        return new String(text);
    }
}
