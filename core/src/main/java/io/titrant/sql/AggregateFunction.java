package io.titrant.sql;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The functions over a group of rows that the reader tells from ordinary ones. */
public enum AggregateFunction {
    COUNT,
    SUM,
    MIN,
    MAX,
    AVG,
    TOTAL,
    STDDEV,
    STDDEV_POP,
    STDDEV_SAMP,
    VARIANCE,
    VAR_POP,
    VAR_SAMP,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    BOOL_AND,
    BOOL_OR,
    EVERY,
    GROUP_CONCAT,
    ANY_VALUE;

    private static final Map<String, AggregateFunction> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Enum::name, Function.identity()));

    /** The function of that name in any case, or null if it is no aggregate. */
    static @Nullable AggregateFunction named(String name) {
        return BY_NAME.get(name.toUpperCase(Locale.ROOT));
    }

    /** Whether the result is one of the values, the least or the greatest. */
    public boolean isMinOrMax() {
        return this == MIN || this == MAX;
    }

    /** Whether a call with so many arguments is the aggregate: {@code MIN(a, b)} is a scalar function in SQLite. */
    boolean takes(int arguments, boolean distinct) {
        return arguments == 1 || (this == COUNT && (arguments == 0 ? !distinct : distinct));
    }
}
