package io.titrant.cli;

import io.titrant.judge.Verdict;
import io.titrant.replay.CorpusEntry;
import io.titrant.report.TextTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The cases of a regression corpus, for people and for programs. */
final class CorpusText {
    private static final int WIDEST = 60;

    private CorpusText() {}

    /** A line of counts, and a table of the cases that do not simply pass. */
    static String render(List<CorpusEntry> entries) {
        Map<CorpusEntry.Word, Long> counts = new EnumMap<>(CorpusEntry.Word.class);
        entries.forEach(entry -> counts.merge(entry.word(), 1L, Long::sum));
        StringBuilder out = new StringBuilder("corpus: ")
                .append(counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey().label())
                        .collect(Collectors.joining(", ")))
                .append('\n');
        List<CorpusEntry> notable = entries.stream()
                .filter(entry ->
                        entry.word() != CorpusEntry.Word.PASSES && entry.word() != CorpusEntry.Word.OTHER_ENGINE)
                .toList();
        if (!notable.isEmpty()) {
            TextTable table = new TextTable(WIDEST, List.of("case", "now", "runs with a bug", "explanation"));
            notable.forEach(entry -> table.row(List.of(
                    entry.name(), entry.word().label(), entry.bugs() + " of " + entry.runs(), explanation(entry))));
            out.append('\n').append(table.render());
        }
        return out.append('\n').toString();
    }

    static ArrayNode json(List<CorpusEntry> entries) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        entries.forEach(entry -> array.addObject()
                .put("case", entry.name())
                .put("expected", entry.knownBug() ? "bug" : "pass")
                .put("outcome", entry.word().label())
                .put("runs", entry.runs())
                .put("bugs", entry.bugs())
                .put("explanation", explanation(entry)));
        return array;
    }

    private static String explanation(CorpusEntry entry) {
        Verdict worst = entry.worst();
        String problem = entry.problem();
        return problem != null ? problem : worst == null ? "" : Main.oneLine(ReplayText.line(worst));
    }
}
