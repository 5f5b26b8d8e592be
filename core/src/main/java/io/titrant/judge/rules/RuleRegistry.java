package io.titrant.judge.rules;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All rules of all oracles. Their order means nothing: where several are proved, {@link Evidence} decides. */
public final class RuleRegistry {
    private static final List<DocumentedRule> ALL = Stream.<DocumentedRule>concat(
                    Stream.of(
                            SnapshotWrites.RULE,
                            UncommittedReads.RULE,
                            SemiConsistentRead.RULE,
                            RecheckAfterWait.RULE,
                            ScanAfterWait.RULE,
                            UnlockedSubquery.RULE,
                            NoGapLocks.RULE,
                            AnotherSerialOrder.RULE,
                            GeneratedKeyOrder.RULE,
                            NoOpUpdate.RULE,
                            SnapshotKeepsPlaces.RULE,
                            EagerConstraintCheck.RULE,
                            UpdateReadsLatest.RULE,
                            FailedStatementLocks.RULE,
                            KeptMessages.RULE,
                            StrictWrites.RULE,
                            EvaluatedByPlan.RULE,
                            ExtraBlocking.RULE),
                    PromisedModel.all().stream())
            .sorted(Comparator.comparing(DocumentedRule::name))
            .toList();

    private RuleRegistry() {}

    /** By name. */
    public static List<DocumentedRule> all() {
        return ALL;
    }

    public static Optional<DocumentedRule> named(String name) {
        return ALL.stream().filter(rule -> rule.name().equals(name)).findFirst();
    }

    /** The evidence that the rule of that name demands. */
    public static Evidence evidence(String name) {
        return named(name).map(DocumentedRule::evidence).orElse(Evidence.LEVEL);
    }

    /** A rule and the write that proves it. */
    public record Proved<W extends WriteEvidence>(WriteRule rule, W write) {}

    /**
     * The deviation by which the model explains one of these writes; or else, of all rules that the writes prove, the one that demands most of the
     * recording; of rules that demand the same, the one that the earlier write proves. One write never proves two of these.
     */
    public static <W extends WriteEvidence> Optional<Proved<W>> proved(List<W> writes) {
        Proved<W> best = null;
        for (W write : writes) {
            if (write.deviation() instanceof WriteRule rule && write.rowsDiffer()) {
                return Optional.of(new Proved<>(rule, write));
            }
        }
        for (W write : writes) {
            for (WriteRule rule : writeRules()) {
                boolean more =
                        best == null || rule.evidence().compareTo(best.rule().evidence()) > 0;
                if (more && rule.isProvedBy(write)) {
                    best = new Proved<>(rule, write);
                }
            }
        }
        return Optional.ofNullable(best);
    }

    static List<WriteRule> writeRules() {
        return ALL.stream()
                .flatMap(rule -> rule instanceof WriteRule one ? Stream.of(one) : Stream.empty())
                .toList();
    }
}
