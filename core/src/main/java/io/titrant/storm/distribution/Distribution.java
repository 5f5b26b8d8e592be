package io.titrant.storm.distribution;

import io.titrant.TitrantException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A distribution as a model names it: {@code uniform}, {@code zipf(1.0)} or {@code normal(0.5, 0.1)}, for a domain of any size. */
public sealed interface Distribution {

    /** This distribution over n ranks. */
    RankDistribution over(long n);

    /** All ranks have the same probability. */
    record Uniform() implements Distribution {
        @Override
        public RankDistribution over(long n) {
            return new UniformRanks(n);
        }

        @Override
        public String toString() {
            return "uniform";
        }
    }

    /** Rank i has a probability proportional to 1 / (i + 1)^skew. */
    record Zipf(double skew) implements Distribution {
        @Override
        public RankDistribution over(long n) {
            return n <= TableRanks.MOST ? TableRanks.of(n, i -> Math.pow(i + 1.0, -skew)) : new ZipfRanks(n, skew);
        }

        @Override
        public String toString() {
            return "zipf(" + skew + ")";
        }
    }

    /** A bell over the domain: mean and deviation are shares of its length. Not in the paper. */
    record Normal(double mean, double deviation) implements Distribution {
        /** Ranks far from the mean keep a positive probability, as Theorem 1 demands. */
        private static final double FLOOR = 1e-9;

        @Override
        public RankDistribution over(long n) {
            int positions = TableRanks.positions(n);
            return TableRanks.of(n, i -> {
                double distance = ((i + 0.5) / positions - mean) / deviation;
                return Math.exp(-distance * distance / 2) + FLOOR;
            });
        }

        @Override
        public String toString() {
            return "normal(" + mean + ", " + deviation + ")";
        }
    }

    Distribution UNIFORM = new Uniform();

    /** Reads a distribution; the message of the exception says what is wrong with the text. */
    static Distribution parse(String text) {
        Matcher matcher = Forms.FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (matcher.matches()) {
            String first = matcher.group(2);
            String second = matcher.group(3);
            switch (matcher.group(1)) {
                case "uniform" -> {
                    if (first == null) {
                        return UNIFORM;
                    }
                }
                case "zipf" -> {
                    if (first != null && second == null) {
                        return new Zipf(Forms.within(first, 0, 10));
                    }
                }
                default -> {
                    if (first != null && second != null) {
                        return new Normal(Forms.within(first, 0, 1), Forms.within(second, 0.001, 10));
                    }
                }
            }
        }
        throw new TitrantException(
                "'" + text + "' is no distribution (write uniform, zipf(1.0) or normal(0.5, 0.1): mean and deviation)");
    }

    /** How distributions are written. */
    final class Forms {
        private static final Pattern FORM =
                Pattern.compile("(uniform|zipf|normal)(?:\\(\\s*([0-9.]+)\\s*(?:,\\s*([0-9.]+)\\s*)?\\))?");

        private Forms() {}

        private static double within(String text, double low, double high) {
            double number;
            try {
                number = Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw new TitrantException("'" + text + "' is no number", e);
            }
            if (number < low || number > high) {
                throw new TitrantException("the parameter " + text + " must be from " + low + " to " + high);
            }
            return number;
        }
    }
}
