package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.graph.AnomalyKind;
import io.titrant.judge.Verdict;
import io.titrant.judge.isorel.HistoryJudge;
import io.titrant.lab.Lab;
import java.util.Optional;

/**
 * The isolation check (TxCheck §4): item edges between statements are edges between their transactions, and the level decides which cycles of
 * them are bugs (Adya's G0, G1b, G1c, G-SIb, G2-item). Aborted writers come from the recording (G1a), and so does the order in which transactions
 * start (G-SIa).
 */
final class IsolationCheck {
    private final HistoryJudge judge;
    private final AdmittedLevels levels;

    IsolationCheck(boolean strict, Case testCase, Lab lab, AdmittedLevels levels) {
        this.levels = levels;
        this.judge = new HistoryJudge(TxCheck.NAME, strict, testCase, lab);
    }

    /** An anomaly that the levels of its transactions forbid. */
    Optional<Verdict> bug(TrackedRun run) {
        TransactionHistory history = TransactionHistory.of(run, levels);
        return judge.bug(history.history(), history.sources());
    }

    static String meaning(String kind) {
        for (AnomalyKind known : AnomalyKind.values()) {
            if (kind.equals(known.label()) || kind.startsWith(known.label() + "-")) {
                return known.meaning();
            }
        }
        return "";
    }
}
