package io.titrant.golden;

import io.titrant.judge.Verdict;
import java.util.stream.Collectors;

/**
 * A verdict's outcome, its rule if it has one, its kind and its remarks: {@code permitted recheck-after-wait: incorrect final state; extra-blocking}.
 */
public record ExpectedVerdict(String text) {
    /** The verdict of a file on which no oracle has spoken yet. */
    static final ExpectedVerdict UNKNOWN_YET = new ExpectedVerdict("");

    public static ExpectedVerdict of(Verdict verdict) {
        String rule = verdict.rule() == null ? "" : " " + verdict.rule();
        String kind = verdict.kind() == null ? "" : ": " + verdict.kind();
        String remarks = verdict.remarks().stream()
                .map(remark -> "; " + remark.name())
                .distinct()
                .collect(Collectors.joining());
        return new ExpectedVerdict(verdict.outcome().label() + rule + kind + remarks);
    }

    public boolean isBug() {
        return text.startsWith(Verdict.Outcome.BUG.label());
    }

    public boolean isPermitted() {
        return text.startsWith(Verdict.Outcome.PERMITTED.label());
    }

    /** The rule of a permitted verdict, else nothing. */
    public String rule() {
        return isPermitted() ? text.split("[:;]")[0].substring("permitted ".length()) : "";
    }

    /** The kind of violation, else nothing. */
    public String kind() {
        int colon = text.indexOf(": ");
        return colon < 0 ? "" : text.substring(colon + 2).split(";")[0];
    }

    @Override
    public String toString() {
        return text;
    }
}
