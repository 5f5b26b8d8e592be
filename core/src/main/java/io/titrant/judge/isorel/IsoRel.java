package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.engine.Promise;
import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.Model;
import io.titrant.judge.Lab;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Isolation anomalies (IsoRel): the case is run once more with statements that tell which versions of which rows they touch (§3.1, §3.2); the
 * dependencies between transactions follow from that (§3.3), and each cycle of them is an anomaly with a name (§2.4, §3.4). What the engine
 * documents for its level decides whether it is a bug; strictly, Adya's definition of the level does, as in the paper.
 */
public final class IsoRel implements Oracle {
    private static final String NAME = "isorel";
    private final boolean adya;

    public IsoRel() {
        this(false);
    }

    private IsoRel(boolean adya) {
        this.adya = adya;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Oracle strict() {
        return new IsoRel(true);
    }

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        try {
            return judged(testCase, lab);
        } catch (Unfit unfit) {
            return unfit.verdict(NAME);
        }
    }

    private Verdict judged(Case testCase, Lab lab) {
        Instrumented instrumented = Instrumented.of(testCase, lab.engine());
        Recording recording = lab.run(instrumented.testCase());
        if (recording.ending() != Recording.Ending.COMPLETED) {
            throw Unfit.unknown("the instrumented case did not run to its end: "
                    + recording
                            .ending()
                            .name()
                            .toLowerCase(java.util.Locale.ROOT)
                            .replace('_', ' '));
        }
        List<Transaction> transactions = io.titrant.judge.history.History.of(recording, lab.engine());
        Histories.Read read = Histories.of(testCase, instrumented, recording, transactions);
        Findings findings = Checker.check(read.history());
        return verdict(findings, read, testCase, lab);
    }

    private Verdict verdict(Findings findings, Histories.Read read, Case testCase, Lab lab) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Anomaly anomaly : findings.anomalies()) {
            Verdict verdict = verdict(anomaly, read, testCase, lab);
            if (verdict != null) {
                verdicts.add(verdict);
            }
        }
        // The checker tells the gravest first; a bug comes before what is permitted.
        Optional<Verdict> worst = verdicts.stream()
                .max(Comparator.comparing((Verdict verdict) -> verdict.outcome() == Verdict.Outcome.BUG));
        if (worst.isPresent()) {
            return worst.get();
        }
        if (!findings.doubts().isEmpty()) {
            throw Unfit.unknown(findings.doubts().get(0));
        }
        return Verdict.pass(
                NAME,
                findings.transactions() + " transactions; nothing that "
                        + findings.strongestHeld().map(Model::label).orElse("any model") + " forbids was seen");
    }

    /** What the levels of the transactions concerned make of it; null where they all allow it. */
    private @Nullable Verdict verdict(Anomaly anomaly, Histories.Read read, Case testCase, Lab lab) {
        boolean documented = true;
        boolean defined = true;
        Promise weakest = null;
        IsolationLevel named = null;
        for (int txn : anomaly.txns()) {
            String tag = read.tags().get(txn);
            if (tag == null) {
                continue;
            }
            IsolationLevel level = testCase.isolation(tag).orElse(lab.engine().defaultIsolation());
            Promise promise = lab.promise(level)
                    .orElseThrow(() -> Unfit.notApplicable(
                            "what " + lab.engine().name() + " promises at " + level.sql() + " is not known"));
            if (!promise.forbids(anomaly)) {
                documented = false;
                weakest = promise;
            }
            defined &= Promise.adya(level).forbids(anomaly);
            named = level;
        }
        String kind = anomaly.name();
        String words = anomaly.explanation();
        if (documented || (adya && defined)) {
            return Verdict.bug(NAME, kind, words + " " + where(named) + " forbids " + kind + ".");
        }
        return defined && weakest != null
                ? Verdict.permitted(
                        NAME,
                        kind,
                        weakest.rule(),
                        words + " Adya's " + where(named) + " forbids " + kind + "; this engine documents "
                                + weakest.model().label() + " (" + weakest.source() + ").")
                : null;
    }

    private static String where(@Nullable IsolationLevel level) {
        return level == null ? "every level" : level.sql();
    }

    @Override
    public String meaning(String kind) {
        for (AnomalyKind known : AnomalyKind.values()) {
            if (kind.equals(known.label()) || kind.startsWith(known.label() + "-")) {
                return known.meaning();
            }
        }
        return "";
    }
}
