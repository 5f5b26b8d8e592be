package io.titrant.engines.sensitivity;

import io.titrant.judge.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What became of a lie: the answer of the oracle that came nearest to noticing it. */
record Judged(Answer answer, String by) {
    enum Answer {
        /** At least one oracle says {@code bug}. */
        NOTICED,
        /** An oracle explains it by a documented rule. */
        EXCUSED,
        UNKNOWN,
        /** Every oracle that judges the case lets it pass. */
        UNNOTICED,
        /** The honest engine gives the same results in another order of the statements. */
        LEGAL,
        /** No oracle judges the case. */
        NOT_JUDGED
    }

    /** An excuse that the honest run of the case needs as well is none for the lie. */
    static Judged of(List<Verdict> verdicts, List<Verdict> honestly) {
        return of(verdicts.stream()
                .map(verdict -> verdict.outcome() == Verdict.Outcome.PERMITTED
                                && honestly.stream().anyMatch(same(verdict))
                        ? Verdict.pass(verdict.oracle(), verdict.explanation())
                        : verdict)
                .toList());
    }

    /** The same of a lie that is proved to be legal. */
    Judged legal() {
        return new Judged(Answer.LEGAL, "");
    }

    /** Whether the lie should have been noticed. */
    boolean isMissed() {
        return answer == Answer.EXCUSED || answer == Answer.UNKNOWN || answer == Answer.UNNOTICED;
    }

    private static Predicate<Verdict> same(Verdict verdict) {
        return other -> other.oracle().equals(verdict.oracle()) && Objects.equals(other.rule(), verdict.rule());
    }

    private static Judged of(List<Verdict> verdicts) {
        for (Verdict.Outcome outcome : List.of(
                Verdict.Outcome.BUG, Verdict.Outcome.PERMITTED, Verdict.Outcome.UNKNOWN, Verdict.Outcome.PASS)) {
            List<Verdict> those = verdicts.stream()
                    .filter(verdict -> verdict.outcome() == outcome)
                    .toList();
            if (!those.isEmpty()) {
                return new Judged(answer(outcome), names(those, outcome));
            }
        }
        return new Judged(Answer.NOT_JUDGED, "");
    }

    /** Why the lie was not noticed. */
    String reason() {
        return switch (answer) {
            case EXCUSED -> "permitted by " + by;
            case UNKNOWN -> "unknown: " + by;
            default -> "every oracle lets it pass";
        };
    }

    private static Answer answer(Verdict.Outcome outcome) {
        return switch (outcome) {
            case BUG -> Answer.NOTICED;
            case PERMITTED -> Answer.EXCUSED;
            case UNKNOWN -> Answer.UNKNOWN;
            case PASS -> Answer.UNNOTICED;
            case NOT_APPLICABLE -> Answer.NOT_JUDGED;
        };
    }

    /** The oracles that gave this answer; for an excuse, the rules; for an open question, the first reason. */
    private static String names(List<Verdict> verdicts, Verdict.Outcome outcome) {
        if (outcome == Verdict.Outcome.UNKNOWN) {
            return verdicts.get(0).explanation().replaceAll("(?s)[:;].*", "");
        }
        return verdicts.stream()
                .map(verdict ->
                        outcome == Verdict.Outcome.PERMITTED ? String.valueOf(verdict.rule()) : verdict.oracle())
                .distinct()
                .sorted()
                .collect(Collectors.joining("+"));
    }
}
