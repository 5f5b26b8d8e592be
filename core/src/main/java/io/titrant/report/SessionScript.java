package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.ClientSql;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
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

/** A finding as plain SQL for a reader without Titrant: which statement to run in which session, in order, with the engine's results as comments. */
final class SessionScript {
    private static final int ROWS = 20;
    private static final int WIDEST_ANSWER = 300;
    private static final int WIDEST_COMMENT = 2000;

    private final CampaignResult result;
    private final Finding finding;
    private final Case testCase;
    private final Recording recording;
    private final ClientSql client;
    private final StringBuilder out = new StringBuilder();
    private int number;

    private SessionScript(CampaignResult result, Finding finding, ClientSql client) {
        this.client = client;
        this.result = result;
        this.finding = finding;
        this.testCase = finding.shown().testCase();
        this.recording = finding.shown().recording();
    }

    static String of(CampaignResult result, Finding finding) {
        ClientSql client = Engines.find(finding.identity().engine().name())
                .map(Engine::clientSql)
                .orElse(ClientSql.UNKNOWN);
        return of(result, finding, client);
    }

    static String of(CampaignResult result, Finding finding, ClientSql client) {
        return new SessionScript(result, finding, client).write();
    }

    private String write() {
        Verdict verdict = finding.shown().verdict();
        comment(verdict.oracle() + ": " + verdict.outcome().label()
                + (verdict.kind() == null ? "" : ", " + verdict.kind())
                + (verdict.rule() == null ? "" : " by " + verdict.rule()));
        comment(FindingPage.sentence(verdict));
        comment("Engine: " + Wording.engine(finding.identity().engine()) + ", isolation: "
                + finding.identity().isolation());
        ReproductionCommand.special(result, finding).forEach(this::comment);
        List<String> sessions = testCase.transactions();
        comment("Open one connection for " + (sessions.size() > 1 ? "each of " : "") + String.join(", ", sessions)
                + ". Run every statement in the session named above it,");
        comment("from top to bottom. If a statement blocks, leave it blocked and continue with the next one.");
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
        Optional<IsolationLevel> level = testCase.isolation(tx)
                .or(() -> FindingFiles.level(finding.identity().isolation()));
        if (level.isEmpty() || client.levels() == ClientSql.Levels.ONLY_ONE) {
            return;
        }
        out.append("\n-- in session ").append(tx).append('\n');
        if (client.levels() == ClientSql.Levels.BY_STATEMENT) {
            statement(client.setLevel() + level.get().sql());
        } else {
            comment("set the isolation level " + level.get().sql());
        }
    }

    private void event(Event event, Map<Integer, Integer> waiting) {
        number++;
        out.append("\n-- ").append(number).append(". ");
        Result result = event.result();
        if (event.kind() == Event.Kind.SKIPPED) {
            out.append("not run in session ").append(event.tx()).append(", whose transaction had ended:\n");
            answer(event.sql());
        } else if (event.waited() && waiting.containsKey(event.step())) {
            out.append("session ").append(event.tx()).append(" returns from statement ");
            out.append(waiting.get(event.step())).append(":\n");
        } else {
            out.append("in session ").append(event.tx());
            out.append(event.byTitrant() ? " (sent by Titrant, not part of the case)\n" : "\n");
            typed(event.sql()).forEach(this::statement);
        }
        if (event.kind() == Event.Kind.BLOCKED) {
            waiting.put(event.step(), number);
            answer(Wording.waits(event));
        } else if (result != null) {
            answer(event.sql(), result);
        }
    }

    /** The statement as the engine's own client takes it. */
    private List<String> typed(String sql) {
        StatementKind kind = StatementKind.of(sql);
        if (kind == StatementKind.BEGIN && !client.begin().isEmpty()) {
            return List.of(client.begin());
        }
        boolean ends = kind.endsTransaction() && !client.afterEnd().isEmpty();
        return ends ? List.of(sql, client.afterEnd()) : List.of(sql);
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
        comment(difference.what() + ", observed:");
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
        // After a line comment, the semicolon must stand on a line of its own.
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
