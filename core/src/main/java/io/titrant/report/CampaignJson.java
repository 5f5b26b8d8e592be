package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.FindingGroup;
import io.titrant.campaign.Statistics;
import io.titrant.judge.Verdict;
import java.nio.file.Path;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A campaign as the JSON document of {@code test --json}; docs/json.md describes it. Paths are relative to the output folder. */
public final class CampaignJson {
    private CampaignJson() {}

    public static ObjectNode of(CampaignResult result, Path folder) {
        Statistics counted = result.statistics();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putObject("engine")
                .put("name", result.engine().name())
                .put("version", result.engine().version());
        json.put("seed", Long.toString(result.seed()));
        ObjectNode settings = json.putObject("settings");
        ReproductionCommand.settings(result)
                .forEach(setting -> settings.put(
                        setting.name(),
                        settings.has(setting.name())
                                ? settings.get(setting.name()).asString() + ", " + setting.value()
                                : setting.value()));
        json.put("cases", counted.cases());
        json.put("casesBefore", result.casesBefore());
        json.set("statements", statements(counted));
        ObjectNode verdicts = json.putObject("verdicts");
        for (Verdict.Outcome verdict : new Verdict.Outcome[] {
            Verdict.Outcome.PASS,
            Verdict.Outcome.BUG,
            Verdict.Outcome.PERMITTED,
            Verdict.Outcome.UNKNOWN,
            Verdict.Outcome.NOT_APPLICABLE
        }) {
            verdicts.put(verdict.label(), counted.verdicts(verdict));
        }
        json.put("spared", counted.spared());
        ObjectNode remarks = json.putObject("remarks");
        counted.remarks().forEach(remarks::put);
        ArrayNode groups = json.putArray("groups");
        result.groups().forEach(group -> groups.add(group(group)));
        ArrayNode findings = json.putArray("findings");
        result.findings().forEach(finding -> findings.add(FindingColumn.json(finding)));
        ArrayNode permitted = json.putArray("permitted");
        PermittedRule.of(result).forEach(rule -> permitted.add(rule(rule)));
        ArrayNode unexamined = json.putArray("notLookedAt");
        result.unexamined().forEach(sort -> unexamined.add(unexamined(sort)));
        json.putObject("known")
                .put("findings", result.known().findings())
                .put("cases", result.known().cases());
        json.put("seconds", result.seconds());
        json.put("out", folder.toString());
        return ProvenanceView.addTo(json, result.provenance());
    }

    private static ObjectNode group(FindingGroup group) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("id", group.id())
                .put("title", group.title())
                .put("verdict", group.verdict().label());
        group.isolations().forEach(json.putArray("isolations")::add);
        group.oracles().forEach(json.putArray("oracles")::add);
        group.features().forEach(json.putArray("features")::add);
        VersionStripView.addTo(json, group.versions());
        ArrayNode findings = json.putArray("findings");
        group.findings().forEach(finding -> findings.add(finding.fingerprint()));
        return json.put("cases", group.cases())
                .put("case", FindingFiles.path(group.head(), FindingFiles.shown(group.head())))
                .put("page", GroupFiles.path(group, GroupFiles.PAGE))
                .put("issue", GroupFiles.path(group, GroupFiles.ISSUE));
    }

    private static ObjectNode rule(PermittedRule rule) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("rule", rule.name()).put("cases", rule.cases());
        rule.isolations().forEach(json.putArray("isolations")::add);
        ArrayNode findings = json.putArray("findings");
        rule.findings().forEach(finding -> findings.add(finding.fingerprint()));
        return json;
    }

    private static ObjectNode statements(Statistics counted) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("sent", counted.sent())
                .put("ok", counted.ok())
                .put("failed", counted.failedInAll())
                .put("touchedRows", counted.touchedRows())
                .put("data", counted.data())
                .put("blocked", counted.blocked())
                .put("skipped", counted.skipped());
        ObjectNode classes = json.putObject("failedByClass");
        counted.failed().forEach((errorClass, count) -> classes.put(errorClass.label(), count));
        return json;
    }

    private static ObjectNode unexamined(CampaignResult.Unexamined sort) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("oracle", sort.oracle())
                .put("verdict", sort.verdict().label())
                .put("kind", sort.kind())
                .put("rule", sort.rule())
                .put("isolation", sort.isolation())
                .put("count", sort.count());
    }
}
