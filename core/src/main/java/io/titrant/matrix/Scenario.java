package io.titrant.matrix;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.engine.Capability;
import io.titrant.sql.Dialect;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Trait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Small transactions that show an anomaly in some of their orders, and a condition that tells whether a run shows it.
 *
 * @param steps the statements without BEGIN, in the order in which the anomaly happens without isolation
 * @param needs the features that the engine must have
 * @param happened the condition on a run: which transactions committed, what they read, what the final state is
 */
public record Scenario(
        MatrixAnomaly anomaly,
        String name,
        List<String> init,
        List<Step> steps,
        Set<Capability> needs,
        Predicate<ScenarioRun> happened) {

    private static final List<String> TWO_ROWS = List.of(
            "CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT)", "INSERT INTO t (id, v) VALUES (1, 10), (2, 20)");

    public Scenario {
        init = List.copyOf(init);
        steps = List.copyOf(steps);
        needs = Set.copyOf(needs);
    }

    /** A scenario on a table with two rows, (1, 10) and (2, 20). */
    static Scenario of(MatrixAnomaly anomaly, String name, List<Step> steps, Predicate<ScenarioRun> happened) {
        return new Scenario(anomaly, name, TWO_ROWS, steps, Set.of(), happened);
    }

    Scenario needing(Capability capability) {
        return new Scenario(anomaly, name, init, steps, Set.of(capability), happened);
    }

    /** This scenario on another database, whose only table begins with the columns id and v. */
    Scenario on(String... statements) {
        return new Scenario(anomaly, name, List.of(statements), steps, needs, happened);
    }

    /** This scenario in the words of a dialect. */
    Scenario in(Dialect dialect) {
        if (!dialect.has(Trait.WITH_LOCK)) {
            return this;
        }
        List<Step> locking = steps.stream()
                .map(step -> step.sql().endsWith(Statements.FOR_UPDATE)
                        ? new Step(step.tx(), step.sql() + " WITH LOCK")
                        : step)
                .toList();
        return new Scenario(anomaly, name, init, locking, needs, happened);
    }

    /** The statements of each transaction. */
    List<List<Step>> programs() {
        List<String> names = steps.stream().map(Step::tx).distinct().toList();
        return names.stream()
                .map(tx -> steps.stream().filter(step -> step.tx().equals(tx)).toList())
                .toList();
    }

    /** The case of an order. Each transaction begins right before its first statement. */
    Case inOrder(List<Step> order) {
        Set<String> begun = new HashSet<>();
        List<Step> all = new ArrayList<>();
        for (Step step : order) {
            if (begun.add(step.tx())) {
                all.add(new Step(step.tx(), "BEGIN"));
            }
            all.add(step);
        }
        return new Case(Header.of(Map.of()), init, all);
    }

    /** The transactions that end with COMMIT. */
    Set<String> committing() {
        Set<String> names = new HashSet<>();
        steps.stream().filter(step -> step.kind() == StatementKind.COMMIT).forEach(step -> names.add(step.tx()));
        return names;
    }
}
