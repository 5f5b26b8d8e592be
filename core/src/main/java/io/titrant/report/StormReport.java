package io.titrant.report;

import io.titrant.Provenance;
import io.titrant.storm.metrics.StormResult;
import java.nio.file.Path;

/** Writes the result of a storm into a folder: a page with plots, and the JSON document. */
public final class StormReport {
    private StormReport() {}

    public static void write(StormResult result, Path folder, Provenance provenance) {
        ReportFile.replace(folder.resolve("storm.json"), Json.text(StormJson.of(result, folder, provenance)) + "\n");
        ReportFile.replace(folder.resolve("index.html"), StormPage.of(result, provenance));
    }
}
