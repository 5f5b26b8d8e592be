package io.titrant.judge;

import io.titrant.casefile.Case;
import io.titrant.graph.EdgeKind;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An oracle's word on a case.
 *
 * @param kind what sort of violation, in the oracle's own terms; for {@code BUG} and {@code PERMITTED}
 * @param rule the documented behaviour that explains it; for {@code PERMITTED}
 * @param explanation a sentence that a DBA understands; for {@code UNKNOWN} and {@code NOT_APPLICABLE} the reason
 * @param differences the evidence, side by side
 * @param cycle the dependencies between transactions that prove it, each beginning where the one before ended; empty where there is no such proof
 * @param remarks what was noticed besides, and is no fault
 * @param instead another case that shows the same and is easier to look at, where the oracle has made one: of sessions that ran at the same
 *     time, the order in which their statements took effect
 * @param equivalent an order of the statements that gave other results without transactions, where the oracle has found one
 */
public record Verdict(
        String oracle,
        Outcome outcome,
        @Nullable String kind,
        @Nullable String rule,
        String explanation,
        List<Difference> differences,
        List<Dependency> cycle,
        List<Remark> remarks,
        @Nullable Case instead,
        @Nullable EquivalentOrder equivalent) {

    /** The expected and the recorded lines of one thing (a table, a statement's result), a row or fact a line. */
    public record Difference(String what, List<String> expected, List<String> seen) {
        public Difference {
            expected = List.copyOf(expected);
            seen = List.copyOf(seen);
        }
    }

    /**
     * Why one transaction comes before another.
     *
     * @param predicate whether a read missed the row that its condition would have matched
     * @param row empty where the order of sessions or of time is the reason
     */
    public record Dependency(String from, EdgeKind kind, boolean predicate, String row, String to) {
        @Override
        public String toString() {
            return from + " " + label() + " → " + to;
        }

        /** {@code predicate rw(t1#2)}. */
        public String label() {
            return (predicate ? "predicate " : "") + kind.label() + (row.isEmpty() ? "" : "(" + row + ")");
        }
    }

    /** Something worth counting under its name, such as {@code extra-blocking}: where it was, in a sentence. */
    public record Remark(String name, String text) {}

    /** Ordered by weight: where verdicts merge, the heavier one stands. */
    public enum Outcome {
        NOT_APPLICABLE,
        PASS,
        PERMITTED,
        UNKNOWN,
        BUG;

        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** As those see it who judge by the standard: what is documented is a bug, too. */
    public Verdict strictly() {
        return outcome == Outcome.PERMITTED
                ? new Verdict(
                        oracle,
                        Outcome.BUG,
                        kind,
                        null,
                        explanation + " (documented as " + rule + ")",
                        differences,
                        cycle,
                        remarks,
                        instead,
                        equivalent)
                : this;
    }

    public Verdict {
        Objects.requireNonNull(outcome);
        differences = List.copyOf(differences);
        cycle = List.copyOf(cycle);
        remarks = List.copyOf(remarks);
        if ((outcome == Outcome.PERMITTED) != (rule != null)) {
            throw new IllegalArgumentException("a rule belongs to a permitted verdict and to no other");
        }
    }

    public Verdict(
            String oracle,
            Outcome outcome,
            @Nullable String kind,
            @Nullable String rule,
            String explanation,
            List<Difference> differences) {
        this(oracle, outcome, kind, rule, explanation, differences, List.of(), List.of(), null, null);
    }

    public static Verdict pass(String oracle, String explanation) {
        return new Verdict(oracle, Outcome.PASS, null, null, explanation, List.of());
    }

    public static Verdict bug(String oracle, String kind, String explanation) {
        return new Verdict(oracle, Outcome.BUG, kind, null, explanation, List.of());
    }

    public static Verdict permitted(String oracle, String kind, String rule, String explanation) {
        return new Verdict(oracle, Outcome.PERMITTED, kind, rule, explanation, List.of());
    }

    public static Verdict unknown(String oracle, String why) {
        return new Verdict(oracle, Outcome.UNKNOWN, null, null, why, List.of());
    }

    public static Verdict notApplicable(String oracle, String why) {
        return new Verdict(oracle, Outcome.NOT_APPLICABLE, null, null, why, List.of());
    }

    public Verdict with(List<Difference> found) {
        return new Verdict(oracle, outcome, kind, rule, explanation, found, cycle, remarks, instead, equivalent);
    }

    /** The same with another explanation. */
    public Verdict explaining(String told) {
        return new Verdict(oracle, outcome, kind, rule, told, differences, cycle, remarks, instead, equivalent);
    }

    public Verdict provenBy(List<Dependency> dependencies) {
        return new Verdict(
                oracle, outcome, kind, rule, explanation, differences, dependencies, remarks, instead, equivalent);
    }

    public Verdict remarking(List<Remark> noticed) {
        return new Verdict(oracle, outcome, kind, rule, explanation, differences, cycle, noticed, instead, equivalent);
    }

    public Verdict shownBy(Case simpler) {
        return new Verdict(oracle, outcome, kind, rule, explanation, differences, cycle, remarks, simpler, equivalent);
    }

    /** The same with an order of the statements that gave other results without transactions. */
    public Verdict reordered(EquivalentOrder order) {
        return new Verdict(oracle, outcome, kind, rule, explanation, differences, cycle, remarks, instead, order);
    }
}
