package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A bug or permitted verdict that a worker found, before it is confirmed, reduced and compared with other findings. */
record Suspicion(long index, Oracle oracle, Verdict verdict, Case testCase, Recording recording)
        implements Comparable<Suspicion> {
    private static final Comparator<Suspicion> ORDER = Comparator.comparingLong(Suspicion::index)
            .thenComparing(suspicion -> suspicion.oracle().name())
            // The server may die of several runs of one case.
            .thenComparing(suspicion -> CaseWriter.write(suspicion.testCase()))
            .thenComparing(suspicion -> suspicion.verdict().explanation());

    /** Oracle, outcome, kind, rule and isolation level of a verdict. The number of reductions is limited per sort. */
    record Sort(
            String oracle,
            Verdict.Outcome outcome,
            @Nullable String kind,
            @Nullable String rule,
            String isolation) {
        /** The sort of the suspicion that became this finding. */
        static Sort of(Finding finding) {
            return of(finding.original().verdict(), finding.identity().isolation());
        }

        /** The sort whose reductions are counted together. Of a permitted behaviour one example is enough, at whichever level, by whichever oracle. */
        Sort counted() {
            return outcome == Verdict.Outcome.PERMITTED ? new Sort("", outcome, null, rule, "") : this;
        }

        static Sort of(Verdict verdict, String isolation) {
            return new Sort(verdict.oracle(), verdict.outcome(), verdict.kind(), verdict.rule(), isolation);
        }
    }

    Sort sort() {
        return new Sort(oracle.name(), verdict.outcome(), verdict.kind(), verdict.rule(), isolation());
    }

    ResolvedSuspicion.Key key() {
        return new ResolvedSuspicion.Key(index, oracle.name());
    }

    /** This suspicion with the recording of the unchanged case, if its oracle had judged a rewritten one. */
    Suspicion recordedAs(Recording unchanged) {
        return new Suspicion(index, oracle, verdict, testCase, unchanged);
    }

    String isolation() {
        return Fingerprint.isolation(testCase);
    }

    @Override
    public int compareTo(Suspicion other) {
        return ORDER.compare(this, other);
    }
}
