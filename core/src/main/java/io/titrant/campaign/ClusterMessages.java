package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tasks of a cluster and their answers, as JSON. */
final class ClusterMessages {
    private ClusterMessages() {}

    /**
     * One task.
     *
     * @param blocks the blocks of cases to run; none if the task is a reduction
     * @param done the cases of these blocks that an earlier run has done
     * @param suspicion the suspicion to reduce
     * @param nanos how long the reduction may take
     */
    record Task(
            List<CaseQueue.Block> blocks,
            List<Long> done,
            @Nullable SentSuspicion suspicion,
            long nanos) {}

    /** A suspicion, with its oracle by name. */
    record SentSuspicion(long index, String oracle, Verdict verdict, Case testCase, Recording recording) {
        static SentSuspicion of(Suspicion suspicion) {
            return new SentSuspicion(
                    suspicion.index(),
                    suspicion.oracle().name(),
                    suspicion.verdict(),
                    suspicion.testCase(),
                    suspicion.recording());
        }

        Suspicion received(CampaignSettings settings) {
            return new Suspicion(index, settings.oracle(oracle), verdict, testCase, recording);
        }
    }

    /** The outcome of the cases; {@code undecided} are lines of the ledger. */
    record CasesAnswer(
            List<CaseCount> counts, List<SentSuspicion> suspicions, List<String> undecided, List<String> notes) {}

    /**
     * The outcome of a suspicion.
     *
     * @param nanos how long the reduction took
     */
    record ReductionAnswer(Finding finding, List<BoundedLab.Death> deaths, List<String> notes, long nanos) {}

    static String write(Object message) {
        return ResolvedSuspicionJson.MAPPER.writeValueAsString(message);
    }

    static <T> T read(String text, Class<T> type) {
        return ResolvedSuspicionJson.MAPPER.readValue(text, type);
    }
}
