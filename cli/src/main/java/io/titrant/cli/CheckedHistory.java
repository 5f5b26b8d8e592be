package io.titrant.cli;

import com.sun.management.OperatingSystemMXBean;
import io.titrant.TitrantException;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.format.HistoryFiles;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The verdict on one history of a folder.
 *
 * @param verdict {@code valid}, {@code invalid}, {@code unknown}, or {@code unread} with the reason in {@code weakest}
 */
record CheckedHistory(
        String history, String verdict, int transactions, String weakest, double cpuSeconds, long megabytes) {
    static final String HISTORY = "history";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String FOLDER = "folder";
    private static final String MODEL = "model";
    private static final String OPTIONS = "options";

    static CheckedHistory of(Path folder, Path file, Model model, CheckOptions options) {
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        String name = folder.relativize(file).toString();
        double start = cpuSecondsNow();
        try {
            History history = HistoryFiles.read(file, null);
            Findings findings = Checker.check(history, options);
            String verdict = findings.validity(model).name().toLowerCase(Locale.ROOT);
            String weakest = findings.weakestViolated().map(Model::label).orElse("none");
            return new CheckedHistory(
                    name, verdict, history.txns().size(), weakest, cpuSecondsNow() - start, peakMegabytes());
        } catch (TitrantException e) {
            return new CheckedHistory(
                    name, "unread", 0, Main.oneLine(e.getMessage()), cpuSecondsNow() - start, peakMegabytes());
        }
    }

    /** The task to judge the history on a machine that sees the same folder. */
    static String task(Path folder, Path file, Model model, CheckOptions options) {
        ObjectNode json = MAPPER.createObjectNode()
                .put(FOLDER, folder.toAbsolutePath().toString())
                .put(HISTORY, file.toAbsolutePath().toString())
                .put(MODEL, model.name());
        json.set(OPTIONS, MAPPER.valueToTree(options));
        return MAPPER.writeValueAsString(json);
    }

    static String answer(JsonNode task) {
        return MAPPER.writeValueAsString(of(
                Path.of(task.path(FOLDER).asString()),
                Path.of(task.path(HISTORY).asString()),
                Model.valueOf(task.path(MODEL).asString()),
                MAPPER.treeToValue(task.path(OPTIONS), CheckOptions.class)));
    }

    static CheckedHistory ofAnswer(String answer) {
        return MAPPER.readValue(answer, CheckedHistory.class);
    }

    private static double cpuSecondsNow() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }

    private static long peakMegabytes() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            bytes += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
        }
        return bytes >> 20;
    }
}
