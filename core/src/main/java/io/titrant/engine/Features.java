package io.titrant.engine;

import io.titrant.engine.ColumnType.Family;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What can be written for an engine, as data for a generator. An engine of a family derives from the family's; it does not copy. */
public record Features(List<ColumnType> types, Set<Feature> set, List<Function> functions) {

    /** A function of an expression, its arguments all of one family each. */
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

    /** What any SQL database has: for engines that say nothing of themselves. */
    public static final Features COMMON = new Features(
            List.of(
                    ColumnType.integer("SMALLINT", 16),
                    ColumnType.integer("INTEGER", 32),
                    ColumnType.decimal("DECIMAL", 10, 2),
                    ColumnType.string("VARCHAR", Family.TEXT, 20)),
            Set.of(Feature.SECONDARY_INDEX, Feature.REFERENCES),
            COMMON_FUNCTIONS);

    public Features {
        types = List.copyOf(types);
        set = Set.copyOf(set);
        functions = List.copyOf(functions);
    }

    public boolean has(Feature feature) {
        return set.contains(feature);
    }

    public Features with(Feature... more) {
        EnumSet<Feature> all = EnumSet.noneOf(Feature.class);
        all.addAll(set);
        all.addAll(Arrays.asList(more));
        return new Features(types, all, functions);
    }

    public Features without(Feature... fewer) {
        EnumSet<Feature> rest = EnumSet.noneOf(Feature.class);
        rest.addAll(set);
        rest.removeAll(Arrays.asList(fewer));
        return new Features(types, rest, functions);
    }
}
