package io.titrant.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** A data type: its name, its parameters and its suffix: {@code DECIMAL}, {@code (10, 2)}, {@code UNSIGNED}. */
public record TypeName(List<String> words, List<Constant> parameters, List<String> modifiers) implements Node {
    static final Set<String> LONG_NAMES = Set.of(
            "BINARY LARGE OBJECT",
            "BINARY VARYING",
            "BIT VARYING",
            "CHAR VARYING",
            "CHARACTER LARGE OBJECT",
            "CHARACTER VARYING",
            "DOUBLE PRECISION",
            "LONG VARBINARY",
            "LONG VARCHAR",
            "NATIONAL CHARACTER",
            "NATIONAL CHARACTER VARYING",
            "NATIONAL VARCHAR",
            "SIGNED INT",
            "SIGNED INTEGER",
            "UNSIGNED BIG INT",
            "UNSIGNED INT",
            "UNSIGNED INTEGER");
    static final Set<String> MODIFIERS = Set.of(
            "UNSIGNED",
            "SIGNED",
            "ZEROFILL",
            "WITH TIME ZONE",
            "WITHOUT TIME ZONE",
            "WITH LOCAL TIME ZONE",
            "FOR BIT DATA",
            "[]");

    public TypeName {
        words = words.stream().map(word -> word.toUpperCase(Locale.ROOT)).toList();
        parameters = List.copyOf(parameters);
        modifiers =
                modifiers.stream().map(word -> word.toUpperCase(Locale.ROOT)).toList();
        boolean named = words.size() == 1
                ? ReservedWords.isPlainName(words.get(0)) || ReservedWords.isReservedType(words.get(0))
                : LONG_NAMES.contains(String.join(" ", words));
        if (!named) {
            throw new IllegalArgumentException("not a type: " + words);
        }
        if (!MODIFIERS.containsAll(modifiers)) {
            throw new IllegalArgumentException("not modifiers of a type: " + modifiers);
        }
    }

    /** A type such as {@code of("INT")}, {@code of("DOUBLE PRECISION")} or {@code of("DECIMAL", 10, 2)}. */
    public static TypeName of(String words, long... parameters) {
        List<Constant> constants = new ArrayList<>();
        for (long parameter : parameters) {
            constants.add(Constant.of(parameter));
        }
        return new TypeName(List.of(words.split(" ")), constants, List.of());
    }

    /** This type with one more modifier, such as {@code UNSIGNED}. */
    public TypeName with(String modifier) {
        return new TypeName(
                words,
                parameters,
                Stream.concat(modifiers.stream(), Stream.of(modifier)).toList());
    }

    /** The words as one name: {@code DOUBLE PRECISION}. */
    public String name() {
        return String.join(" ", words);
    }
}
