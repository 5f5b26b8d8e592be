package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Shard;
import io.titrant.execute.DatabaseTarget;
import io.titrant.generate.CaseGenerator;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

    CaseGenerator generator() {
        return new CaseGenerator(target.engine(), engine.version(), levels, options.profile(), options.guide());
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

    /** The settings of the campaign, with another output folder. */
    CampaignSettings settings(
            Path out, @Nullable Long cases, int confirm, Duration reduceTime, Set<String> known, List<String> more) {
        // The profile is read first: the report shows it.
        options.profile();
        List<CampaignResult.Setting> shown = new ArrayList<>(database.shown(target));
        shown.addAll(options.shown(levels));
        if (cases != null) {
            shown.add(new CampaignResult.Setting("cases", cases.toString()));
        }
        more.forEach(line -> shown.add(new CampaignResult.Setting(
                line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1))));
        return new CampaignSettings(
                options.seed(),
                cases == null ? Long.valueOf(Long.MAX_VALUE) : cases,
                null,
                1,
                options.judges(),
                out,
                confirm,
                reduceTime,
                CampaignSettings.PATIENCE,
                known,
                shown);
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
