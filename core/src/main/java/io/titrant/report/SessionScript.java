package io.titrant.report;

import io.titrant.campaign.CampaignResult;
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
import io.titrant.sql.StatementKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A finding as plain SQL for people without Titrant: what to type into which session, in which order, and what the engine answered. All
 * that is not to be typed is a comment.
 */
final class SessionScript {
    private static final int ROWS = 20;
    private static final int WIDEST_ANSWER = 300;
    private static final int WIDEST_COMMENT = 2000;

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

    /** Engines with a single level, which needs no setting. */
    private static final Set<String> ONE_LEVEL = Set.of("duckdb", "sqlite");

    private final CampaignResult outcome;
    private final Finding finding;
    private final Case testCase;
    private final Recording recording;
    private final StringBuilder out = new StringBuilder();
    private int number;

    private SessionScript(CampaignResult outcome, Finding finding) {
        this.outcome = outcome;
        this.finding = finding;
        this.testCase = finding.shown();
        this.recording = finding.shownRecording();
    }

    static String of(CampaignResult outcome, Finding finding) {
        return new SessionScript(outcome, finding).write();
    }

    private String write() {
        Verdict verdict = finding.shownVerdict();
        comment(verdict.oracle() + ": " + verdict.outcome().label()
                + (verdict.kind() == null ? "" : ", " + verdict.kind())
                + (verdict.rule() == null ? "" : " by " + verdict.rule()));
        comment(FindingPage.sentence(verdict));
        comment("Engine: " + Wording.engine(finding.engine()) + ", isolation: " + finding.isolation());
        Reproduction.special(outcome, finding).forEach(this::comment);
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
        if (level.isEmpty() || ONE_LEVEL.contains(finding.engine().name())) {
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
            answer(event.sql());
        } else if (event.waited() && waiting.containsKey(event.step())) {
            out.append("session ").append(event.tx()).append(" returns from ");
            out.append(waiting.get(event.step())).append(":\n");
        } else {
            out.append("in session ").append(event.tx());
            out.append(event.byTitrant() ? " (sent by Titrant, not part of the case)\n" : "\n");
            statement(spelt(event.sql()));
        }
        if (event.kind() == Event.Kind.BLOCKED) {
            waiting.put(event.step(), number);
            answer(Wording.waits(event));
        } else if (result != null) {
            answer(event.sql(), result);
        }
    }

    /** As the engine's own tools take it: where Titrant goes through JDBC, its BEGIN is not SQL. */
    private String spelt(String sql) {
        StatementKind kind = StatementKind.of(sql);
        return switch (finding.engine().name()) {
            case "hsqldb" -> kind == StatementKind.BEGIN ? "START TRANSACTION" : sql;
            case "derby" ->
                kind == StatementKind.BEGIN
                        ? "AUTOCOMMIT OFF"
                        : kind.endsTransaction() ? sql + ";\nAUTOCOMMIT ON" : sql;
            default -> sql;
        };
    }

    private void answer(String sql, Result result) {
        if (result instanceof Result.Returned returned) {
            rows(returned.rows());
            returned.warnings().forEach(warning -> answer("warning: " + warning));
        } else if (result instanceof Result.Updated updated) {
            answer(Wording.effect(sql, updated));
            updated.warnings().forEach(warning -> answer("warning: " + warning));
        } else if (result instanceof Result.Failed failed) {
            answer("ERROR " + failed.errorClass().label() + " (" + Wording.code(failed) + "): " + failed.message());
        }
    }

    private void rows(Rows rows) {
        if (rows.rows().isEmpty()) {
            answer("no rows");
        }
        rows.rows().stream().limit(ROWS).forEach(row -> answer(row.display()));
        if (rows.rows().size() > ROWS) {
            answer("… " + Wording.plural(rows.rows().size(), "row") + " in all");
        }
    }

    private void notReached() {
        List<Step> rest = Timeline.notReached(testCase, recording);
        if (!rest.isEmpty()) {
            out.append("\n-- not reached:\n");
            rest.forEach(step -> answer(step.tx() + ": " + step.sql()));
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
        lines.stream().limit(ROWS).forEach(line -> answer(line));
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
        Wording.visible(Wording.shortened(text, WIDEST_COMMENT))
                .lines()
                .forEach(line -> out.append("-- ").append(line).append('\n'));
    }

    private void answer(String text) {
        Wording.visible(Wording.shortened(text, WIDEST_ANSWER))
                .lines()
                .forEach(line -> out.append("--    ").append(line).append('\n'));
    }
}
