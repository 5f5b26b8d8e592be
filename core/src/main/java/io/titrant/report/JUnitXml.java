package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.judge.Verdict;
import io.titrant.replay.CorpusEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A campaign as JUnit XML: a test per root cause if the findings are grouped, else a suite per oracle and a test per finding. A bug is a failure, also if it is flaky, as for the exit status. An undecided
 * finding is skipped, a permitted one passes.
 */
public final class JUnitXml {
    private static final String NAME = "titrant";
    private static final int WIDEST_MESSAGE = 500;
    private static final int LONGEST_TEXT = 20_000;

    private JUnitXml() {}

    public static String of(CampaignResult result) {
        return of(result, List.of());
    }

    /** The campaign, and a suite for the cases of its regression corpus. */
    public static String of(CampaignResult result, List<CorpusEntry> corpus) {
        return document(suites(result, corpus, NAME), result.seconds());
    }

    /** A campaign on several engines: the suites of each, with the name of its folder in theirs. */
    public static String of(JointCampaign campaign) {
        List<Markup> all = new ArrayList<>();
        for (JointCampaign.Part part : campaign.parts()) {
            String name = NAME + "." + part.folder().replace('.', '_');
            CampaignResult result = part.result();
            if (result != null) {
                all.addAll(suites(result, part.corpus(), name));
            }
            String problem = part.problem();
            if (problem != null) {
                all.add(broken(name, part.system(), problem));
            }
        }
        return document(
                all,
                campaign.results().stream().mapToDouble(CampaignResult::seconds).sum());
    }

    private static String document(List<Markup> suites, double seconds) {
        Markup root = Markup.of("testsuites").with("name", NAME);
        for (String count : List.of("tests", "failures", "errors")) {
            root.with(
                    count,
                    Long.toString(suites.stream()
                            .mapToLong(suite ->
                                    Long.parseLong(suite.attribute(count).orElse("0")))
                            .sum()));
        }
        root.with("time", String.format(Locale.ROOT, "%.3f", seconds));
        suites.forEach(root::add);
        return root.document();
    }

    private static List<Markup> suites(CampaignResult result, List<CorpusEntry> corpus, String name) {
        List<Markup> all = new ArrayList<>(suites(result, name));
        if (!corpus.isEmpty()) {
            all.add(CorpusXml.suite(corpus, name));
        }
        return all;
    }

    /** An engine on which the campaign could not continue. */
    private static Markup broken(String name, String system, String problem) {
        return Markup.of("testsuite")
                .with("name", name)
                .with("tests", "1")
                .with("failures", "0")
                .with("errors", "1")
                .add(Markup.of("testcase")
                        .with("classname", name)
                        .with("name", "the campaign on " + system)
                        .with("time", "0.000")
                        .add(Markup.of("error").with("message", Wording.oneLine(problem))));
    }

    private static List<Markup> suites(CampaignResult result, String name) {
        Map<String, List<Finding>> byOracle = result.findings().stream()
                .collect(Collectors.groupingBy(
                        finding -> finding.shown().verdict().oracle(), TreeMap::new, Collectors.toList()));
        if (!result.groups().isEmpty()) {
            String engine = result.engine().name();
            return List.of(ofGroups(result, name.equals(NAME) ? name + "." + engine : name));
        }
        if (byOracle.isEmpty()) {
            return List.of(nothingFound(result, name));
        }
        List<Markup> suites = new ArrayList<>();
        byOracle.forEach((oracle, findings) -> suites.add(suite(result, name + "." + oracle, findings)));
        return suites;
    }

    /** A test per root cause; the findings of a group are listed in its failure. */
    private static Markup ofGroups(CampaignResult result, String name) {
        String number = Integer.toString(result.groups().size());
        Markup suite = Markup.of("testsuite")
                .with("name", name)
                .with("tests", number)
                .with("failures", number)
                .with("errors", "0")
                .with("time", String.format(Locale.ROOT, "%.3f", result.seconds()))
                .add(properties(result));
        for (FindingGroup group : result.groups()) {
            String findings = group.findings().stream()
                    .map(finding -> finding.fingerprint() + " "
                            + finding.shown().verdict().oracle() + " "
                            + finding.identity().isolation())
                    .collect(Collectors.joining("\n"));
            suite.add(Markup.of("testcase")
                    .with("classname", name)
                    .with("name", Wording.oneLine(group.title() + " " + group.id()))
                    .with("time", "0.000")
                    .add(columns(group.head()))
                    .add(Markup.of("failure")
                            .with(
                                    "message",
                                    flaky(group.head())
                                            + Wording.shortened(
                                                    Wording.oneLine(group.head()
                                                            .shown()
                                                            .verdict()
                                                            .explanation()),
                                                    WIDEST_MESSAGE))
                            .with("type", Wording.oneLine(group.title()))
                            .text("findings:\n" + findings + "\n\n" + text(result, group.head()))));
        }
        return suite;
    }

    private static void counts(Markup suite, List<Finding> findings, double seconds) {
        suite.with("tests", Integer.toString(Math.max(1, findings.size())))
                .with("failures", count(findings, TestStatus.FAILURE))
                .with("errors", "0")
                .with("time", String.format(Locale.ROOT, "%.3f", seconds));
    }

    private static Markup suite(CampaignResult result, String name, List<Finding> findings) {
        Markup suite = Markup.of("testsuite").with("name", name);
        counts(suite, findings, 0);
        suite.with("skipped", count(findings, TestStatus.SKIPPED)).add(properties(result));
        findings.forEach(finding -> suite.add(test(result, finding, name)));
        return suite;
    }

    /** A campaign without findings is one passed test, because build servers take a report without tests for a broken build. */
    private static Markup nothingFound(CampaignResult result, String suiteName) {
        Markup suite = Markup.of("testsuite").with("name", suiteName);
        counts(suite, List.of(), result.seconds());
        return suite.add(properties(result))
                .add(Markup.of("testcase")
                        .with("classname", suiteName)
                        .with(
                                "name",
                                "nothing found in "
                                        + Wording.plural(result.statistics().cases(), "case"))
                        .with("time", String.format(Locale.ROOT, "%.3f", result.seconds())));
    }

    private static Markup properties(CampaignResult result) {
        Markup properties = Markup.of("properties")
                .add(property("engine", Wording.engine(result.engine())))
                .add(property("seed", Long.toString(result.seed())))
                .add(property("cases", Long.toString(result.statistics().cases())));
        ReproductionCommand.settings(result)
                .forEach(setting -> properties.add(property(setting.name(), setting.value())));
        result.unexamined().forEach(sort -> properties.add(property("not examined", Wording.oneLine(sort.display()))));
        return properties;
    }

    private static Markup property(String name, String value) {
        return Markup.of("property").with("name", name).with("value", value);
    }

    private static Markup test(CampaignResult result, Finding finding, String suite) {
        Verdict verdict = finding.shown().verdict();
        String kind = verdict.kind() == null ? verdict.outcome().label() : verdict.kind();
        Markup test = Markup.of("testcase")
                .with("classname", suite)
                .with(
                        "name",
                        Wording.oneLine(kind + " at " + finding.identity().isolation() + " " + finding.fingerprint()))
                .with("time", "0.000")
                .add(columns(finding));
        String message = Wording.shortened(Wording.oneLine(verdict.explanation()), WIDEST_MESSAGE);
        switch (TestStatus.of(finding)) {
            case FAILURE ->
                test.add(Markup.of("failure")
                        .with("message", flaky(finding) + message)
                        .with("type", Wording.oneLine(kind))
                        .text(text(result, finding)));
            case SKIPPED ->
                test.add(Markup.of("skipped").with("message", message))
                        .add(Markup.of("system-out").text(text(result, finding)));
            case PASSED -> test.add(Markup.of("system-out").text(text(result, finding)));
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

    private static String text(CampaignResult result, Finding finding) {
        return Wording.shortened(finding.shown().verdict().explanation(), LONGEST_TEXT)
                + "\n\nreproduce with:\n"
                + ReproductionCommand.command(result, finding)
                + "\n\n"
                + Wording.shortened(FindingFiles.shownText(result, finding), LONGEST_TEXT);
    }

    private static String count(List<Finding> findings, TestStatus status) {
        return Long.toString(findings.stream()
                .filter(finding -> TestStatus.of(finding) == status)
                .count());
    }

    private enum TestStatus {
        FAILURE,
        SKIPPED,
        PASSED;

        static TestStatus of(Finding finding) {
            if (finding.bug()) {
                return FAILURE;
            }
            return finding.shown().verdict().outcome() == Verdict.Outcome.UNKNOWN ? SKIPPED : PASSED;
        }
    }
}
