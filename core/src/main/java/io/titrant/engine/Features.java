package io.titrant.engine;

import io.titrant.engine.ColumnType.Family;
import io.titrant.sql.Dialect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The types, features and functions that a generator may use for one version of an engine. An engine of a family changes the family's. */
public record Features(
        List<ColumnType> types, Set<Feature> set, List<Function> functions, List<ScalarFunction> scalarFunctions) {

    /** A function, with the type families of its result and its arguments. */
    public record Function(String name, Family result, List<Family> arguments) {
        public Function {
            arguments = List.copyOf(arguments);
        }

        public static Function of(String name, Family result, Family... arguments) {
            return new Function(name, result, List.of(arguments));
        }
    }

    private static final List<Function> COMMON_FUNCTIONS = List.of(
            Function.of("ABS", Family.INTEGER, Family.INTEGER),
            Function.of("ABS", Family.DECIMAL, Family.DECIMAL),
            Function.of("LENGTH", Family.INTEGER, Family.TEXT),
            Function.of("UPPER", Family.TEXT, Family.TEXT),
            Function.of("LOWER", Family.TEXT, Family.TEXT));

    /** The features of nearly all SQL databases; an engine that lacks something says so with {@link #without}. */
    public static final Features COMMON = new Features(
            List.of(
                    ColumnType.integer("SMALLINT", 16),
                    ColumnType.integer("INTEGER", 32),
                    ColumnType.decimal("DECIMAL", 10, 2),
                    ColumnType.string("VARCHAR", Family.TEXT, 20)),
            Set.of(
                    Feature.SECONDARY_INDEX,
                    Feature.DESCENDING_INDEX,
                    Feature.CHECK_CONSTRAINTS,
                    Feature.REFERENCES,
                    Feature.SAVEPOINTS),
            COMMON_FUNCTIONS);

    public Features {
        types = List.copyOf(types);
        set = Set.copyOf(set);
        functions = List.copyOf(functions);
        scalarFunctions = List.copyOf(scalarFunctions);
    }

    public Features(List<ColumnType> types, Set<Feature> set, List<Function> functions) {
        this(types, set, functions, List.of());
    }

    public boolean has(Feature feature) {
        return set.contains(feature);
    }

    public Features with(Feature... more) {
        EnumSet<Feature> all = EnumSet.noneOf(Feature.class);
        all.addAll(set);
        all.addAll(Arrays.asList(more));
        return new Features(types, all, functions, scalarFunctions);
    }

    public Features without(Feature... fewer) {
        EnumSet<Feature> rest = EnumSet.noneOf(Feature.class);
        rest.addAll(set);
        rest.removeAll(Arrays.asList(fewer));
        return new Features(types, rest, functions, scalarFunctions);
    }

    /** These features with more functions for complex statements, one in each line. */
    public Features withScalarFunctions(Dialect dialect, String lines) {
        List<ScalarFunction> all = new ArrayList<>(scalarFunctions);
        lines.lines()
                .filter(line -> !line.isBlank())
                .map(line -> ScalarFunction.parse(line, dialect))
                .forEach(all::add);
        return new Features(types, set, functions, all);
    }

    /** These features without the functions whose text contains one of these words. */
    public Features withoutScalarFunctions(String... words) {
        return new Features(
                types,
                set,
                functions,
                scalarFunctions.stream()
                        .filter(function -> Arrays.stream(words).noneMatch(function.text()::contains))
                        .toList());
    }
}
