package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.DeferredConstraints;
import io.titrant.judge.history.Levels;
import io.titrant.judge.rules.UpdateReadsLatest;
import io.titrant.lab.Lab;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Query;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tree;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which levels TxCheck judges, and what its inserted reads see there (TxCheck §3.2, Assumption 3; §5). Inserted reads must use the row versions
 * that their target uses: at READ UNCOMMITTED they may see rows of transactions that never commit, so that level is refused.
 */
final class AdmittedLevels {
    private final Map<String, Semantics> byTransaction;
    private final boolean strict;
    private final OutsideReads outside;

    private AdmittedLevels(Map<String, Semantics> byTransaction, boolean strict, OutsideReads outside) {
        this.byTransaction = byTransaction;
        this.strict = strict;
        this.outside = outside;
    }

    static AdmittedLevels of(Case testCase, Lab lab, boolean strict) {
        testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET || step.kind() == StatementKind.BEGIN)
                .filter(step -> step.sql().toUpperCase(Locale.ROOT).contains("ISOLATION"))
                .findFirst()
                .ifPresent(step -> {
                    throw CannotJudge.notApplicable("a statement chooses an isolation level: " + step.sql());
                });
        refuseSettings(testCase);
        Map<String, Semantics> byTransaction = new HashMap<>();
        for (String tx : testCase.transactions()) {
            Set<IsolationLevel> chosen = Levels.chosen(tx, testCase, lab.engine());
            if (chosen.size() > 1) {
                throw CannotJudge.notApplicable("the transactions of " + tx + " have different isolation levels");
            }
            IsolationLevel level = chosen.iterator().next();
            Semantics semantics = Levels.semantics(level, mode(tx, testCase, lab), lab)
                    .filter(known -> known.statements() != null)
                    .orElseThrow(() -> CannotJudge.notApplicable(
                            "what statements of " + lab.engine().name() + " see at " + level.sql() + " is not known"));
            if (seesUncommitted(semantics)) {
                throw CannotJudge.notApplicable("at " + level.sql()
                        + " statements see uncommitted rows, so the reads that TxCheck inserts prove nothing");
            }
            byTransaction.put(tx, semantics);
        }
        OutsideReads outside = strict ? OutsideReads.none() : OutsideReads.of(byTransaction, lab);
        return new AdmittedLevels(byTransaction, strict, outside);
    }

    /** The mode that BEGIN chooses for the transactions of that tag, if it chooses one. */
    private static Optional<String> mode(String tx, Case testCase, Lab lab) {
        Set<Optional<String>> modes = testCase.steps().stream()
                .filter(step -> step.tx().equals(tx) && step.kind() == StatementKind.BEGIN)
                .map(step -> Levels.mode(step.sql(), lab.engine()))
                .collect(Collectors.toSet());
        if (modes.size() > 1) {
            throw CannotJudge.notApplicable("the transactions of " + tx + " have different modes");
        }
        return modes.stream().findFirst().flatMap(mode -> mode);
    }

    /** The statements run in another session without transactions: its settings and its checks at COMMIT would be missing there. */
    private static void refuseSettings(Case testCase) {
        if (DeferredConstraints.possible(testCase)) {
            throw CannotJudge.notApplicable("constraints are checked at COMMIT, not by each statement");
        }
        testCase.steps().stream()
                .filter(step -> step.kind() == StatementKind.SET
                        && !step.sql().toUpperCase(Locale.ROOT).contains("AUTOCOMMIT"))
                .findFirst()
                .ifPresent(step -> {
                    throw CannotJudge.notApplicable("a statement changes a setting of its session: " + step.sql());
                });
    }

    /** Whether an UPDATE checks all constraints of its row, also those of columns that it does not set. */
    boolean checkEagerly() {
        return byTransaction.values().stream()
                .map(Semantics::statements)
                .anyMatch(statements -> statements != null && statements.checksEagerly());
    }

    private static boolean seesUncommitted(Semantics semantics) {
        return semantics.writesSee() == Sees.UNCOMMITTED
                || semantics.subqueriesSee() == Sees.UNCOMMITTED
                || (semantics.statements() != null && semantics.statements().readsSee() == Sees.UNCOMMITTED);
    }

    /**
     * Whether writes and locking reads of the transaction see the newest rows where plain reads see a snapshot: InnoDB at REPEATABLE READ. The
     * plain reads before a write then return other rows than the write uses.
     */
    boolean writesSeeNewer(String tx) {
        return semantics(tx).filter(UpdateReadsLatest.RULE::isDocumentedIn).isPresent();
    }

    /** The documented semantics of the transaction's level. */
    Optional<Semantics> semantics(String tx) {
        return Optional.ofNullable(byTransaction.get(tx));
    }

    /** Whether the statement reads the newest rows, unlike the reads inserted before it. A strict judge takes the inserted reads as they are. */
    boolean readsNewest(TrackedStatement statement) {
        return !strict
                && (statement.isWrite() || statement.locks())
                && writesSeeNewer(statement.id().tx());
    }

    /** Whether plain reads of the transaction hold their locks until its end. */
    boolean readsLock(String tx) {
        return semantics(tx).filter(Semantics::readsLock).isPresent();
    }

    /** Whether plain reads of the transaction wait for rows or tables that others have written. */
    boolean readsWait(String tx) {
        return semantics(tx)
                .filter(rules -> rules.readsWait()
                        || (rules.statements() != null && rules.statements().waitsBeforeItRuns()))
                .isPresent();
    }

    /**
     * Whether the rows that a statement sees follow from what its transaction has read and written before, and from the commits of others. A strict judge
     * reads them again, as the paper does.
     */
    boolean derivesReads(String tx) {
        return !strict && !outside.observe(tx);
    }

    /** Whether plain reads of the transaction see one snapshot and its own writes until it ends. */
    boolean keepsSnapshot(String tx) {
        return semantics(tx)
                .map(Semantics::statements)
                .filter(statements -> statements.readsSee() == Sees.SNAPSHOT)
                .isPresent();
    }

    /** Which statements are observed from a session of its own. */
    OutsideReads outside() {
        return outside;
    }

    /** Whether some tables of a locking read are read by the snapshot and others are not. */
    boolean mixesVersions(TrackedStatement statement) {
        return statement.locks()
                && writesSeeNewer(statement.id().tx())
                && Tree.nodes(statement.original(), Query.class).size() > 1;
    }
}
