package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.Shard;
import io.titrant.execute.DatabaseTarget;
import io.titrant.generate.Profile;
import io.titrant.record.Recording;
import io.titrant.search.SearchPlanBuilder;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A campaign as {@code campaign.json} describes it. Its cases can be generated and judged from that alone, on any machine. */
final class StoredCampaign {
    private final DatabaseOptions database = new DatabaseOptions();
    private final CampaignOptions options = CampaignOptions.withoutCommandLine();
    private final DatabaseTarget target;
    private final Recording.EngineId engine;
    private final List<IsolationLevel> levels;

    StoredCampaign(JsonNode started) {
        JsonNode given = started.path(CampaignFile.OPTIONS);
        database.takeOver(given);
        options.takeOver(given);
        this.target = database.target();
        this.engine = engine(started);
        this.levels = options.levels(target.engine());
    }

    private static Recording.EngineId engine(JsonNode started) {
        String[] words = started.path(CampaignFile.ENGINE).asString("").split(" ", 2);
        if (words.length < 2) {
            throw new TitrantException("the campaign had not begun: campaign.json does not name the engine's version");
        }
        return new Recording.EngineId(words[0], words[1]);
    }

    DatabaseTarget target() {
        return target;
    }

    Recording.EngineId engine() {
        return engine;
    }

    /** How many cases the whole campaign has; null if time was its limit. */
    static @Nullable Long cases(JsonNode started) {
        JsonNode cases = started.path(CampaignFile.CASES);
        return cases.isNumber() ? Long.valueOf(cases.asLong()) : null;
    }

    /** The shard of a folder. */
    static Shard shard(JsonNode started) {
        return Shard.parse(started.path(CampaignFile.SHARD).asString(Shard.WHOLE.toString()));
    }

    /** A plan that has the cases, levels and oracles of the campaign. */
    SearchPlanBuilder plan() {
        // The profile is read first: the report shows it.
        Profile profile = options.profile();
        return new SearchPlanBuilder(target, options.judges(), options.seed())
                .at(levels)
                .generating(profile, options.guide())
                .showing(database.shown(target))
                .showing(options.shown(levels));
    }

    /** How long the last run in the folder took, by its report; 0 if it has none. */
    static double seconds(Path folder) {
        try {
            return JsonMapper.builder()
                    .build()
                    .readTree(Files.readString(folder.resolve("findings.json")))
                    .path("seconds")
                    .asDouble(0);
        } catch (IOException | JacksonException e) {
            return 0;
        }
    }
}
