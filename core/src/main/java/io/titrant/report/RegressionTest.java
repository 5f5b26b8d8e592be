package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.spec.IsolationSpecWriter;
import io.titrant.engine.Engines;
import io.titrant.engine.RegressionForm;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A finding as a regression test in the vendor's own form. The test runs the statements in the recorded order, and then expects what the verdict
 * expects: of one statement, or of one table at the end.
 *
 * @param event the number of the event to check; -1 if the table is checked
 * @param table the table to check at the end; empty if a statement is checked
 * @param expected the lines that the check expects, as {@link io.titrant.record.Row#display} writes rows
 */
record RegressionTest(Finding.Evidence evidence, int event, String table, List<String> expected) {
    private static final Pattern OF_TABLE = Pattern.compile("table (\\w+)");

    /** A file name and its text. */
    record File(String name, String text) {}

    /** The test; empty if the engine has no such form, or the verdict does not say what was expected. */
    static Optional<File> of(CampaignResult result, Finding finding) {
        Optional<RegressionForm> form = Engines.find(finding.identity().engine().name())
                .flatMap(engine -> engine.regressionForm(Optional.ofNullable(
                        ReproductionCommand.engine(result, finding).mode())));
        if (form.isEmpty() || !finding.bug()) {
            return Optional.empty();
        }
        Dialect dialect = Engines.named(finding.identity().engine().name()).dialect();
        return checked(finding.shown())
                .map(test -> new File(form.get().kind().file(), test.render(form.get(), finding, dialect)));
    }

    private String render(RegressionForm form, Finding finding, Dialect dialect) {
        String title =
                Wording.oneLine(Wording.shortened(finding.shown().verdict().explanation(), 400));
        return switch (form.kind()) {
            case ISOLATION_SPEC -> spec(title, dialect);
            case MYSQL_TEST -> MySqlTest.of(this, title, dialect);
            case SQL_LOGIC_TEST -> SqlLogicTest.of(this, title);
            case JDBC -> JdbcTest.of(this, title, String.valueOf(form.url()));
        };
    }

    private String spec(String title, Dialect dialect) {
        Case testCase = evidence.testCase();
        String expectation = table.isEmpty()
                ? "step "
                        + IsolationSpecWriter.names(testCase)
                                .get(evidence.recording().events().get(event).step())
                : "at the end, table " + table;
        return IsolationSpecWriter.write(
                testCase,
                List.of(
                        title,
                        "Expected of " + expectation + ": "
                                + (expected.isEmpty() ? "no rows" : String.join(" ", expected))),
                TableNames.of(testCase, dialect));
    }

    /** The check that the verdict allows: of the blamed statement, else of a table. */
    static Optional<RegressionTest> checked(Finding.Evidence evidence) {
        Verdict verdict = evidence.verdict();
        for (Verdict.Difference difference : verdict.differences()) {
            Matcher ofTable = OF_TABLE.matcher(difference.what());
            boolean told =
                    difference.expected().stream().allMatch(line -> line.startsWith("(") || line.matches("\\d+ rows?"));
            if (!told) {
                continue;
            }
            if (ofTable.matches()) {
                return Optional.of(new RegressionTest(evidence, -1, ofTable.group(1), difference.expected()));
            }
            Optional<Integer> event = event(evidence, difference);
            if (event.isPresent()) {
                return Optional.of(new RegressionTest(evidence, event.get(), "", difference.expected()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Integer> event(Finding.Evidence evidence, Verdict.Difference difference) {
        List<Event> events = evidence.recording().events();
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.get(i).kind() == Event.Kind.RETURNED
                    && !events.get(i).byTitrant()
                    && difference.what().endsWith(": " + events.get(i).sql())) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** A row as its values, without parentheses and quotes: {@code (1, 'a')} is {@code 1, a}. */
    static String plain(String row) {
        return row.replaceAll("^\\(|\\)$", "").replace("'", "");
    }

    /** The events to run: without those of Titrant and the skipped ones. */
    List<Event> events() {
        return evidence.recording().events().stream()
                .filter(one -> !one.byTitrant() && one.kind() != Event.Kind.SKIPPED)
                .toList();
    }

    /** Whether this event is the one to check. */
    boolean isChecked(Event one) {
        return event >= 0 && evidence.recording().events().get(event).equals(one);
    }
}
