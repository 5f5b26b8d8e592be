package io.titrant.judge.txcheck;

import io.titrant.judge.Verdict;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.rules.UpdateReadsLatest;
import io.titrant.judge.rules.ViewEvidence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What an instrumented run shows by itself, before any reordering: a statement that read rows of a transaction that had not committed (Adya's G1a
 * and G1b), and an UPDATE or DELETE that changed other rows than its own condition selected one statement earlier (TxCheck Figure 1).
 */
final class RunChecks {
    static final String DIRTY_READ = "dirty read";
    static final String CONDITION = "write against its condition";

    private final RefinedCase refined;
    private final AdmittedLevels levels;

    RunChecks(RefinedCase refined, AdmittedLevels levels) {
        this.refined = refined;
        this.levels = levels;
    }

    Optional<Verdict> complaint(String oracle) {
        Optional<Verdict> worst = Optional.empty();
        for (StatementNode node : refined.run().nodes().values()) {
            Optional<Verdict> found = dirtyRead(oracle, node).or(() -> condition(oracle, node));
            if (found.isPresent() && found.get().outcome() == Verdict.Outcome.BUG) {
                return found;
            }
            worst = worst.isPresent() ? worst : found;
        }
        return worst;
    }

    private Optional<Verdict> dirtyRead(String oracle, StatementNode node) {
        return Stream.concat(
                        node.read().stream(),
                        node.versionSet().values().stream().flatMap(rows -> rows.values().stream()))
                .filter(version -> !version.initial())
                .flatMap(version -> version.installs().stream()
                        .filter(by -> !refined.run().sameTransaction(by, node.id()))
                        .filter(by -> !refined.run().committedBefore(by, node.at()))
                        .map(by -> Verdict.bug(
                                oracle,
                                DIRTY_READ,
                                node.id().tx() + " saw row " + version.item() + " as " + by.tx()
                                        + " had written it, though " + by.tx() + " had not committed: "
                                        + node.statement().target())))
                .findFirst();
    }

    private Optional<Verdict> condition(String oracle, StatementNode node) {
        Set<String> selected = node.selected();
        if (selected == null || node.result().failed()) {
            return Optional.empty();
        }
        Set<String> written = new TreeSet<>();
        String target = refined.run().originalText(node.id());
        String table = node.statement().targetTable();
        Stream.concat(node.installed().stream(), node.deleted().stream())
                .filter(version -> version.item().table().equals(table))
                .forEach(version -> written.add(version.item().pkey()));
        if (written.equals(selected)) {
            return Optional.empty();
        }
        Difference difference = new Difference(
                WriteCondition.told(node.id().tx(), target), List.copyOf(selected), List.copyOf(written));
        String explanation = node.id().tx() + " selected the rows " + selected
                + " by the condition of its next statement, but that statement changed " + written + ": " + target;
        Optional<Item> newer = newerRow(node);
        boolean documented = levels.semantics(node.id().tx())
                .filter(rules -> !node.statement().locksToRead())
                .filter(rules -> UpdateReadsLatest.RULE.isProvedBy(new ViewEvidence(rules, newer.isPresent())))
                .isPresent();
        Verdict verdict = documented
                ? Verdict.permitted(
                        oracle,
                        CONDITION,
                        UpdateReadsLatest.RULE.name(),
                        explanation + ". Row " + newer.orElseThrow()
                                + " has changed since the snapshot: the read returns the snapshot's version, the write uses the newest one"
                                + " (https://dev.mysql.com/doc/refman/8.0/en/innodb-consistent-read.html)")
                : Verdict.bug(oracle, CONDITION, explanation);
        return Optional.of(verdict.with(List.of(difference)));
    }

    /** A row of the statement's tables whose newest committed version is not the one that the statement's snapshot has. */
    private Optional<Item> newerRow(StatementNode node) {
        for (Map.Entry<Item, ItemHistory> entry : refined.histories().entrySet()) {
            Map<String, ItemVersion> rows = node.versionSet().get(entry.getKey().table());
            if (rows == null) {
                continue;
            }
            ItemVersion seen = rows.get(entry.getKey().pkey());
            int place = seen == null ? -1 : entry.getValue().place(seen);
            List<ItemHistory.Change> changes = entry.getValue().changes();
            for (int i = place + 1; i < changes.size(); i++) {
                if (refined.run().committedBefore(changes.get(i).by(), node.at())
                        && !refined.run().sameTransaction(changes.get(i).by(), node.id())) {
                    return Optional.of(entry.getKey());
                }
            }
        }
        return Optional.empty();
    }
}
