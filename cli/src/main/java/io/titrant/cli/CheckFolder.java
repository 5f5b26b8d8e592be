package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.campaign.Cluster;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Model;
import io.titrant.graph.format.HistoryFiles;
import io.titrant.report.Json;
import io.titrant.report.ProvenanceView;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Judges all histories of a folder and prints a line for each. */
final class CheckFolder {
    private static final String COLUMNS = "%-9s %9s  %-34s %8s %7s  %s%n";

    private final Path folder;
    private final Model model;
    private final CheckOptions options;
    private final PrintWriter out;
    private final boolean json;
    private final CommandRun run;
    private final ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    private int violated;
    private int undecided;

    CheckFolder(Path folder, Model model, CheckOptions options, PrintWriter out, boolean json, CommandRun run) {
        this.folder = folder;
        this.model = model;
        this.options = options;
        this.out = out;
        this.json = json;
        this.run = run;
    }

    /**
     * The exit status: 1 if a history violates the model, 2 if one could not be judged.
     *
     * @param cluster the machines that judge; null if this one does
     */
    int run(@Nullable Cluster cluster) {
        List<Path> histories = HistoryFiles.under(folder);
        if (histories.isEmpty()) {
            throw new TitrantException("no histories in " + folder + ": no file begins like one of the known formats");
        }
        if (!json) {
            out.printf(
                    COLUMNS,
                    model.label().length() > 9 ? "verdict" : model.label(),
                    "txns",
                    "weakest violated",
                    "cpu-s",
                    "MB",
                    "history");
        }
        judgeAll(histories, cluster);
        if (json) {
            ObjectNode document = JsonNodeFactory.instance.objectNode().put("model", model.label());
            document.set("histories", rows);
            out.print(Json.text(ProvenanceView.addTo(document, run.provenance())) + "\n");
        } else {
            out.printf(
                    "%s, %d %s %s, %d not judged%n",
                    Plural.of(histories.size(), "history"),
                    violated,
                    Plural.verb(violated, "violates", "violate"),
                    model.label(),
                    undecided);
        }
        out.flush();
        return violated > 0 ? 1 : undecided > 0 ? Main.CANNOT_RUN : 0;
    }

    private void judgeAll(List<Path> histories, @Nullable Cluster cluster) {
        if (cluster == null) {
            histories.forEach(file -> add(CheckedHistory.of(folder, file, model, options)));
            return;
        }
        List<String> tasks = histories.stream()
                .map(file -> CheckedHistory.task(folder, file, model, options))
                .toList();
        CheckedHistory[] judged = new CheckedHistory[tasks.size()];
        int[] printed = {0};
        cluster.runCases(tasks, (number, answer) -> {
            judged[number] = CheckedHistory.ofAnswer(answer);
            // The lines come in the order of the files, whichever is judged first.
            while (printed[0] < judged.length && judged[printed[0]] != null) {
                add(judged[printed[0]++]);
            }
        });
    }

    private void add(CheckedHistory line) {
        violated += line.verdict().equals("invalid") ? 1 : 0;
        undecided += line.verdict().equals("unknown") || line.verdict().equals("unread") ? 1 : 0;
        if (json) {
            rows.addObject()
                    .put("history", line.history())
                    .put("verdict", line.verdict())
                    .put("transactions", line.transactions())
                    .put("weakestViolated", line.weakest())
                    .put("cpuSeconds", line.cpuSeconds())
                    .put("megabytes", line.megabytes());
        } else {
            out.printf(
                    COLUMNS,
                    line.verdict(),
                    line.transactions(),
                    line.weakest(),
                    String.format(Locale.ROOT, "%.2f", line.cpuSeconds()),
                    line.megabytes(),
                    line.history());
            out.flush();
        }
    }
}
