package io.titrant.api;

import io.titrant.judge.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The answer of one oracle about one case.
 *
 * @param oracle the name of the oracle: {@code writecheck}, {@code troc}, …
 * @param verdict {@code bug}, {@code permitted}, {@code unknown}, {@code not-applicable} or {@code pass}
 * @param kind the kind of violation, in the terms of the oracle; null if there is none
 * @param rule the documented behaviour that explains the recording; null unless the verdict is {@code permitted}
 * @param explanation a sentence for people
 */
public record CaseVerdict(
        String oracle,
        String verdict,
        @Nullable String kind,
        @Nullable String rule,
        String explanation) {

    static CaseVerdict of(Verdict verdict) {
        return new CaseVerdict(
                verdict.oracle(), verdict.outcome().label(), verdict.kind(), verdict.rule(), verdict.explanation());
    }

    /**
     * Whether the engine broke what it documents.
     *
     * @return true if the verdict is {@code bug}
     */
    public boolean bug() {
        return verdict.equals(Verdict.Outcome.BUG.label());
    }

    @Override
    public String toString() {
        return oracle + ": " + verdict + (kind == null ? "" : " " + kind) + (rule == null ? "" : " by " + rule) + ", "
                + explanation;
    }
}
