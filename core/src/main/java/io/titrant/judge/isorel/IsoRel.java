package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Checker;
import io.titrant.graph.Edge;
import io.titrant.graph.EdgeKind;
import io.titrant.graph.Findings;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Order;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Isolation anomalies (IsoRel): the case is run once more with statements that tell which versions of which rows they touch (§3.1, §3.2); the
 * dependencies between transactions follow from that (§3.3), and each cycle of them is an anomaly with a name (§2.4, §3.4). What the engine
 * documents for its level decides whether it is a bug; strictly, Adya's definition of the level does, as in the paper.
 */
public final class IsoRel implements Oracle {
    private static final String NAME = "isorel";
    private static final CheckOptions OPTIONS = CheckOptions.DEFAULT.withPredicates(true);
    private static final Set<AnomalyKind> LOSSES =
            EnumSet.of(AnomalyKind.LOST_VERSION, AnomalyKind.DUPLICATE_VERSION, AnomalyKind.INCOMPATIBLE_ORDER);
    private final boolean adya;
    private final @Nullable Question question;

    public IsoRel() {
        this(false, null);
    }

    private IsoRel(boolean adya, @Nullable Question question) {
        this.adya = adya;
        this.question = question;
    }

    /**
     * What somebody wants to know of each level, whether it is forbidden there or not.
     *
     * @param open these kinds of anomalies
     * @param openToReaders those among them that count only among plain reads, unless they are forbidden anyway
     */
    private record Question(
            Map<IsolationLevel, Set<AnomalyKind>> open, Map<IsolationLevel, Set<AnomalyKind>> openToReaders) {
        boolean asks(IsolationLevel level, AnomalyKind kind, Order order) {
            return order == Order.NONE && open.getOrDefault(level, Set.of()).contains(kind);
        }
    }

    /** One that tells of these anomalies at these levels and of no others: bugs where the engine promises to prevent them, else permitted. */
    public static Oracle asking(
            Map<IsolationLevel, Set<AnomalyKind>> open, Map<IsolationLevel, Set<AnomalyKind>> openToReaders) {
        return new IsoRel(false, new Question(open, openToReaders));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Oracle strict() {
        return new IsoRel(true, question);
    }

    @Override
    public Case prepared(Case testCase, Engine engine) {
        try {
            return InstrumentedCase.of(testCase, engine).testCase();
        } catch (CannotJudge cannotJudge) {
            return testCase;
        }
    }

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        try {
            InstrumentedCase instrumented = InstrumentedCase.of(testCase, lab.engine());
            Judgement found = judged(
                    testCase,
                    instrumented,
                    instrumented.ran(recording) ? recording : lab.run(instrumented.testCase()),
                    lab);
            return found.anomaly() != null && testCase.concurrent() ? inOrder(found, testCase, lab) : found.verdict();
        } catch (CannotJudge cannotJudge) {
            return cannotJudge.verdict(NAME);
        }
    }

    /** What the transactions of the case did and saw when it ran once, instrumented; {@link CannotJudge} where that cannot be told. */
    public static io.titrant.graph.History history(Case testCase, Lab lab) {
        InstrumentedCase instrumented = InstrumentedCase.of(testCase, lab.engine());
        Recording recording = lab.run(instrumented.testCase());
        return read(testCase, instrumented, recording, lab).history();
    }

    private static HistoryBuilder.Read read(
            Case testCase, InstrumentedCase instrumented, Recording recording, Lab lab) {
        if (recording.ending() != Recording.Ending.COMPLETED) {
            throw CannotJudge.unknown("the instrumented case did not run to its end: "
                    + recording.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                    + recording.notes().stream()
                            .findFirst()
                            .map(note -> " (" + note + ")")
                            .orElse(""));
        }
        List<Transaction> transactions = RecordedTransactions.of(recording, lab.engine());
        return HistoryBuilder.of(testCase, instrumented, recording, transactions);
    }

    /**
     * @param anomaly what the verdict is about; null if about nothing
     */
    private record Judgement(
            Verdict verdict,
            @Nullable Anomaly anomaly,
            InstrumentedCase instrumented,
            Recording recording,
            HistoryBuilder.Read read) {}

    private Judgement judged(Case testCase, InstrumentedCase instrumented, Recording recording, Lab lab) {
        HistoryBuilder.Read read = read(testCase, instrumented, recording, lab);
        Findings findings = Checker.check(read.history(), OPTIONS);
        Judgement worst = null;
        // Where a version is lost or out of order, cycles through that row say less than the loss itself.
        List<Anomaly> plainestFirst = findings.anomalies().stream()
                .sorted(Comparator.comparing(anomaly -> anomaly.kind().cyclic()))
                .toList();
        for (Anomaly anomaly : question == null ? plainestFirst : credible(plainestFirst, read)) {
            Verdict verdict = verdict(anomaly, read, testCase, lab);
            boolean worse = verdict != null
                    && (worst == null
                            || (verdict.outcome() == Verdict.Outcome.BUG
                                    && worst.verdict().outcome() != Verdict.Outcome.BUG));
            if (verdict != null && worse) {
                worst = new Judgement(verdict, anomaly, instrumented, recording, read);
            }
        }
        return worst != null ? worst : new Judgement(nothing(findings), null, instrumented, recording, read);
    }

    private static Verdict nothing(Findings findings) {
        if (!findings.doubts().isEmpty()) {
            return Verdict.unknown(NAME, findings.doubts().get(0));
        }
        return Verdict.pass(
                NAME,
                findings.transactions() + " transactions; nothing that "
                        + findings.strongestHeld().map(Model::label).orElse("any model") + " forbids was seen");
    }

    /**
     * Tries to show what sessions did at the same time in one submitted order: first with the transactions of the cycle alone, then with all. What
     * shows in neither stays as it was found.
     */
    private Verdict inOrder(Judgement found, Case testCase, Lab lab) {
        Set<Transaction> cycle = new HashSet<>();
        for (int txn :
                found.anomaly() == null ? List.<Integer>of() : found.anomaly().txns()) {
            Transaction source = found.read().sources().get(txn);
            if (source != null) {
                cycle.add(source);
            }
        }
        Set<Transaction> all = new HashSet<>();
        found.read().sources().stream().filter(Objects::nonNull).forEach(all::add);
        for (Set<Transaction> kept : List.of(cycle, all)) {
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

    /** What the levels of the transactions concerned make of it; null where they all allow it. */
    private @Nullable Verdict verdict(Anomaly anomaly, HistoryBuilder.Read read, Case testCase, Lab lab) {
        boolean documented = true;
        boolean defined = true;
        Promise weakest = null;
        Promise promised = null;
        IsolationLevel named = null;
        for (int txn : anomaly.txns()) {
            Transaction source = read.sources().get(txn);
            if (source == null) {
                continue;
            }
            IsolationLevel level =
                    testCase.isolation(source.tag()).orElse(lab.engine().defaultIsolation());
            Promise promise = lab.promise(level)
                    .orElseThrow(() -> CannotJudge.notApplicable(
                            "what " + lab.engine().name() + " promises at " + level.sql() + " is not known"));
            if (!forbids(promise, anomaly, read) || (snapshotsPlainReads(promise) && brokenByLocks(anomaly, read))) {
                documented = false;
                weakest = promise;
            }
            defined &= Promise.adya(level).forbids(anomaly);
            promised = promise;
            named = level;
        }
        if (question != null) {
            if (named == null
                    || !question.asks(named, told(anomaly, read), anomaly.order())
                    || (!documented && onlyOfReaders(named, anomaly, read))) {
                return null;
            }
            defined = true;
        }
        String kind = question == null ? anomaly.name() : told(anomaly, read).label();
        String words = anomaly.explanation();
        if (documented
                && !adya
                && promised != null
                && keepsPlaces(anomaly, read, promised, testCase, lab.engine().dialect())) {
            return Verdict.permitted(
                    NAME,
                    kind,
                    "snapshot-keeps-places",
                    words
                            + " InnoDB keeps old versions by their key: a row that a peer moved and the transaction itself wrote or deleted since still shows"
                            + " where it was (https://dev.mysql.com/doc/refman/8.0/en/innodb-consistent-read.html).");
        }
        if (documented || (adya && defined)) {
            return proven(
                    Verdict.bug(NAME, kind, words + " " + where(named) + " forbids " + kind + "."), anomaly, read);
        }
        return defined && weakest != null
                ? proven(
                        Verdict.permitted(
                                NAME,
                                kind,
                                weakest.rule(),
                                words + " Adya's " + where(named) + " forbids " + kind + "; this engine documents "
                                        + weakest.model().label() + " (" + weakest.source() + ")."),
                        anomaly,
                        read)
                : null;
    }

    /** What is missing when all is over was lost, whatever its cycle through that last read is called. */
    private static AnomalyKind told(Anomaly anomaly, HistoryBuilder.Read read) {
        boolean inTheEnd =
                anomaly.txns().stream().anyMatch(txn -> read.sources().get(txn) == null);
        return inTheEnd ? AnomalyKind.LOST_VERSION : anomaly.kind();
    }

    /** Where writes were lost, the order of versions is not known, and cycles through them name what need not have been. */
    private static List<Anomaly> credible(List<Anomaly> anomalies, HistoryBuilder.Read read) {
        List<Anomaly> losses = anomalies.stream()
                .filter(anomaly -> LOSSES.contains(told(anomaly, read)))
                .toList();
        return losses.isEmpty() ? anomalies : losses;
    }

    private boolean onlyOfReaders(IsolationLevel level, Anomaly anomaly, HistoryBuilder.Read read) {
        return question != null
                && question.openToReaders().getOrDefault(level, Set.of()).contains(told(anomaly, read))
                && !amongPlainReads(anomaly, read);
    }

    private static boolean forbids(Promise promise, Anomaly anomaly, HistoryBuilder.Read read) {
        return promise.forbids(anomaly)
                || (anomaly.order() == Order.NONE
                        && promise.forbidsAmongPlainReads(anomaly.kind())
                        && amongPlainReads(anomaly, read));
    }

    /**
     * Whether each transaction that missed a write had seen another by a plain read, and missed this one by a plain read too: then it is its snapshot
     * that cannot have been, whatever its writes see. A search that gave nothing does not tell whether it took locks.
     */
    private static boolean amongPlainReads(Anomaly anomaly, HistoryBuilder.Read read) {
        List<Edge> cycle = anomaly.cycle();
        for (int i = 0; i < cycle.size(); i++) {
            Edge missed = cycle.get(i);
            Edge before = cycle.get((i + cycle.size() - 1) % cycle.size());
            if (missed.kind() == EdgeKind.RW
                    && (before.kind() != EdgeKind.WR
                            || !readsPlainly(read, missed.from(), missed.fromStatement())
                            || !readsPlainly(read, before.to(), before.toStatement()))) {
                return false;
            }
        }
        return !cycle.isEmpty();
    }

    private static boolean readsPlainly(HistoryBuilder.Read read, int txn, int statement) {
        return !locks(read, txn, statement)
                && read.history().txns().get(txn).ops().stream()
                        .anyMatch(op -> op instanceof Op.ReadChain && op.statement() == statement);
    }

    /** Whether a level has snapshots for plain reads and none for locking ones, so that the latter need not fit together. */
    private static boolean snapshotsPlainReads(Promise promise) {
        return promise.model() == Model.CONSISTENT_READ || promise.plainReads() != promise.model();
    }

    /** A statement has one snapshot for its plain reads; a locking read takes each row as it is when its turn comes, waits and all. */
    private static boolean brokenByLocks(Anomaly anomaly, HistoryBuilder.Read read) {
        return anomaly.kind() == AnomalyKind.FRACTURED_READ
                && anomaly.cycle().stream().anyMatch(edge -> switch (edge.kind()) {
                    case RW -> locks(read, edge.from(), edge.fromStatement());
                    case WR -> locks(read, edge.to(), edge.toStatement());
                    default -> false;
                });
    }

    private static boolean locks(HistoryBuilder.Read read, int txn, int statement) {
        return read.history().txns().get(txn).ops().stream()
                .anyMatch(op -> op instanceof Op.ReadChain one && one.statement() == statement && one.locking());
    }

    /** Whether the transaction missed its own write because InnoDB's snapshot has the row where it was. */
    private static boolean keepsPlaces(
            Anomaly anomaly, HistoryBuilder.Read read, Promise promised, Case testCase, Dialect dialect) {
        return promised.rule().equals(Promise.CONSISTENT_NONLOCKING_READS)
                && anomaly.kind() == AnomalyKind.INTERNAL
                && anomaly.txns().size() == 1
                && new KeyVisibility(testCase, read, dialect)
                        .showOldPlace(anomaly.txns().get(0));
    }

    private static Verdict proven(Verdict verdict, Anomaly anomaly, HistoryBuilder.Read read) {
        Names names = read.history().names();
        List<Verdict.Dependency> cycle = anomaly.cycle().stream()
                .map(edge -> new Verdict.Dependency(
                        names.txn(edge.from()),
                        edge.kind(),
                        edge.predicate(),
                        edge.key() == Edge.NONE ? "" : names.key(edge.key()),
                        names.txn(edge.to())))
                .toList();
        List<String> lines = cycle.stream().map(Verdict.Dependency::toString).toList();
        return cycle.isEmpty()
                ? verdict
                : verdict.provenBy(cycle)
                        .with(List.of(new Verdict.Difference("dependencies", List.of("no cycle"), lines)));
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
