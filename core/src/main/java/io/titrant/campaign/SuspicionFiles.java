package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.judge.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The suspicions that earlier runs have written, of one folder or of several. Only their places in the files are kept in memory: a long campaign has
 * many suspicions, and few of them are examined.
 */
final class SuspicionFiles {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final List<Place> places = new ArrayList<>();

    /** A suspicion that an earlier run recorded: its case, if it can be read, and its verdict. */
    record Mark(long index, Verdict verdict, @Nullable Case testCase) {
        ResolvedSuspicion.Key key() {
            return new ResolvedSuspicion.Key(index, verdict.oracle());
        }
    }

    /** Where a suspicion is written. */
    record Place(ResolvedSuspicion.Key key, AppendOnlyFile file, long offset) {
        Mark read() {
            return mark(MAPPER.readTree(file.lineAt(offset)));
        }

        /** The line as it is written. */
        String line() {
            return file.lineAt(offset);
        }
    }

    /** Each suspicion counts once, though a continued run, or another shard, may have written it again. */
    SuspicionFiles(List<AppendOnlyFile> files) {
        Set<ResolvedSuspicion.Key> seen = new HashSet<>();
        for (AppendOnlyFile file : files) {
            file.forEach((offset, line) -> {
                try {
                    ResolvedSuspicion.Key key = key(MAPPER.readTree(line));
                    if (seen.add(key)) {
                        places.add(new Place(key, file, offset));
                    }
                } catch (RuntimeException e) {
                    // An incomplete line of a killed run: its case runs again.
                }
            });
        }
    }

    /** The suspicions in the order in which they are written. */
    Stream<Place> stream() {
        return places.stream();
    }

    /** The suspicions in the order in which one campaign examines them. */
    Stream<Place> inOrder() {
        return places.stream()
                .sorted(Comparator.comparingLong((Place place) -> place.key().index())
                        .thenComparing(place -> place.key().oracle()));
    }

    private static ResolvedSuspicion.Key key(JsonNode json) {
        return new ResolvedSuspicion.Key(
                json.required("index").asLong(), json.required("oracle").asString());
    }

    private static Mark mark(JsonNode json) {
        JsonNode kind = json.get("kind");
        JsonNode rule = json.get("rule");
        Verdict verdict = new Verdict(
                json.get("oracle").asString(),
                Verdict.Outcome.valueOf(json.get("verdict").asString().toUpperCase(Locale.ROOT)),
                kind.isNull() ? null : kind.asString(),
                rule.isNull() ? null : rule.asString(),
                json.get("explanation").asString(),
                List.of());
        return new Mark(
                json.get("index").asLong(), verdict, testCase(json.path("case").asString("")));
    }

    private static @Nullable Case testCase(String text) {
        try {
            return text.isBlank()
                    ? null
                    : CaseReader.read("suspicions.jsonl", text).testCase();
        } catch (TitrantException e) {
            return null;
        }
    }

    /** A suspicion as a line. */
    static String line(Suspicion suspicion) {
        ObjectNode json = MAPPER.createObjectNode()
                .put("index", suspicion.index())
                .put("oracle", suspicion.oracle().name())
                .put("verdict", suspicion.verdict().outcome().label())
                .put("kind", suspicion.verdict().kind())
                .put("rule", suspicion.verdict().rule())
                .put("explanation", suspicion.verdict().explanation())
                .put("case", CaseWriter.write(suspicion.testCase()));
        return MAPPER.writeValueAsString(json);
    }
}
