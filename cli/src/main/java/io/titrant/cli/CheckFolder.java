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
    private final ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    private int violated;
    private int undecided;

    CheckFolder(Path folder, Model model, CheckOptions options, PrintWriter out, boolean json) {
        this.folder = folder;
        this.model = model;
        this.options = options;
        this.out = out;
        this.json = json;
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
            out.print(Json.text(document) + "\n");
        } else {
            out.printf(
                    "%d histories, %d violate %s, %d not judged%n",
                    histories.size(), violated, model.label(), undecided);
        }
        out.flush();
        return violated > 0 ? 1 : undecided > 0 ? Main.CANNOT_RUN : 0;
    }

    private void judge(Path file) {
        String name = folder.relativize(file).toString();
        resetPeak();
        double start = cpuSeconds();
        String verdict;
        String weakest = "";
        int transactions = 0;
        try {
            History history = HistoryFiles.read(file, null);
            Findings findings = Checker.check(history, options);
            transactions = history.txns().size();
            verdict = findings.validity(model).name().toLowerCase(Locale.ROOT);
            weakest = findings.weakestViolated().map(Model::label).orElse("none");
        } catch (TitrantException e) {
            verdict = "unread";
            weakest = Main.oneLine(e.getMessage());
        }
        violated += verdict.equals("invalid") ? 1 : 0;
        undecided += verdict.equals("unknown") || verdict.equals("unread") ? 1 : 0;
        double seconds = cpuSeconds() - start;
        long megabytes = peakMegabytes();
        if (json) {
            rows.addObject()
                    .put("history", name)
                    .put("verdict", verdict)
                    .put("transactions", transactions)
                    .put("weakestViolated", weakest)
                    .put("cpuSeconds", seconds)
                    .put("megabytes", megabytes);
        } else {
            out.printf(
                    COLUMNS,
                    verdict,
                    transactions,
                    weakest,
                    String.format(Locale.ROOT, "%.2f", seconds),
                    megabytes,
                    name);
            out.flush();
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
