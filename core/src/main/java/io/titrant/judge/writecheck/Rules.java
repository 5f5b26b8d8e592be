package io.titrant.judge.writecheck;

import io.titrant.judge.model.state.DocumentedWrite;
import java.util.List;
import java.util.Optional;

/** The rules, the most telling first: each later one is what remains when none before was at work. */
final class Rules {
    static final List<Rule> ALL = List.of(
            new SnapshotWrites(),
            new UncommittedReads(),
            new SemiConsistentRead(),
            new RecheckAfterWait(),
            new ScanAfterWait(),
            new UnlockedSubquery(),
            new NoGapLocks());

    private Rules() {}

    /** A rule and the write in which it was seen at work. */
    record Named(Rule rule, DocumentedWrite write) {}

    static Optional<Named> name(List<DocumentedWrite> writes) {
        for (Rule rule : ALL) {
            for (DocumentedWrite write : writes) {
                if (rule.workedIn(write)) {
                    return Optional.of(new Named(rule, write));
                }
            }
        }
        return Optional.empty();
    }
}
