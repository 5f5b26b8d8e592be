package io.titrant.matrix;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.lab.Lab;
import io.titrant.matrix.Cell.How;
import io.titrant.matrix.Cell.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Recording.Ending;
import io.titrant.schedule.Interleavings;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measures an isolation level: runs the scenarios of an anomaly in the order in which the anomaly would happen without isolation, then in other
 * orders up to a limit, until it happens.
 */
public final class LevelMeasurement {
    private final Lab lab;
    private final EngineSpec spec;
    private final int orders;

    /**
     * @param spec the engine as {@code --db} takes it, for the cases' headers
     * @param orders how many orders of a scenario are run at most
     */
    public LevelMeasurement(Lab lab, EngineSpec spec, int orders) {
        this.lab = lab;
        this.spec = spec;
        this.orders = orders;
    }

    /** A case and its run. */
    private record Trial(Scenario scenario, Case testCase, Recording recording, boolean happened) {
        boolean completed() {
            return recording.ending() == Ending.COMPLETED;
        }
    }

    /** Measures one anomaly at one level; empty if the engine lacks a feature that the scenarios need. */
    public Optional<Cell> measure(MatrixAnomaly anomaly, IsolationLevel level) {
        List<Scenario> scenarios = Scenarios.of(anomaly).stream()
                .filter(scenario -> lab.engine().capabilities().containsAll(scenario.needs()))
                .map(scenario -> scenario.in(lab.engine().dialect()))
                .toList();
        Map<How, Integer> tally = new EnumMap<>(How.class);
        int undecided = 0;
        @Nullable Trial first = null;
        @Nullable Trial once = null;
        for (Scenario scenario : scenarios) {
            for (Case testCase : cases(scenario, level)) {
                Trial trial = run(scenario, testCase);
                first = first == null || !first.completed() ? trial : first;
                if (trial.happened() && run(scenario, testCase).happened()) {
                    return Optional.of(cell(anomaly, level, Verdict.POSSIBLE, trial, tally, undecided, true));
                } else if (trial.happened()) {
                    once = trial;
                } else if (trial.completed()) {
                    tally.merge(how(trial), 1, Integer::sum);
                } else {
                    undecided++;
                }
            }
        }
        if (once != null) {
            return Optional.of(cell(anomaly, level, Verdict.POSSIBLE, once, tally, undecided, false));
        }
        if (first == null) {
            return Optional.empty();
        }
        Verdict verdict = first.completed() ? Verdict.PREVENTED : Verdict.UNKNOWN;
        return Optional.of(cell(anomaly, level, verdict, first, tally, undecided, true));
    }

    private Trial run(Scenario scenario, Case testCase) {
        Recording recording = lab.run(testCase);
        boolean completed = recording.ending() == Ending.COMPLETED;
        boolean happened = completed && scenario.happened().test(new ScenarioRun(testCase, recording));
        return new Trial(scenario, testCase, recording, happened);
    }

    /** The cases of a scenario, in its own order first. */
    private List<Case> cases(Scenario scenario, IsolationLevel level) {
        Header header = new Header(List.of(
                new Header.Entry("engine", spec.toString()),
                new Header.Entry("isolation", level.sql()),
                new Header.Entry("anomaly", scenario.anomaly().key()),
                new Header.Entry("title", scenario.name())));
        List<List<Step>> all = new ArrayList<>();
        all.add(scenario.steps());
        for (List<Step> order : new Interleavings<>(scenario.programs()).some(orders)) {
            if (!order.equals(scenario.steps()) && all.size() < orders) {
                all.add(order);
            }
        }
        return all.stream()
                .map(order -> scenario.inOrder(order).withHeader(header))
                .toList();
    }

    private static How how(Trial trial) {
        Set<String> wanted = trial.scenario().committing();
        ScenarioRun run = new ScenarioRun(trial.testCase(), trial.recording());
        if (!run.committed(wanted.toArray(String[]::new))) {
            return How.ABORTED;
        }
        boolean waited = trial.recording().events().stream().anyMatch(event -> event.kind() == Event.Kind.BLOCKED);
        return waited ? How.BLOCKED : How.NOT_VISIBLE;
    }

    private Cell cell(
            MatrixAnomaly anomaly,
            IsolationLevel level,
            Verdict verdict,
            Trial trial,
            Map<How, Integer> tally,
            int undecided,
            boolean steady) {
        long possible = Scenarios.of(anomaly).stream()
                .mapToLong(scenario ->
                        new Interleavings<>(scenario.programs()).count().longValueExact())
                .sum();
        return new Cell(
                anomaly,
                verdict,
                verdict == Verdict.PREVENTED ? how(trial) : null,
                trial.scenario(),
                trial.testCase(),
                trial.recording(),
                tally,
                undecided,
                possible,
                steady,
                lab.promise(level).orElse(null),
                promised(anomaly, level),
                null);
    }

    /** Whether the engine creates no version for an UPDATE that leaves the row unchanged; a snapshot then still shows the old version. */
    private boolean promised(MatrixAnomaly anomaly, IsolationLevel level) {
        boolean noWrite = anomaly == MatrixAnomaly.INTERNAL
                && lab.semantics(level).map(Semantics::statements).stream()
                        .anyMatch(
                                one -> one.skipsNoOps() && one.readsSee() == Sees.SNAPSHOT && !one.refusesNewerRows());
        return !noWrite && lab.promise(level).filter(anomaly::excludedBy).isPresent();
    }
}
