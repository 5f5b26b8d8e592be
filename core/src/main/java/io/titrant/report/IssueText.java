package io.titrant.report;

import io.titrant.Plural;
import io.titrant.Provenance;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.engine.Engines;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Result;
import java.util.List;
import java.util.Optional;

/**
 * A group as a bug report for the vendor's tracker, in Markdown: one plain sentence, the affected versions, the script, what was expected and seen, the
 * documentation, and the environment.
 */
final class IssueText {
    private static final int ROWS = 20;

    private final CampaignResult result;
    private final FindingGroup group;
    private final Finding head;
    private final Verdict verdict;
    private final StringBuilder out = new StringBuilder();

    private IssueText(CampaignResult result, FindingGroup group) {
        this.result = result;
        this.group = group;
        this.head = group.head();
        this.verdict = head.shown().verdict();
    }

    static String of(CampaignResult result, FindingGroup group) {
        return new IssueText(result, group).write();
    }

    private String write() {
        String engine = Wording.engine(head.identity().engine());
        out.append("# ")
                .append(head.identity().engine().name())
                .append(": ")
                .append(group.title())
                .append("\n\n");
        out.append(Wording.oneLine(sentence())).append("\n\n");
        out.append("- version: ").append(engine).append('\n');
        out.append("- isolation: ")
                .append(String.join(", ", group.isolations()))
                .append('\n');
        String versions = group.versions().summary();
        if (!versions.isEmpty()) {
            out.append("- affected: ").append(versions).append('\n');
        }
        Finding.Reproduction reproduction = head.reproduction();
        if (reproduction.tried()) {
            out.append("- reproduced: ")
                    .append(reproduction.reproduced())
                    .append(" of ")
                    .append(Plural.of(reproduction.tries(), "run"))
                    .append('\n');
        }
        out.append("\n"
                + "## Steps\n\n"
                + "Open one connection per session. Run the statements from top to bottom, each in the session"
                + " named above it.\n\n"
                + "```sql\n");
        out.append(SessionScript.of(result, head).strip()).append("\n```\n\n");
        differences();
        documentation();
        environment();
        return out.toString();
    }

    /** The result of the statement, and the result that it should have had. */
    private String sentence() {
        String sentence = Wording.capitalised(Wording.shortened(verdict.explanation(), 1500));
        return sentence.endsWith(".") ? sentence : sentence + ".";
    }

    private void differences() {
        Optional<BlamedStatement> blamed = BlamedStatement.of(head.shown());
        blamed.ifPresent(statement -> {
            Event event = head.shown().recording().events().get(statement.event());
            out.append("The statement at fault is number ")
                    .append(statement.event() + 1)
                    .append(", in session ")
                    .append(event.tx())
                    .append(": `")
                    .append(Wording.oneLine(event.sql()).replace('`', '\''))
                    .append("`\n\n");
        });
        for (Verdict.Difference difference : verdict.differences()) {
            out.append("## ")
                    .append(Wording.oneLine(Wording.shortened(difference.what(), 200)))
                    .append("\n\nExpected:\n\n");
            block(difference.expected());
            out.append("Seen:\n\n");
            block(difference.seen());
        }
        if (verdict.differences().isEmpty()) {
            head.shown().recording().events().stream()
                    .map(Event::result)
                    .filter(Result.Failed.class::isInstance)
                    .map(Result.Failed.class::cast)
                    .findFirst()
                    .ifPresent(failed -> {
                        out.append("## Error\n\n");
                        block(List.of(Wording.code(failed) + ": " + failed.message()));
                    });
        }
    }

    private void block(List<String> lines) {
        out.append("```\n");
        if (lines.isEmpty()) {
            out.append("nothing\n");
        }
        lines.stream()
                .limit(ROWS)
                .forEach(line -> out.append(
                                Wording.visible(Wording.shortened(line, 400)).replace("```", "'''"))
                        .append('\n'));
        if (lines.size() > ROWS) {
            out.append("… ").append(Wording.plural(lines.size(), "line")).append(" in all\n");
        }
        out.append("```\n\n");
    }

    private void documentation() {
        LevelDocumentation.quote(result, head).ifPresent(quote -> {
            out.append("## Documentation\n\n");
            quote.sentence()
                    .ifPresentOrElse(
                            sentence -> out.append("The documentation of ")
                                    .append(head.identity().isolation())
                                    .append(" says:\n\n> ")
                                    .append(sentence)
                                    .append("\n>\n> ")
                                    .append(quote.page())
                                    .append("\n\n"),
                            () -> out.append("The isolation level is documented at ")
                                    .append(quote.page())
                                    .append(".\n\n"));
        });
    }

    private void environment() {
        Provenance provenance = result.provenance();
        out.append("## Environment\n\n- ").append(Wording.engine(head.identity().engine()));
        Engines.find(head.identity().engine().name())
                .ifPresent(engine -> ReproductionCommand.special(result, head)
                        .forEach(special -> out.append("\n- ").append(special)));
        out.append("\n- ").append(provenance.os()).append(", ").append(provenance.java());
        out.append("\n- found by Titrant ")
                .append(provenance.titrant())
                .append(" (")
                .append(provenance.commit())
                .append("), seed ")
                .append(result.seed())
                .append(", group ")
                .append(group.id())
                .append("; `")
                .append(ReproductionCommand.command(result, head))
                .append("` repeats it\n");
    }
}
