package io.titrant.bench.alarms;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.engine.EngineSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The known bugs of one engine, from {@code bench/known-bugs/NAME.yaml}:
 *
 * <pre>
 * - reason: a descending scan returns the old version of a row that the transaction wrote
 *   case: cases/troc/h2-descending-scan-shows-old-version.sql
 *   levels: [SNAPSHOT]
 *   contains: ORDER BY .* DESC
 * </pre>
 */
final class KnownBugs {
    private static final Set<String> ENTRIES =
            Set.of("reason", "case", "engines", "oracles", "kinds", "levels", "contains");

    private final List<KnownBug> bugs;

    KnownBugs(List<KnownBug> bugs) {
        this.bugs = List.copyOf(bugs);
    }

    /**
     * Reads the list of an engine; an engine without a file has no known bugs.
     *
     * @param engine with its version and its mode
     */
    static KnownBugs read(Path folder, EngineSpec engine) {
        Path file = folder.resolve(engine.name() + ".yaml");
        if (!Files.exists(file)) {
            return new KnownBugs(List.of());
        }
        try {
            List<KnownBug> all = parse(file.toString(), Files.readString(file));
            return new KnownBugs(
                    all.stream().filter(bug -> bug.concerns(engine)).toList());
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    static List<KnownBug> parse(String file, String yaml) {
        List<KnownBug> bugs = new ArrayList<>();
        try {
            for (JsonNode entry : YAMLMapper.shared().readTree(yaml)) {
                bugs.add(bug(file + ": entry " + (bugs.size() + 1), entry));
            }
        } catch (JacksonException e) {
            throw new TitrantException(file + ": not YAML: " + e.getOriginalMessage(), e);
        }
        return bugs;
    }

    private static KnownBug bug(String where, JsonNode entry) {
        for (String key : entry.propertyNames()) {
            if (!ENTRIES.contains(key)) {
                throw new TitrantException(
                        where + ": unknown '" + key + "' (known: " + String.join(", ", new TreeSet<>(ENTRIES)) + ")");
            }
        }
        for (String key : List.of("reason", "case")) {
            if (!entry.path(key).isString()) {
                throw new TitrantException(where + ": '" + key + "' is missing");
            }
        }
        if (!entry.has("kinds") && !entry.has("contains")) {
            throw new TitrantException(where + ": needs 'kinds' or 'contains', or it would explain every finding");
        }
        return new KnownBug(
                entry.path("reason").asString(),
                entry.path("case").asString(),
                list(entry.path("engines")).stream().map(EngineSpec::parse).toList(),
                list(entry.path("oracles")),
                list(entry.path("kinds")),
                list(entry.path("levels")),
                pattern(where, entry.path("contains")));
    }

    private static List<String> list(JsonNode node) {
        List<String> words = new ArrayList<>();
        node.forEach(word -> words.add(word.asString()));
        return words;
    }

    private static @Nullable Pattern pattern(String where, JsonNode node) {
        try {
            return node.isString() ? Pattern.compile(node.asString(), Pattern.DOTALL) : null;
        } catch (PatternSyntaxException e) {
            throw new TitrantException(where + ": 'contains' is no regular expression: " + e.getDescription(), e);
        }
    }

    /** The known bug that a finding shows. */
    Optional<KnownBug> causeOf(Finding finding) {
        return bugs.stream().filter(bug -> bug.explains(finding)).findFirst();
    }

    boolean mayExplain(CampaignResult.Unexamined unexamined) {
        return bugs.stream().anyMatch(bug -> bug.mayExplain(unexamined));
    }
}
