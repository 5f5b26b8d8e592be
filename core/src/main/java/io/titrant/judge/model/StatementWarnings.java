package io.titrant.judge.model;

import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.rules.EvaluatedByPlan;
import io.titrant.judge.rules.EvaluationEvidence;
import io.titrant.judge.views.DatabaseView;
import io.titrant.record.Result;
import io.titrant.sql.Query;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recorded warnings of a statement, compared with those that it gives alone on tables that hold its view: a query of row versions may warn of versions that the
 * statement does not see. Statements with joins, queries inside them or aggregates are not compared.
 *
 * <pre>
 * rows         b = 'x' · b = '2'
 * statement    SELECT a FROM t WHERE b = 2      must warn: Truncated incorrect DOUBLE value: 'x'
 * statement    SELECT a FROM t                  must not: the warning is that of an earlier statement
 * </pre>
 */
final class StatementWarnings {
    private final ModelledStatement modelled;
    private final Set<String> recorded;
    private final Set<String> alone;
    private final StatementVariants variants;
    private @Nullable Complaint complaint;
    private @Nullable Deviation deviation;

    StatementWarnings(ModelledStatement modelled) {
        this.modelled = modelled;
        this.variants = new StatementVariants(modelled);
        this.recorded = WarningTexts.of(modelled.executed().result());
        this.alone = new TreeSet<>();
        if (variants.areComplete()) {
            Result plain = variants.alone(view());
            alone.addAll(WarningTexts.of(plain));
            if (!plain.failed()
                    && !WarningTexts.mayBeCut(plain)
                    && !WarningTexts.mayBeCut(modelled.executed().result())) {
                compare();
            }
        }
    }

    private DatabaseView view() {
        return modelled.view(
                modelled.statement() instanceof Query
                        ? modelled.statementRules().readsSee()
                        : modelled.rules().writesSee());
    }

    Optional<Complaint> complaint() {
        return Optional.ofNullable(complaint);
    }

    /** The documented behaviour that explains the difference. */
    Optional<Deviation> deviation() {
        return Optional.ofNullable(deviation);
    }

    private void compare() {
        Set<String> extra = without(recorded, alone);
        Set<String> missing = without(alone, recorded);
        if (extra.isEmpty() && missing.isEmpty()) {
            return;
        }
        Set<String> possible = extra.isEmpty() ? Set.of() : texts(variants.results());
        Set<String> foreign = without(extra, possible);
        if (!foreign.isEmpty()) {
            complain(
                    "warns \"" + foreign.iterator().next()
                            + "\", but no row that any transaction has written so far makes it warn so",
                    Complaint.WARNING);
            return;
        }
        Set<String> ofParts = texts(variants.resultsOfParts());
        if (!missing.isEmpty() && !modelled.wasBlocked() && isCertain(missing, ofParts)) {
            complain(
                    "does not warn \"" + missing.iterator().next() + "\", as it does alone on its view",
                    Complaint.NO_WARNING);
            return;
        }
        Set<String> differing = new TreeSet<>(extra);
        differing.addAll(missing);
        boolean partWarns = ofParts.containsAll(differing);
        if (EvaluatedByPlan.RULE.isProvedBy(new EvaluationEvidence(variants.hasSeveralParts(), partWarns))) {
            deviation = new Deviation(
                    EvaluatedByPlan.RULE,
                    extra.isEmpty() ? Complaint.NO_WARNING : Complaint.WARNING,
                    modelled.display() + " evaluated a part of its condition on other rows than it does alone: \""
                            + differing.iterator().next() + "\"");
        }
    }

    /** Whether every plan gives a missing warning: the condition has no parts, or does not warn. */
    private boolean isCertain(Set<String> missing, Set<String> ofParts) {
        return !variants.hasSeveralParts() || !without(missing, ofParts).isEmpty();
    }

    private void complain(String what, String kind) {
        complaint = new Complaint(
                kind,
                modelled.display() + " " + what,
                List.of(new Difference(modelled.display() + ": warnings", List.copyOf(alone), List.copyOf(recorded))),
                modelled.state().doubts());
    }

    private static Set<String> without(Set<String> texts, Set<String> others) {
        return texts.stream().filter(text -> !others.contains(text)).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The warnings of these results, and the messages of those that failed: in a write a warning may be an error. */
    private static Set<String> texts(Stream<Result> results) {
        Set<String> texts = new TreeSet<>();
        results.forEach(result -> {
            texts.addAll(WarningTexts.of(result));
            if (result instanceof Result.Failed failed) {
                texts.add(WarningTexts.plain(failed.message()));
            }
        });
        return texts;
    }
}
