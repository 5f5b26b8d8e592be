package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A verdict that a worker came upon and that is worth keeping, before it is confirmed, reduced and compared with others. */
record Suspicion(long index, Oracle oracle, Verdict verdict, Case testCase, Recording recording)
        implements Comparable<Suspicion> {
    private static final Comparator<Suspicion> ORDER = Comparator.comparingLong(Suspicion::index)
            .thenComparing(suspicion -> suspicion.oracle().name());

    /** Verdicts of one kind at one level; where reduction must be rationed, it is rationed per kind. */
    record Sort(
            String oracle,
            Verdict.Outcome outcome,
            @Nullable String kind,
            @Nullable String rule,
            String isolation) {
        /** That of the suspicion which became this finding. */
        static Sort of(Finding finding) {
            return of(finding.original().verdict(), finding.identity().isolation());
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

    /** With what happened when the case ran as it is, where its oracle had judged another form of it. */
    Suspicion recordedAs(Recording asItIs) {
        return new Suspicion(index, oracle, verdict, testCase, asItIs);
    }

    String isolation() {
        return Fingerprint.isolation(testCase);
    }

    @Override
    public int compareTo(Suspicion other) {
        return ORDER.compare(this, other);
    }
}
