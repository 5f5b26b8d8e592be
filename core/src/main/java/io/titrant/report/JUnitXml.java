package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.judge.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A campaign as the JUnit XML that build servers read: a suite per oracle, a test per finding. A bug is a failure, be it one that did not always
 * come back, as it is for the exit status; what is undecided is skipped, what is permitted passes.
 */
public final class JUnitXml {
    private static final int WIDEST_MESSAGE = 500;
    private static final int LONGEST_TEXT = 20_000;

    private JUnitXml() {}

    public static String of(CampaignResult outcome) {
        Map<String, List<Finding>> byOracle = outcome.findings().stream()
                .collect(Collectors.groupingBy(
                        finding -> finding.shown().verdict().oracle(), TreeMap::new, Collectors.toList()));
        Markup suites = Markup.of("testsuites").with("name", "titrant");
        counts(suites, outcome.findings(), outcome.seconds());
        byOracle.forEach((oracle, findings) -> suites.add(suite(outcome, oracle, findings)));
        if (byOracle.isEmpty()) {
            suites.add(nothingFound(outcome));
        }
        return suites.document();
    }

    private static void counts(Markup suite, List<Finding> findings, double seconds) {
        suite.with("tests", Integer.toString(Math.max(1, findings.size())))
                .with("failures", count(findings, Wrong.FAILURE))
                .with("errors", "0")
                .with("time", String.format(Locale.ROOT, "%.3f", seconds));
    }

    private static Markup suite(CampaignResult outcome, String oracle, List<Finding> findings) {
        Markup suite = Markup.of("testsuite").with("name", "titrant." + oracle);
        counts(suite, findings, 0);
        suite.with("skipped", count(findings, Wrong.SKIPPED)).add(properties(outcome));
        findings.forEach(finding -> suite.add(test(outcome, finding)));
        return suite;
    }

    /** Build servers take a report without any test for a broken build; so a clean campaign is one test that passed. */
    private static Markup nothingFound(CampaignResult outcome) {
        Markup suite = Markup.of("testsuite").with("name", "titrant");
        counts(suite, List.of(), outcome.seconds());
        return suite.add(properties(outcome))
                .add(Markup.of("testcase")
                        .with("classname", "titrant")
                        .with(
                                "name",
                                "nothing found in "
                                        + Wording.plural(outcome.statistics().cases(), "case"))
                        .with("time", String.format(Locale.ROOT, "%.3f", outcome.seconds())));
    }

    private static Markup properties(CampaignResult outcome) {
        Markup properties = Markup.of("properties")
                .add(property("engine", Wording.engine(outcome.engine())))
                .add(property("seed", Long.toString(outcome.seed())))
                .add(property("cases", Long.toString(outcome.statistics().cases())));
        ReproductionCommand.settings(outcome)
                .forEach(setting -> properties.add(property(setting.name(), setting.value())));
        outcome.unexamined()
                .forEach(sort -> properties.add(property("not looked at", Wording.oneLine(sort.display()))));
        return properties;
    }

    private static Markup property(String name, String value) {
        return Markup.of("property").with("name", name).with("value", value);
    }

    private static Markup test(CampaignResult outcome, Finding finding) {
        Verdict verdict = finding.shown().verdict();
        String kind = verdict.kind() == null ? verdict.outcome().label() : verdict.kind();
        Markup test = Markup.of("testcase")
                .with("classname", "titrant." + verdict.oracle())
                .with(
                        "name",
                        Wording.oneLine(kind + " at " + finding.identity().isolation() + " " + finding.fingerprint()))
                .with("time", "0.000")
                .add(columns(finding));
        String message = Wording.shortened(Wording.oneLine(verdict.explanation()), WIDEST_MESSAGE);
        switch (Wrong.of(finding)) {
            case FAILURE ->
                test.add(Markup.of("failure")
                        .with("message", flaky(finding) + message)
                        .with("type", Wording.oneLine(kind))
                        .text(story(outcome, finding)));
            case SKIPPED ->
                test.add(Markup.of("skipped").with("message", message))
                        .add(Markup.of("system-out").text(story(outcome, finding)));
            case NOTHING -> test.add(Markup.of("system-out").text(story(outcome, finding)));
        }
        return test;
    }

    private static Markup columns(Finding finding) {
        Markup properties = Markup.of("properties");
        FindingColumn.IN_JUNIT.stream()
                .filter(column -> !column.display(finding).isEmpty())
                .forEach(
                        column -> properties.add(property(column.heading(), Wording.oneLine(column.display(finding)))));
        return properties;
    }

    private static String flaky(Finding finding) {
        return finding.flaky() ? "reproduced " + FindingColumn.REPRODUCED.display(finding) + ": " : "";
    }

    private static String story(CampaignResult outcome, Finding finding) {
        return Wording.shortened(finding.shown().verdict().explanation(), LONGEST_TEXT)
                + "\n\nreproduce with:\n"
                + ReproductionCommand.command(outcome, finding)
                + "\n\n"
                + Wording.shortened(FindingFiles.shownText(outcome, finding), LONGEST_TEXT);
    }

    private static String count(List<Finding> findings, Wrong wrong) {
        return Long.toString(
                findings.stream().filter(finding -> Wrong.of(finding) == wrong).count());
    }

    private enum Wrong {
        FAILURE,
        SKIPPED,
        NOTHING;

        static Wrong of(Finding finding) {
            if (finding.bug()) {
                return FAILURE;
            }
            return finding.shown().verdict().outcome() == Verdict.Outcome.UNKNOWN ? SKIPPED : NOTHING;
        }
    }
}
