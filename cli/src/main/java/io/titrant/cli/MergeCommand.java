package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignMerge;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Shard;
import io.titrant.casefile.Fence;
import io.titrant.engine.Engine;
import io.titrant.report.OutputFolder;
import io.titrant.search.EngineSearch;
import io.titrant.search.SearchPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code titrant merge}: one report of many shards. */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        description =
                "Make one report of the folders of a campaign's shards. No case counts twice, and reductions that were cut"
                        + " short are finished.")
final class MergeCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "OUT", description = "Output folder: a new or an empty one.")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "DIR",
            description = "Folders of 'titrant test --shard', or of campaigns with the same options and seed.")
    private List<Path> folders = List.of();

    @Mixin
    private KnownFindings known = new KnownFindings();

    @Option(
            names = "--reduce-time",
            paramLabel = "20s",
            description = "How long the reduction of a finding may take that no shard has finished; 0s leaves all as"
                    + " the shards have them (default: 20s).")
    private String reduceTime = "20s";

    @Option(
            names = "--confirm",
            paramLabel = "N",
            description = "How many runs must give the verdict before a reduction step is accepted (default: 3).")
    private int confirm = 3;

    @Option(
            names = "--group-time",
            paramLabel = "30s",
            description = "How long the bugs may be compared, to join those of one root cause (default: 30s).")
    private String groupTime = "30s";

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write the findings as JUnit XML.")
    private @Nullable Path junit;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        CommandRun run = CommandRun.begin(spec);
        TestCommand.checkPositive("--confirm", confirm);
        Duration budget = Durations.parse("--reduce-time", reduceTime);
        Duration grouping = Durations.parse("--group-time", groupTime);
        CampaignOutput.checkWritable(junit);
        List<JsonNode> started = folders.stream().map(CampaignFile::read).toList();
        for (int i = 0; i < folders.size(); i++) {
            checkOneEngine(started.get(i), folders.get(i));
            checkSame(started.get(0), started.get(i), folders.get(i));
            checkBegun(folders.get(i));
        }
        StoredCampaign campaign = new StoredCampaign(started.get(0));
        Long cases = cases(started);
        EngineSearch search = search(campaign, cases, shards(started), budget, grouping);
        claim();
        ObjectNode merged = ((ObjectNode) started.get(0)).deepCopy();
        merged.remove(CampaignFile.SHARD);
        merged.put(CampaignFile.CASES, cases);
        return merge(search, run, merged);
    }

    private static String shards(List<JsonNode> started) {
        return started.stream()
                .map(StoredCampaign::shard)
                .map(Shard::toString)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private EngineSearch search(
            StoredCampaign campaign, @Nullable Long cases, String shards, Duration budget, Duration grouping) {
        SearchPlan plan = campaign.plan()
                .within(cases == null ? Long.MAX_VALUE : cases, null)
                .reducing(confirm, budget)
                .grouping(grouping, null)
                .into(out)
                .knowing(known.ids())
                .showing(List.of(new CampaignResult.Setting("shards", shards)))
                .build();
        return EngineSearch.known(plan, campaign.engine());
    }

    private int merge(EngineSearch search, CommandRun run, ObjectNode merged) {
        CampaignOutput output =
                new CampaignOutput(out, junit, run, search.settings().seed(), List.of(""), List.of(search.engine()));
        TerminalLine line = new TerminalLine(spec.commandLine().getErr());
        CampaignMerge merge = new CampaignMerge(
                search.settings(), search.generator(), search.engine(), search::open, folders, line::show);
        CampaignFile.write(out, merged);
        if (search.target().address() != null) {
            checkFence(merge, search.target().engine());
        }
        output.begin(0, List.of());
        CampaignResult joined = merge.run(seconds());
        output.write(0, joined);
        CampaignResult outcome = CampaignRun.grouped(search, joined, line::show, problem -> {
            line.clear();
            spec.commandLine().getErr().println(problem);
        });
        line.clear();
        output.end(0, outcome);
        output.finish(json, spec.commandLine().getOut());
        return output.status();
    }

    /** The cases of other folders are case files like others: on a database of the user's they must not leave Titrant's schema. */
    private static void checkFence(CampaignMerge merge, Engine engine) {
        merge.recordedCases()
                .forEach(recorded -> Fence.objection(recorded, engine.dialect()).ifPresent(objection -> {
                    throw new TitrantException("a folder has a case with a statement that is refused on your"
                            + " own database: " + objection.reason());
                }));
    }

    private void checkSame(JsonNode first, JsonNode other, Path folder) {
        for (String part : List.of(CampaignFile.ENGINE, CampaignFile.TITRANT)) {
            String then = first.path(part).asString("");
            String now = other.path(part).asString("");
            if (!then.equals(now)) {
                throw new TitrantException(folder + ": not of the same campaign as " + folders.get(0) + ": it ran "
                        + (part.equals(CampaignFile.ENGINE) ? "on " : "with Titrant ") + now + ", not " + then);
            }
        }
        CampaignFile.difference(first.path(CampaignFile.OPTIONS), other.path(CampaignFile.OPTIONS))
                .ifPresent(difference -> {
                    throw new TitrantException(
                            folder + ": not of the same campaign as " + folders.get(0) + ": " + difference);
                });
    }

    /** A campaign on several engines has a folder for each of them. */
    private static void checkOneEngine(JsonNode started, Path folder) {
        List<String> parts = started.path("parts").findValuesAsString("folder");
        if (!parts.isEmpty()) {
            throw new TitrantException(folder + ": a campaign on several engines; merge the folders of one engine at a"
                    + " time, for example " + folder.resolve(parts.get(0)));
        }
    }

    private static void checkBegun(Path folder) {
        if (!Files.isRegularFile(folder.resolve("counts.jsonl"))) {
            throw new TitrantException(
                    folder + ": the campaign in this folder has no finished case (counts.jsonl: no such file)");
        }
    }

    /** Refuses a folder with anything in it: the files of a campaign there would be mistaken for one more shard. */
    private void claim() {
        if (Files.exists(out)) {
            try (Stream<Path> files = Files.list(out)) {
                if (files.findAny().isPresent()) {
                    throw new TitrantException(out + ": the folder is not empty; name a new or an empty one");
                }
            } catch (IOException e) {
                throw new TitrantException(out + ": cannot be read as a folder", e);
            }
        }
        OutputFolder.claim(out);
    }

    /** The cases of the whole campaign; null if time was the limit of a shard. */
    private static @Nullable Long cases(List<JsonNode> started) {
        long most = 0;
        for (JsonNode one : started) {
            Long cases = StoredCampaign.cases(one);
            if (cases == null) {
                return null;
            }
            most = Math.max(most, cases);
        }
        return most;
    }

    /** The longest of the runs, for the rate of all. A shard that was killed has no time in its report. */
    private double seconds() {
        return folders.stream().mapToDouble(StoredCampaign::seconds).max().orElse(0);
    }
}
