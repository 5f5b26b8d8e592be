package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.judge.AnsweredQuestion;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Levels;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds isolation anomalies (IsoRel). The case runs once more with statements that return the versions of the rows that they touch (§3.1, §3.2). These
 * versions prove dependencies between transactions (§3.3), and a cycle of dependencies is an anomaly with a name (§2.4, §3.4). The engine's
 * documentation of the level decides whether it is a bug; with {@link #strict}, Adya's definition of the level does, as in the paper.
 *
 * <p>Example, a row r1 with the versions {@code T0}, written by two transactions that both read it first:
 *
 * <pre>
 *   T1: SELECT …                    sees r1 = T0
 *   T2: SELECT …                    sees r1 = T0
 *   T1: UPDATE …; COMMIT            r1 = T0 T1.1
 *   T2: UPDATE …; COMMIT            r1 = T0 T1.1 T2.1
 *   T1 &lt; T2 (T2 overwrote T1.1), T2 &lt; T1 (T2 did not see T1.1): a cycle, lost-update
 * </pre>
 */
public final class IsoRel implements Oracle {
    static final String NAME = "isorel";

    /** Of the cases that Troc passes, a campaign asks it about one of so many. */
    private static final int AFTER_PASS = 8;

    private static final CheckOptions OPTIONS = CheckOptions.DEFAULT.withPredicates(true);
    private static final Set<AnomalyKind> LOSSES =
            EnumSet.of(AnomalyKind.LOST_VERSION, AnomalyKind.DUPLICATE_VERSION, AnomalyKind.INCOMPATIBLE_ORDER);
    private static final int MOST_ROWS = 12_000;
    private final boolean adya;
    private final @Nullable AskedAnomalies asked;
    private final boolean afterTroc;

    public IsoRel() {
        this(false, null, false);
    }

    private IsoRel(boolean adya, @Nullable AskedAnomalies asked, boolean afterTroc) {
        this.adya = adya;
        this.asked = asked;
        this.afterTroc = afterTroc;
    }

    /** The same oracle, for a campaign in which Troc judges first: see {@link AnsweredQuestion}. */
    public Oracle afterTroc() {
        return new IsoRel(adya, asked, true);
    }

    /** Adya's definition of a level forbids anomalies that the engine documents, which Troc's pass does not exclude. */
    @Override
    public boolean isNeeded(Case testCase, List<Verdict> earlier) {
        return adya || !afterTroc || AnsweredQuestion.remains(AFTER_PASS, testCase, earlier);
    }

    /**
     * An oracle that reports these anomalies at these levels and no others: a bug if the engine promises to prevent the anomaly, else permitted.
     *
     * @param onlyAmongPlainReads the anomalies that count only if plain reads alone show them, unless the engine promises to prevent them
     */
    public static Oracle asking(
            Map<IsolationLevel, Set<AnomalyKind>> kinds, Map<IsolationLevel, Set<AnomalyKind>> onlyAmongPlainReads) {
        return new IsoRel(false, new AskedAnomalies(kinds, onlyAmongPlainReads), false);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Oracle strict() {
        return new IsoRel(true, asked, afterTroc);
    }

    @Override
    public Case prepared(Case testCase, Lab lab) {
        return instrumented(testCase, lab.engine());
    }

    /** The instrumented case; the case itself if it cannot be instrumented. */
    public static Case instrumented(Case testCase, Engine engine) {
        try {
            return InstrumentedCase.of(testCase, engine).testCase();
        } catch (CannotJudge cannotJudge) {
            return testCase;
        }
    }

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        try {
            Levels.objection(testCase, lab.engine().dialect()).ifPresent(why -> {
                throw CannotJudge.notApplicable(why);
            });
            InstrumentedCase instrumented = InstrumentedCase.of(testCase, lab.engine());
            Recording own = instrumented.ran(recording) ? recording : lab.run(instrumented.testCase());
            Judgement found = judged(testCase, instrumented, own, lab);
            return found.anomaly() != null && testCase.concurrent()
                    ? inSubmittedOrder(found, found.anomaly(), testCase, lab)
                    : found.verdict();
        } catch (CannotJudge cannotJudge) {
            return cannotJudge.verdict(NAME);
        }
    }

    /** Runs the instrumented case once and returns its history; throws {@link CannotJudge} if the case cannot be instrumented. */
    public static History history(Case testCase, Lab lab) {
        InstrumentedCase instrumented = InstrumentedCase.of(testCase, lab.engine());
        Recording recording = lab.run(instrumented.testCase());
        return history(testCase, instrumented, recording, lab).history();
    }

    private static InstrumentedHistory history(
            Case testCase, InstrumentedCase instrumented, Recording recording, Lab lab) {
        if (recording.ending() != Recording.Ending.COMPLETED) {
            throw CannotJudge.unknown("the instrumented case did not run to its end: "
                    + recording.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                    + recording.notes().stream()
                            .findFirst()
                            .map(note -> " (" + note + ")")
                            .orElse(""));
        }
        recording.finalState().forEach((table, rows) -> {
            if (rows.truncated() || rows.rows().size() > MOST_ROWS) {
                throw CannotJudge.limit("table " + table + " has more than " + MOST_ROWS + " rows, which is the limit");
            }
        });
        List<Transaction> transactions = RecordedTransactions.of(recording, lab.engine());
        return HistoryBuilder.of(testCase, instrumented, recording, transactions);
    }

    /**
     * A verdict and where it comes from.
     *
     * @param anomaly that the verdict reports; null if it reports none
     */
    private record Judgement(
            Verdict verdict, @Nullable Anomaly anomaly, InstrumentedCase instrumented, InstrumentedHistory history) {}

    private Judgement judged(Case testCase, InstrumentedCase instrumented, Recording recording, Lab lab) {
        InstrumentedHistory history = history(testCase, instrumented, recording, lab);
        Findings findings = Checker.check(history.history(), OPTIONS);
        AnomalyJudge judge = new AnomalyJudge(adya, asked, history, testCase, lab);
        // A lost or misplaced version says more than the cycles through its row.
        List<Anomaly> anomalies = Stream.concat(
                        findings.anomalies().stream()
                                .sorted(Comparator.comparing(
                                        anomaly -> anomaly.kind().cyclic())),
                        history.impossible().stream())
                .toList();
        Judgement worst = null;
        for (Anomaly anomaly : asked == null ? anomalies : credible(anomalies, history)) {
            Verdict verdict = judge.verdict(anomaly);
            if (verdict != null && (worst == null || (isBug(verdict) && !isBug(worst.verdict())))) {
                worst = new Judgement(verdict, anomaly, instrumented, history);
            }
        }
        return worst != null ? worst : new Judgement(nothing(findings, history.history()), null, instrumented, history);
    }

    private static boolean isBug(Verdict verdict) {
        return verdict.outcome() == Verdict.Outcome.BUG;
    }

    private static Verdict nothing(Findings findings, History history) {
        if (!findings.doubts().isEmpty()) {
            return Verdict.unknown(NAME, findings.doubts().get(0));
        }
        String allowed = findings.anomalies().stream()
                .map(Anomaly::name)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return Verdict.pass(
                NAME,
                JudgedReads.of(history).describe() + " in the instrumented run show "
                        + (allowed.isEmpty()
                                ? "no anomaly"
                                : "no anomaly that the levels forbid (they allow: " + allowed + ")"));
    }

    /** If writes were lost, the order of versions is unknown, so the cycles through them prove nothing: only the losses count. */
    private static List<Anomaly> credible(List<Anomaly> anomalies, InstrumentedHistory history) {
        List<Anomaly> losses = anomalies.stream()
                .filter(anomaly -> LOSSES.contains(history.kindOf(anomaly)))
                .toList();
        return losses.isEmpty() ? anomalies : losses;
    }

    /**
     * Tries to reproduce the anomaly of a concurrent case in one submitted order: first with the transactions of the cycle alone, then with all. If neither
     * shows it, the verdict stays as it was found.
     */
    private Verdict inSubmittedOrder(Judgement found, Anomaly anomaly, Case testCase, Lab lab) {
        InstrumentedHistory history = found.history();
        for (Set<Transaction> kept : List.of(history.recorded(anomaly.txns()), history.recorded())) {
            Case ordered = SubmittedOrder.of(testCase, found.instrumented(), kept);
            InstrumentedCase again = InstrumentedCase.of(ordered, lab.engine());
            Recording recording = lab.run(again.testCase());
            if (recording.ending() == Recording.Ending.COMPLETED) {
                Verdict verdict = judged(ordered, again, recording, lab).verdict();
                if (verdict.outcome() == found.verdict().outcome()
                        && Objects.equals(verdict.kind(), found.verdict().kind())) {
                    return verdict.shownBy(ordered);
                }
            }
        }
        return found.verdict();
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
