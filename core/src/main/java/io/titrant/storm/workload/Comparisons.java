package io.titrant.storm.workload;

import io.titrant.generate.Draw;
import io.titrant.storm.model.Operator;
import io.titrant.storm.shadow.AttributeShadow;
import io.titrant.storm.workload.PredicateTemplate.Node;
import org.jspecify.annotations.Nullable;

/** Draws the numbers of one comparison, and evaluates it. */
final class Comparisons {
    private static final int DRAWS = 8;
    private static final int[] NONE = {};

    private Comparisons() {}

    /** Numbers drawn from G alone, as the paper draws them; redrawn while no value of the domain satisfies the comparison. */
    static int[] sample(Node.Leaf leaf, Draw draw) {
        int values = ComparisonSql.values(leaf.operator());
        int[] numbers = NONE;
        for (int i = 0; i < DRAWS; i++) {
            numbers = values == 0 ? NONE : new int[values];
            for (int j = 0; j < values; j++) {
                numbers[j] = leaf.shadow().sampleValue(draw);
            }
            order(leaf.operator(), numbers);
            if (meetsDomain(leaf, numbers)) {
                return numbers;
            }
        }
        return numbers;
    }

    /** Whether some value of the domain satisfies the comparison (DBStorm, Algorithm 2, line 11). */
    static boolean meetsDomain(Node.Leaf leaf, int[] numbers) {
        long last = leaf.shadow().attribute().size() - 1;
        return switch (leaf.operator()) {
            case LESS -> numbers[0] > 0;
            case GREATER -> numbers[0] < last;
            case UNEQUAL, NOT_IN -> last + 1 > ComparisonSql.values(leaf.operator());
            case NOT_BETWEEN -> numbers[0] > 0 || numbers[1] < last;
            case IS_NULL -> leaf.shadow().attribute().nulls() > 0;
            default -> true;
        };
    }

    /** Numbers for which this value satisfies the comparison, drawn from G as far as possible; null if there are none. */
    static int @Nullable [] satisfying(Node.Leaf leaf, int value, Draw draw) {
        if (value == AttributeShadow.NULL || leaf.operator() == Operator.IS_NULL) {
            return leaf.operator() == Operator.IS_NULL && value == AttributeShadow.NULL ? NONE : null;
        }
        switch (leaf.operator()) {
            case IS_NOT_NULL -> {
                return NONE;
            }
            case EQUAL -> {
                return new int[] {value};
            }
            case BETWEEN -> {
                int other = leaf.shadow().sampleValue(draw);
                return new int[] {Math.min(value, other), Math.max(value, other)};
            }
            case IN -> {
                int[] numbers = new int[ComparisonSql.IN_VALUES];
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] = leaf.shadow().sampleValue(draw);
                }
                numbers[draw.below(numbers.length)] = value;
                return numbers;
            }
            default -> {
                return drawn(leaf, value, draw);
            }
        }
    }

    private static int @Nullable [] drawn(Node.Leaf leaf, int value, Draw draw) {
        for (int i = 0; i < DRAWS; i++) {
            int[] numbers = sample(leaf, draw);
            if (holds(leaf.operator(), value, numbers)) {
                return numbers;
            }
        }
        long size = leaf.shadow().attribute().size();
        return switch (leaf.operator()) {
            case LESS -> value + 1 < size ? new int[] {value + 1} : null;
            case GREATER -> value > 0 ? new int[] {value - 1} : null;
            case LESS_OR_EQUAL, GREATER_OR_EQUAL -> new int[] {value};
            case UNEQUAL -> size > 1 ? new int[] {value == 0 ? 1 : value - 1} : null;
            default -> null;
        };
    }

    private static void order(Operator operator, int[] numbers) {
        boolean pair = operator == Operator.BETWEEN || operator == Operator.NOT_BETWEEN;
        if (pair && numbers[0] > numbers[1]) {
            int first = numbers[0];
            numbers[0] = numbers[1];
            numbers[1] = first;
        }
    }

    /** Whether a value satisfies a comparison with these numbers. */
    static boolean holds(Operator operator, int value, int[] numbers) {
        if (value == AttributeShadow.NULL) {
            return operator == Operator.IS_NULL;
        }
        return switch (operator) {
            case EQUAL -> value == numbers[0];
            case UNEQUAL -> value != numbers[0];
            case LESS -> value < numbers[0];
            case LESS_OR_EQUAL -> value <= numbers[0];
            case GREATER -> value > numbers[0];
            case GREATER_OR_EQUAL -> value >= numbers[0];
            case BETWEEN -> value >= numbers[0] && value <= numbers[1];
            case NOT_BETWEEN -> value < numbers[0] || value > numbers[1];
            case IN -> contains(numbers, value);
            case NOT_IN -> !contains(numbers, value);
            case IS_NULL -> false;
            case IS_NOT_NULL -> true;
        };
    }

    private static boolean contains(int[] numbers, int value) {
        for (int number : numbers) {
            if (number == value) {
                return true;
            }
        }
        return false;
    }
}
