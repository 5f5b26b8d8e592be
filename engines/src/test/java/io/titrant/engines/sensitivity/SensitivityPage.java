package io.titrant.engines.sensitivity;

import io.titrant.TitrantException;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Puts the table of an engine into a page, between two marks, in place of an older table:
 *
 * <pre>
 * &lt;!-- generated: h2 --&gt;
 * | lie | READ COMMITTED | …
 * &lt;!-- end: h2 --&gt;
 * </pre>
 */
final class SensitivityPage {
    private final String engine;
    private final String command;
    private final Map<IsolationLevel, Map<LieKind, Tally>> levels;

    SensitivityPage(String engine, String command, Map<IsolationLevel, Map<LieKind, Tally>> levels) {
        this.engine = engine;
        this.command = command;
        this.levels = levels;
    }

    void putInto(Path page) {
        try {
            Files.writeString(page, in(Files.exists(page) ? Files.readString(page) : ""));
        } catch (IOException e) {
            throw new TitrantException(page + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** The text with this table, at the end if it has none of this engine. */
    String in(String text) {
        String begin = "<!-- generated: " + engine + " -->\n";
        String end = "<!-- end: " + engine + " -->\n";
        int from = text.indexOf(begin);
        int to = text.indexOf(end);
        String table = begin + String.join("\n", lines()) + "\n" + end;
        return from >= 0 && to > from
                ? text.substring(0, from) + table + text.substring(to + end.length())
                : text + "\n" + table;
    }

    private List<String> lines() {
        Tally all = new Tally();
        levels.values().forEach(kinds -> kinds.values().forEach(all::addAll));
        List<String> lines = new ArrayList<>();
        lines.add("### " + engine);
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "`%s`: %d of %d lies noticed, %.1f %%. A cell is noticed/judged.",
                command,
                all.count(Judged.Answer.NOTICED),
                all.judged(),
                100.0 * all.count(Judged.Answer.NOTICED) / Math.max(1, all.judged())));
        lines.add("");
        lines.add("| lie | " + levels.keySet().stream().map(IsolationLevel::sql).collect(Collectors.joining(" | "))
                + " |");
        lines.add("|---|" + "---|".repeat(levels.size()));
        for (LieKind kind : LieKind.values()) {
            lines.add("| " + kind.label() + " | "
                    + levels.values().stream()
                            .map(kinds -> cell(kinds.get(kind)))
                            .collect(Collectors.joining(" | "))
                    + " |");
        }
        int legal = all.count(Judged.Answer.LEGAL);
        if (legal > 0) {
            lines.add("");
            lines.add(
                    "Not counted: " + legal
                            + " × the honest engine gives the same results if the statements are submitted in the order in which they returned.");
        }
        if (!all.missed().isEmpty()) {
            lines.add("");
            lines.add("Not noticed:");
            lines.add("");
            all.missed().forEach((reason, count) -> lines.add("- " + count + " × " + reason));
        }
        return lines;
    }

    private static String cell(@org.jspecify.annotations.Nullable Tally tally) {
        return tally == null || tally.judged() == 0 ? "" : tally.count(Judged.Answer.NOTICED) + "/" + tally.judged();
    }
}
