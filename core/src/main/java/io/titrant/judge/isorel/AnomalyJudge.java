package io.titrant.judge.isorel;

import io.titrant.casefile.Case;
import io.titrant.engine.Promise;
import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Edge;
import io.titrant.graph.EdgeKind;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Order;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Levels;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.rules.AnomalyEvidence;
import io.titrant.judge.rules.PromisedModel;
import io.titrant.judge.rules.SnapshotKeepsPlaces;
import io.titrant.judge.rules.ViewEvidence;
import io.titrant.lab.Lab;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an anomaly is a bug, permitted or nothing to report, from the isolation levels of its transactions (IsoRel §2.4, §3.4). Example:
 * MySQL's REPEATABLE READ shows a lost update. Adya's definition of the level forbids it; MySQL's manual promises snapshots for plain reads only:
 * permitted, by the name of that promise. If the manual forbade it too, it would be a bug.
 */
final class AnomalyJudge {
    private final boolean adya;
    private final @Nullable AskedAnomalies asked;
    private final InstrumentedHistory history;
    private final Case testCase;
    private final Lab lab;

    /**
     * @param adya whether Adya's definition of a level decides, in place of the engine's documentation
     * @param asked the only anomalies to report; null: all
     */
    AnomalyJudge(boolean adya, @Nullable AskedAnomalies asked, InstrumentedHistory history, Case testCase, Lab lab) {
        this.adya = adya;
        this.asked = asked;
        this.history = history;
        this.testCase = testCase;
        this.lab = lab;
    }

    /**
     * The levels of an anomaly's transactions, and whether they forbid it.
     *
     * @param level of the last of the transactions; null if none was recorded
     * @param promise what the engine documents for that level
     * @param weakest the promise of a level that does not forbid the anomaly; null if all forbid it
     * @param adyaForbids whether Adya's definitions of all these levels forbid it
     */
    private record LevelsInvolved(
            @Nullable IsolationLevel level,
            @Nullable Promise promise,
            @Nullable Promise weakest,
            boolean adyaForbids) {
        boolean forbidden() {
            return weakest == null;
        }

        String name() {
            return level == null ? "every level" : level.sql();
        }
    }

    /** Null if the levels allow the anomaly, or if it was not asked for. */
    @Nullable
    Verdict verdict(Anomaly anomaly) {
        LevelsInvolved levels = levels(anomaly);
        if (asked != null && !isAsked(asked, anomaly, levels)) {
            return null;
        }
        String kind = asked == null ? anomaly.name() : history.kindOf(anomaly).label();
        boolean adyaForbids = asked != null || levels.adyaForbids();
        if (levels.forbidden() && !adya && showsOldKey(anomaly, levels)) {
            return Verdict.permitted(
                    IsoRel.NAME,
                    kind,
                    SnapshotKeepsPlaces.RULE.name(),
                    anomaly.explanation()
                            + " The engine stores old row versions by key: a snapshot still shows a row under"
                            + " its old key after another transaction has changed the key and the transaction itself has"
                            + " written or deleted the row ("
                            + SnapshotKeepsPlaces.RULE.sources().get(0).url() + ").");
        }
        if (levels.forbidden() || (adya && adyaForbids)) {
            Promise weaker = levels.weakest();
            String words = anomaly.explanation() + " "
                    + (weaker == null
                            ? levels.name() + " forbids " + kind + "."
                            : "Adya's " + levels.name() + " forbids " + kind + ". The engine documents "
                                    + weaker.model().label()
                                    + ", which allows it: the verdict is one of --model adya.");
            return withProof(Verdict.bug(IsoRel.NAME, kind, words), anomaly);
        }
        Promise weakest = levels.weakest();
        if (weakest == null || !adyaForbids || !(asked != null || isProved(weakest, levels))) {
            return null;
        }
        return withProof(permitted(anomaly, kind, levels, weakest), anomaly);
    }

    private static boolean isProved(Promise weakest, LevelsInvolved levels) {
        return PromisedModel.documenting(weakest)
                .isProvedBy(new AnomalyEvidence(levels.forbidden(), levels.adyaForbids()));
    }

    private static Verdict permitted(Anomaly anomaly, String kind, LevelsInvolved levels, Promise weakest) {
        if (!levels.adyaForbids()) {
            return Verdict.permitted(
                    IsoRel.NAME,
                    kind,
                    AskedAnomalies.ALLOWED,
                    anomaly.explanation() + " Neither Adya's " + levels.name() + " nor the engine's documentation ("
                            + weakest.source() + ") excludes " + kind + ".");
        }
        return Verdict.permitted(
                IsoRel.NAME,
                kind,
                weakest.rule(),
                anomaly.explanation() + " Adya's " + levels.name() + " forbids " + kind + "; this engine documents "
                        + weakest.model().label() + " (" + weakest.source() + ").");
    }

    private boolean isAsked(AskedAnomalies wanted, Anomaly anomaly, LevelsInvolved levels) {
        IsolationLevel level = levels.level();
        AnomalyKind kind = history.kindOf(anomaly);
        return level != null
                && wanted.contains(level, kind, anomaly.order())
                && (levels.forbidden() || !wanted.onlyAmongPlainReads(level, kind) || history.amongPlainReads(anomaly));
    }

    private LevelsInvolved levels(Anomaly anomaly) {
        LevelsInvolved involved = new LevelsInvolved(null, null, null, true);
        List<@Nullable Transaction> sources =
                anomaly.txns().stream().map(history.sources()::get).toList();
        // Any transaction may have caused a wrong final state.
        boolean ofFinalState = sources.stream().allMatch(Objects::isNull);
        for (Transaction source : ofFinalState ? history.sources() : sources) {
            involved = source == null ? involved : with(involved, source, anomaly);
        }
        return involved;
    }

    private LevelsInvolved with(LevelsInvolved others, Transaction transaction, Anomaly anomaly) {
        IsolationLevel level = Levels.of(transaction, testCase, lab.engine());
        Promise promise = Levels.promise(transaction, testCase, lab)
                .orElseThrow(() -> CannotJudge.notApplicable(
                        "Titrant does not know what " + lab.engine().name() + " promises at " + level.sql()));
        boolean allowed =
                !forbids(promise, anomaly) || (snapshotsPlainReads(promise) && history.brokenByLocks(anomaly));
        return new LevelsInvolved(
                level,
                promise,
                allowed ? promise : others.weakest(),
                others.adyaForbids() && adyaForbids(level, anomaly));
    }

    /** IsoRel §3.4: the order of sessions is a part of the graph. */
    private static boolean adyaForbids(IsolationLevel level, Anomaly anomaly) {
        return anomaly.order() != Order.REALTIME && Promise.adya(level).forbids(anomaly.kind(), Order.NONE);
    }

    private boolean forbids(Promise promise, Anomaly anomaly) {
        return promise.forbids(anomaly)
                || (promise.reaches(anomaly.order()) && isStaleRead(anomaly))
                || (promise.forbidsAmongPlainReads(anomaly) && history.amongPlainReads(anomaly));
    }

    /** Whether a transaction missed a write of a transaction that had ended before it began: no level lets a read see so little. */
    private static boolean isStaleRead(Anomaly anomaly) {
        List<Edge> cycle = anomaly.cycle();
        return cycle.size() == 2
                && cycle.stream().anyMatch(edge -> edge.kind() == EdgeKind.RW)
                && cycle.stream().anyMatch(edge -> edge.kind() == EdgeKind.SO || edge.kind() == EdgeKind.RT);
    }

    /** Whether plain reads have a snapshot and locking reads have none. */
    private static boolean snapshotsPlainReads(Promise promise) {
        return promise.model() == Model.CONSISTENT_READ || promise.plainReads() != promise.model();
    }

    /** Whether the transaction missed its own write because its snapshot shows the row under the old key. */
    private boolean showsOldKey(Anomaly anomaly, LevelsInvolved levels) {
        Promise promise = levels.promise();
        IsolationLevel level = levels.level();
        return promise != null
                && level != null
                && promise.plainReads() != promise.model()
                && anomaly.kind() == AnomalyKind.INTERNAL
                && anomaly.txns().size() == 1
                && lab.semantics(level)
                        .filter(rules -> SnapshotKeepsPlaces.RULE.isProvedBy(new ViewEvidence(
                                rules,
                                KeyVisibility.of(
                                                testCase,
                                                history.history(),
                                                lab.engine().dialect())
                                        .showsOldKey(anomaly.txns().get(0)))))
                        .isPresent();
    }

    private Verdict withProof(Verdict verdict, Anomaly anomaly) {
        Names names = history.history().names();
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
}
