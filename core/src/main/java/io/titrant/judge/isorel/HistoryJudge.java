package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.graph.Anomaly;
import io.titrant.graph.Checker;
import io.titrant.graph.History;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.Transaction;
import io.titrant.lab.Lab;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Judges the history of another oracle by what the engine documents for the levels of its transactions. */
public final class HistoryJudge {
    private final String oracle;
    private final boolean adya;
    private final Case testCase;
    private final Lab lab;

    /** @param adya whether Adya's definition of a level decides, in place of the engine's documentation */
    public HistoryJudge(String oracle, boolean adya, Case testCase, Lab lab) {
        this.oracle = oracle;
        this.adya = adya;
        this.testCase = testCase;
        this.lab = lab;
    }

    /**
     * The first anomaly that all of its levels forbid.
     *
     * @param sources the recorded transaction behind each transaction of the history; null where there is none
     */
    public Optional<Verdict> bug(History history, List<@Nullable Transaction> sources) {
        AnomalyJudge judge = new AnomalyJudge(adya, null, new InstrumentedHistory(history, sources), testCase, lab);
        for (Anomaly anomaly : Checker.check(history).anomalies()) {
            Verdict verdict = judge.verdict(anomaly);
            if (verdict != null && verdict.outcome() == Verdict.Outcome.BUG) {
                return Optional.of(Verdict.bug(oracle, anomaly.name(), verdict.explanation())
                        .with(verdict.differences())
                        .provenBy(verdict.cycle()));
            }
        }
        return Optional.empty();
    }
}
