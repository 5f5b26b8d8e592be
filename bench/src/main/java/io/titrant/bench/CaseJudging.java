package io.titrant.bench;

import io.titrant.bench.VerdictLine.Judgement;
import io.titrant.bench.VerdictLine.Subject;
import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs a case once and has every oracle judge the recording. */
final class CaseJudging {
    private static final String NONE = "-";

    private final TestDatabase testDatabase;
    private final Map<String, Oracle> oracles;

    /** @param oracles by the name under which their verdicts are listed */
    CaseJudging(TestDatabase testDatabase, Map<String, Oracle> oracles) {
        this.testDatabase = testDatabase;
        this.oracles = Map.copyOf(oracles);
    }

    /** A line per oracle that judges such cases, by name; one line if the case cannot run. */
    List<VerdictLine> judge(String name, Case testCase) {
        String statements = ShortHash.of(statements(testCase));
        Recording recording;
        try {
            recording = testDatabase.run(testCase);
        } catch (RuntimeException e) {
            return List.of(
                    new VerdictLine(new Subject(name, NONE), Judgement.failed(e), statements, NONE, explanation(e)));
        }
        String recorded = ShortHash.of(events(recording));
        return oracles.entrySet().stream()
                .filter(oracle -> oracle.getValue().wants(testCase))
                .sorted(Map.Entry.comparingByKey())
                .map(oracle -> line(
                        new Subject(name, oracle.getKey()),
                        oracle.getValue(),
                        testCase,
                        recording,
                        statements,
                        recorded))
                .toList();
    }

    private VerdictLine line(
            Subject subject, Oracle oracle, Case testCase, Recording recording, String statements, String recorded) {
        try {
            Verdict verdict = oracle.judge(testCase, recording, testDatabase);
            return new VerdictLine(
                    subject, Judgement.of(verdict), statements, recorded, ShortHash.of(verdict.explanation()));
        } catch (RuntimeException | StackOverflowError e) {
            return new VerdictLine(subject, Judgement.failed(e), statements, recorded, explanation(e));
        }
    }

    private static String explanation(Throwable reason) {
        return ShortHash.of(String.valueOf(reason.getMessage()));
    }

    private static List<String> statements(Case testCase) {
        List<String> lines = new ArrayList<>(testCase.init());
        testCase.transactions().forEach(tx -> lines.add(tx + " " + testCase.isolation(tx)));
        testCase.steps().forEach(step -> lines.add(step.tx() + ": " + step.sql()));
        return lines;
    }

    /** The recording without what differs between two equal runs: error messages, blockers, the order of a table's rows. */
    private static List<String> events(Recording recording) {
        List<String> lines = new ArrayList<>();
        for (Event event : recording.events()) {
            lines.add(event.tx() + " " + event.kind() + " " + event.waited() + " " + event.sql() + " " + result(event));
        }
        recording.finalState().forEach((table, rows) -> lines.add(table + " " + rows.lines()));
        lines.add(recording.ending().toString());
        return lines;
    }

    private static String result(Event event) {
        Result result = event.result();
        if (result instanceof Result.Returned returned) {
            return returned.rows().display();
        }
        if (result instanceof Result.Updated updated) {
            return String.valueOf(updated.count());
        }
        return result instanceof Result.Failed failed ? failed.errorClass() + " " + failed.code() : "";
    }
}
