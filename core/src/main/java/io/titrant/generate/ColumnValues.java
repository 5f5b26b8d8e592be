package io.titrant.generate;

import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.generate.percent.ValuePercent;
import io.titrant.sql.Constant;
import io.titrant.sql.Constant.TemporalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Values for columns: few different ones, so that conditions hold on rows. */
record ColumnValues(Profile profile) {
    private static final List<String> TEXTS =
            List.of("", "a", "A", "b", "a ", "ab", "aB", "0", "1", "-1", " a", "x'y", "%", "_", "null", "abc", "B");
    private static final List<String> BYTES = List.of("", "00", "01", "FF", "0001", "00FF", "61", "6162");
    private static final int SMALL = 20;
    private static final int DISTINCT = 2000;

    /** The pool of a column: a handful of values, NULL among them where it may be. */
    List<Constant> pool(ColumnType type, boolean small, boolean nullable, Draw draw) {
        Set<Constant> pool = new LinkedHashSet<>();
        int size = draw.between(3, 7);
        for (int i = 0; i < 4 * size && pool.size() < size; i++) {
            pool.add(any(type, small, draw));
        }
        if (nullable) {
            pool.add(Constant.ofNull());
        }
        return new ArrayList<>(pool);
    }

    /** Some value of the type. */
    Constant any(ColumnType type, boolean small, Draw draw) {
        return switch (type.family()) {
            case INTEGER -> integer(type, small, draw);
            case DECIMAL -> decimal(type, draw);
            case REAL -> Constant.Approximate.of(draw.between(-40, 40) / 4.0);
            case TEXT -> text(type, draw);
            case BINARY -> bytes(type, draw.one(BYTES));
            case BOOLEAN -> Constant.of(draw.coin());
            case DATE, TIME, TIMESTAMP -> temporal(type, draw.below(12));
        };
    }

    private Constant integer(ColumnType type, boolean small, Draw draw) {
        if (!small && draw.chance(profile.get(ValuePercent.EXTREME))) {
            BigInteger extreme = draw.coin() ? type.low() : type.high();
            BigInteger near = draw.chance(profile.get(ValuePercent.LIMIT))
                    ? extreme
                    : extreme.add(extreme.equals(type.low()) ? BigInteger.ONE : BigInteger.ONE.negate());
            return new Constant.Int(near);
        }
        int low = type.unsigned() ? 0 : draw.chance(profile.get(ValuePercent.NEGATIVE)) ? -SMALL : 0;
        return Constant.of(
                draw.chance(profile.get(ValuePercent.TINY))
                        ? draw.between(type.unsigned() ? 0 : -1, 3)
                        : draw.between(low, SMALL));
    }

    /** Multiples of a quarter, which are exact everywhere, SQLite's floating decimals included. */
    private static Constant decimal(ColumnType type, Draw draw) {
        int quarters = draw.between(-30, 60);
        return switch (type.scale()) {
            case 0 -> Constant.of(quarters / 4);
            case 1 -> decimal(BigDecimal.valueOf(quarters / 2).divide(BigDecimal.valueOf(2)), 1);
            default -> decimal(BigDecimal.valueOf(quarters).divide(BigDecimal.valueOf(4)), type.scale());
        };
    }

    private static Constant decimal(BigDecimal value, int scale) {
        return Constant.of(value.setScale(scale));
    }

    private static Constant text(ColumnType type, Draw draw) {
        List<String> fitting =
                TEXTS.stream().filter(text -> text.length() <= type.size()).toList();
        return Constant.of(draw.one(fitting));
    }

    private static Constant bytes(ColumnType type, String hex) {
        String cut = hex.substring(0, Math.min(hex.length(), 2 * type.size()));
        return new Constant.Bytes(type.is(Quirk.PADDED) ? cut + "00".repeat(type.size() - cut.length() / 2) : cut);
    }

    private static Constant temporal(ColumnType type, int number) {
        String date = String.format(
                Locale.ROOT, "20%02d-%02d-%02d", 20 + number / 336, number / 28 % 12 + 1, number % 28 + 1);
        String time = String.format(Locale.ROOT, "%02d:%02d:%02d", number / 60 % 24, number % 60, number % 7);
        return switch (type.family()) {
            case DATE -> new Constant.Temporal(TemporalType.DATE, date);
            case TIME -> new Constant.Temporal(TemporalType.TIME, time);
            default -> new Constant.Temporal(TemporalType.TIMESTAMP, date + " " + time);
        };
    }

    /** The n-th of many distinct values, for keys. */
    static Constant numbered(ColumnType type, int number) {
        int n = number % DISTINCT;
        return switch (type.family()) {
            case INTEGER -> Constant.of(type.size() <= 8 ? n % 100 : n);
            case DECIMAL -> type.scale() == 0 ? Constant.of(n) : decimal(BigDecimal.valueOf(n), type.scale());
            case REAL -> Constant.Approximate.of(n);
            case TEXT -> Constant.of(cut("k" + n, type.size()));
            case BINARY -> bytes(type, String.format(Locale.ROOT, "%04X", n));
            case BOOLEAN -> Constant.of(n % 2 == 0);
            case DATE, TIME, TIMESTAMP -> temporal(type, n);
        };
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(text.length() - length);
    }

    /** Equal for values that some engine may take for equal: case, trailing blanks and the scale of numbers do not count. */
    static String folded(Constant value) {
        if (value instanceof Constant.Text text) {
            return "'" + text.value().toLowerCase(Locale.ROOT).stripTrailing();
        } else if (value instanceof Constant.Int number) {
            return number.value().toString();
        } else if (value instanceof Constant.Decimal number) {
            return number.value().stripTrailingZeros().toPlainString();
        } else if (value instanceof Constant.Approximate number) {
            return new BigDecimal(number.value()).stripTrailingZeros().toPlainString();
        }
        return value.toString();
    }
}
