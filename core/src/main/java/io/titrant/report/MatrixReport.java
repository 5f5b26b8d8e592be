package io.titrant.report;

import io.titrant.Provenance;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.EngineSpec;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Matrix;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes measured matrices into a folder: an overview, a page per engine with the run behind each cell, the case files, and the JSON document. */
public final class MatrixReport {
    private MatrixReport() {}

    public static void write(List<Matrix> matrices, Path folder, Provenance provenance) {
        for (Matrix matrix : matrices) {
            for (Map.Entry<IsolationLevel, List<Cell>> level : matrix.levels().entrySet()) {
                for (Cell cell : level.getValue()) {
                    ReportFile.replace(
                            folder.resolve(path(matrix, level.getKey(), cell)), CaseWriter.write(cell.testCase()));
                }
            }
            ReportFile.replace(folder.resolve(page(matrix)), MatrixPage.of(matrix, folder, provenance));
        }
        ReportFile.replace(folder.resolve("matrix.json"), Json.text(MatrixJson.of(matrices, provenance)) + "\n");
        ReportFile.replace(folder.resolve("index.html"), MatrixPage.overview(matrices, provenance));
    }

    /** The path of a cell's case, below the output folder. */
    static String path(Matrix matrix, IsolationLevel level, Cell cell) {
        return name(matrix) + "/" + plain(level.sql()) + "/"
                + plain(cell.anomaly().key()) + ".sql";
    }

    static String page(Matrix matrix) {
        return name(matrix) + ".html";
    }

    private static String name(Matrix matrix) {
        return folder(matrix.spec());
    }

    /** The folder of an engine, below the output folder. */
    public static String folder(EngineSpec spec) {
        return plain(spec.toString());
    }

    static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
    }
}
