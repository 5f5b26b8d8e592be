package io.titrant.report;

import io.titrant.campaign.Finding;
import io.titrant.judge.Verdict;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The columns of a finding. Every report takes its columns from here: the table on the terminal, the index page, the page of the finding, JSON
 * and JUnit XML. A new column is one constant, and one word in each list of a report that shows it.
 */
public final class FindingColumn {
    private static final FindingColumn FINGERPRINT = of("fingerprint", finding -> text(finding.fingerprint()));
    private static final FindingColumn ORACLE =
            of("oracle", finding -> text(verdict(finding).oracle()));
    private static final FindingColumn VERDICT =
            of("verdict", finding -> text(verdict(finding).outcome().label()));
    private static final FindingColumn KIND =
            of("kind", finding -> text(verdict(finding).kind()));
    private static final FindingColumn RULE =
            of("rule", finding -> text(verdict(finding).rule()));
    private static final FindingColumn ISOLATION =
            of("isolation", finding -> text(finding.identity().isolation()));
    private static final FindingColumn COUNT = new FindingColumn(
            "count",
            "cases",
            finding -> number(finding.occurrences().count()),
            finding -> Wording.number(finding.occurrences().count()));
    private static final FindingColumn FLAKY = of("flaky", finding -> flag(finding.flaky()));
    static final FindingColumn REPRODUCED = new FindingColumn(
            "reproduced",
            "reproduced",
            finding -> number(finding.reproduction().reproduced()),
            FindingColumn::reproduction);
    private static final FindingColumn TRIES =
            of("tries", finding -> number(finding.reproduction().tries()));
    private static final FindingColumn UNFINISHED = of("unfinished", finding -> flag(finding.unfinished()));
    private static final FindingColumn SEED = new FindingColumn(
            "seed",
            "seed",
            finding -> text(Long.toString(finding.identity().seed())),
            finding ->
                    finding.identity().seed() + ", case " + finding.identity().index());
    private static final FindingColumn INDEX =
            of("index", finding -> number(finding.identity().index()));
    private static final FindingColumn EXPLANATION =
            of("explanation", finding -> text(verdict(finding).explanation()));
    private static final FindingColumn CASE =
            of("case", finding -> text(FindingFiles.path(finding, FindingFiles.CASE)));
    private static final FindingColumn REDUCED = of(
            "reduced",
            finding -> text(finding.reduced() == null ? null : FindingFiles.path(finding, FindingFiles.REDUCED)));
    private static final FindingColumn SCRIPT =
            of("script", finding -> text(FindingFiles.path(finding, FindingFiles.SCRIPT)));
    private static final FindingColumn PAGE =
            of("page", finding -> text(FindingFiles.path(finding, FindingFiles.PAGE)));

    /** The properties of a finding in JSON. */
    private static final List<FindingColumn> IN_JSON = List.of(
            FINGERPRINT,
            ORACLE,
            VERDICT,
            KIND,
            RULE,
            ISOLATION,
            COUNT,
            FLAKY,
            REPRODUCED,
            TRIES,
            UNFINISHED,
            SEED,
            INDEX,
            EXPLANATION,
            CASE,
            REDUCED,
            SCRIPT,
            PAGE);

    /** The table that a campaign prints. */
    public static final List<FindingColumn> ON_TERMINAL =
            List.of(FINGERPRINT, VERDICT, ORACLE, ISOLATION, COUNT, REPRODUCED, EXPLANATION);

    /** The tables of the index page, behind the name of the finding. */
    static final List<FindingColumn> ON_INDEX = List.of(ORACLE, ISOLATION, COUNT, REPRODUCED, FINGERPRINT);

    /** The head of a finding's page. */
    static final List<FindingColumn> ON_PAGE = List.of(ISOLATION, ORACLE, REPRODUCED, COUNT, SEED, FINGERPRINT);

    /** The properties of a test in JUnit XML. */
    static final List<FindingColumn> IN_JUNIT =
            List.of(FINGERPRINT, VERDICT, KIND, RULE, ISOLATION, COUNT, REPRODUCED, SEED);

    private final String key;
    private final String heading;
    private final Function<Finding, JsonNode> value;
    private final Function<Finding, String> display;

    private FindingColumn(
            String key, String heading, Function<Finding, JsonNode> value, Function<Finding, String> display) {
        this.key = key;
        this.heading = heading;
        this.value = value;
        this.display = display;
    }

    /** A column that people and programs see alike. */
    private static FindingColumn of(String key, Function<Finding, JsonNode> value) {
        return new FindingColumn(
                key, key, value, finding -> value.apply(finding).asString(""));
    }

    /** The finding as JSON, with every column under its key. */
    static ObjectNode json(Finding finding) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        IN_JSON.forEach(column -> json.set(column.key, column.value.apply(finding)));
        return json;
    }

    /** The column's name for people. */
    public String heading() {
        return heading;
    }

    /** The column's value for people; empty if the finding has none. */
    public String display(Finding finding) {
        return display.apply(finding);
    }

    private static String reproduction(Finding finding) {
        Finding.Reproduction reproduction = finding.reproduction();
        if (!reproduction.tried()) {
            return "not tried";
        }
        return reproduction.reproduced() + " of " + reproduction.tries() + (reproduction.flaky() ? ", flaky" : "")
                + (finding.unfinished() ? ", reduction not finished" : "");
    }

    private static Verdict verdict(Finding finding) {
        return finding.shown().verdict();
    }

    private static JsonNode text(@Nullable String text) {
        return text == null ? JsonNodeFactory.instance.nullNode() : JsonNodeFactory.instance.stringNode(text);
    }

    private static JsonNode number(long number) {
        return JsonNodeFactory.instance.numberNode(number);
    }

    private static JsonNode flag(boolean flag) {
        return JsonNodeFactory.instance.booleanNode(flag);
    }
}
