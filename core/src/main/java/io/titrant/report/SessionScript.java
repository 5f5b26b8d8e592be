package io.titrant.report;

import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Lexer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A finding as plain SQL for people without Titrant: what to type into which session, in which order, and what the engine answered. All
 * that is not to be typed is a comment.
 */
final class SessionScript {
    private static final int ROWS = 20;
    private static final int WIDEST_ANSWER = 300;

    /** How families of engines spell a session's level; of the others the script only says which level to set. */
    private static final Map<String, String> LEVEL_OF_SESSION = Map.of(
            "mysql", "SET SESSION TRANSACTION ISOLATION LEVEL ",
            "mariadb", "SET SESSION TRANSACTION ISOLATION LEVEL ",
            "tidb", "SET SESSION TRANSACTION ISOLATION LEVEL ",
            "postgres", "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL ",
            "cockroachdb", "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL ",
            "yugabytedb", "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL ",
            "h2", "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL ",
            "hsqldb", "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL ");

    private final Finding finding;
    private final Case testCase;
    private final Recording recording;
    private final StringBuilder out = new StringBuilder();
    private int number;

    private SessionScript(Finding finding) {
        this.finding = finding;
        this.testCase = finding.shown();
        this.recording = finding.shownRecording();
    }

    static String of(Finding finding) {
        return new SessionScript(finding).write();
    }

    private String write() {
        Verdict verdict = finding.shownVerdict();
        comment(verdict.oracle() + ": " + verdict.outcome().label()
                + (verdict.kind() == null ? "" : ", " + verdict.kind())
                + (verdict.rule() == null ? "" : " by " + verdict.rule()));
        comment(Wording.shortened(verdict.explanation(), 2000));
        comment("Engine: " + finding.engine().name() + " " + finding.engine().version() + ", isolation: "
                + finding.isolation());
        comment("Open one connection for each of " + String.join(", ", testCase.transactions())
                + ". Type every statement in the session named above it,");
        comment("from top to bottom. Where a statement waits, leave it waiting and go on.");
        if (!testCase.init().isEmpty()) {
            out.append("\n-- first, in any session\n");
            testCase.init().forEach(this::statement);
        }
        testCase.transactions().forEach(this::level);
        Map<Integer, Integer> waiting = new HashMap<>();
        recording.events().forEach(event -> event(event, waiting));
        notReached();
        finalState();
        verdict.differences().forEach(this::difference);
        return out.toString();
    }

    private void level(String tx) {
        Optional<IsolationLevel> level = testCase.isolation(tx).or(() -> FindingFiles.level(finding.isolation()));
        if (level.isEmpty()) {
            return;
        }
        String spelling = LEVEL_OF_SESSION.get(finding.engine().name());
        out.append("\n-- in session ").append(tx).append('\n');
        if (spelling == null) {
            comment("set the isolation level " + level.get().sql());
        } else {
            statement(spelling + level.get().sql());
        }
    }

    private void event(Event event, Map<Integer, Integer> waiting) {
        number++;
        out.append("\n-- ").append(number).append(". ");
        Result result = event.result();
        if (event.kind() == Event.Kind.SKIPPED) {
            out.append("not sent in session ").append(event.tx()).append(", whose transaction had ended:\n");
            answer(Wording.shortened(event.sql(), WIDEST_ANSWER));
        } else if (event.waited() && waiting.containsKey(event.step())) {
            out.append("session ").append(event.tx()).append(" returns from ");
            out.append(waiting.get(event.step())).append(":\n");
        } else {
            out.append("in session ").append(event.tx());
            out.append(event.byTitrant() ? " (sent by Titrant, not part of the case)\n" : "\n");
            statement(event.sql());
        }
        if (event.kind() == Event.Kind.BLOCKED) {
            waiting.put(event.step(), number);
            answer("waits"
                    + (event.blockers().isEmpty() ? "" : " for " + String.join(", ", new TreeSet<>(event.blockers()))));
        } else if (result != null) {
            answer(result);
        }
    }

    private void answer(Result result) {
        if (result instanceof Result.Returned returned) {
            rows(returned.rows());
            returned.warnings().forEach(warning -> answer("warning: " + warning));
        } else if (result instanceof Result.Updated updated) {
            answer(updated.count() == 0 ? "done" : Wording.plural(updated.count(), "row"));
            updated.warnings().forEach(warning -> answer("warning: " + warning));
        } else if (result instanceof Result.Failed failed) {
            answer("ERROR " + failed.errorClass().label() + " (" + Wording.code(failed) + "): "
                    + Wording.shortened(failed.message(), WIDEST_ANSWER));
        }
    }

    private void rows(Rows rows) {
        if (rows.rows().isEmpty()) {
            answer("no rows");
        }
        rows.rows().stream().limit(ROWS).forEach(row -> answer(Wording.shortened(row.display(), WIDEST_ANSWER)));
        if (rows.rows().size() > ROWS) {
            answer("… " + Wording.plural(rows.rows().size(), "row") + " in all");
        }
    }

    private void notReached() {
        List<Step> rest = Timeline.notReached(testCase, recording);
        if (!rest.isEmpty()) {
            out.append("\n-- not reached:\n");
            rest.forEach(step -> answer(step.tx() + ": " + Wording.shortened(step.sql(), WIDEST_ANSWER)));
        }
    }

    private void finalState() {
        recording.finalState().forEach((table, rows) -> {
            out.append('\n');
            comment("at the end, " + table + " (" + String.join(", ", rows.columns()) + "):");
            rows(rows);
        });
    }

    private void difference(Verdict.Difference difference) {
        out.append('\n');
        comment(difference.what() + ", expected:");
        lines(difference.expected());
        comment(difference.what() + ", seen:");
        lines(difference.seen());
    }

    private void lines(List<String> lines) {
        if (lines.isEmpty()) {
            answer("nothing");
        }
        lines.stream().limit(ROWS).forEach(line -> answer(Wording.shortened(line, WIDEST_ANSWER)));
        if (lines.size() > ROWS) {
            answer("… " + Wording.plural(lines.size(), "line") + " in all");
        }
    }

    private void statement(String sql) {
        // A text that ends in a line comment would swallow the semicolon.
        boolean closes = Lexer.endOfStatement(sql + ";", 0) == sql.length();
        out.append(sql).append(closes ? ";\n" : "\n;\n");
    }

    private void comment(String text) {
        Wording.visible(text)
                .lines()
                .forEach(line -> out.append("-- ").append(line).append('\n'));
    }

    private void answer(String text) {
        Wording.visible(text)
                .lines()
                .forEach(line -> out.append("--    ").append(line).append('\n'));
    }
}
