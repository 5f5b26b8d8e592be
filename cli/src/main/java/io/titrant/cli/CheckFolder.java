package io.titrant.cli;

import com.sun.management.OperatingSystemMXBean;
import io.titrant.TitrantException;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.format.HistoryFiles;
import io.titrant.report.Json;
import io.titrant.report.ProvenanceView;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Judges all histories of a folder, one after the other, and prints a line for each. */
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

    /** The exit status: 1 if a history violates the model, 2 if one could not be judged. */
    int run() {
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
        histories.forEach(this::judge);
        if (json) {
            ObjectNode document = JsonNodeFactory.instance.objectNode().put("model", model.label());
            document.set("histories", rows);
            out.print(Json.text(ProvenanceView.addTo(document, run.provenance())) + "\n");
        } else {
            out.printf(
                    "%d histories, %d violate %s, %d not judged%n",
                    histories.size(), violated, model.label(), undecided);
        }
        out.flush();
        return violated > 0 ? 1 : undecided > 0 ? Main.CANNOT_RUN : 0;
    }

    /** The line of one history. */
    private record Line(
            String history, String verdict, int transactions, String weakest, double cpuSeconds, long megabytes) {}

    private void judge(Path file) {
        resetPeak();
        Line line = judged(file);
        violated += line.verdict.equals("invalid") ? 1 : 0;
        undecided += line.verdict.equals("unknown") || line.verdict.equals("unread") ? 1 : 0;
        if (json) {
            rows.addObject()
                    .put("history", line.history)
                    .put("verdict", line.verdict)
                    .put("transactions", line.transactions)
                    .put("weakestViolated", line.weakest)
                    .put("cpuSeconds", line.cpuSeconds)
                    .put("megabytes", line.megabytes);
        } else {
            out.printf(
                    COLUMNS,
                    line.verdict,
                    line.transactions,
                    line.weakest,
                    String.format(Locale.ROOT, "%.2f", line.cpuSeconds),
                    line.megabytes,
                    line.history);
            out.flush();
        }
    }

    private Line judged(Path file) {
        String name = folder.relativize(file).toString();
        double start = cpuSeconds();
        try {
            History history = HistoryFiles.read(file, null);
            Findings findings = Checker.check(history, options);
            String verdict = findings.validity(model).name().toLowerCase(Locale.ROOT);
            String weakest = findings.weakestViolated().map(Model::label).orElse("none");
            return new Line(name, verdict, history.txns().size(), weakest, cpuSeconds() - start, peakMegabytes());
        } catch (TitrantException e) {
            return new Line(name, "unread", 0, Main.oneLine(e.getMessage()), cpuSeconds() - start, peakMegabytes());
        }
    }

    private static double cpuSeconds() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }

    private static void resetPeak() {
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    private static long peakMegabytes() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            bytes += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
        }
        return bytes >> 20;
    }
}
