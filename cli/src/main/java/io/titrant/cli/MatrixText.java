package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Matrix;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.matrix.RandomFinding;
import io.titrant.matrix.RandomRuns;
import io.titrant.report.TextTable;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.List;

/** Measured matrices as text. */
final class MatrixText {
    private static final int WIDEST = 40;

    private MatrixText() {}

    static String render(List<Matrix> matrices) {
        StringBuilder text = new StringBuilder();
        matrices.forEach(matrix -> text.append(render(matrix)).append('\n'));
        return text.toString();
    }

    private static String render(Matrix matrix) {
        List<String> head = new ArrayList<>(List.of("anomaly", ""));
        matrix.levels().keySet().forEach(level -> head.add(level.sql()));
        TextTable table = new TextTable(WIDEST, head);
        for (MatrixAnomaly anomaly : MatrixAnomaly.values()) {
            List<String> row = new ArrayList<>(List.of(anomaly.key(), anomaly.title()));
            for (IsolationLevel level : matrix.levels().keySet()) {
                row.add(matrix.cell(level, anomaly).map(MatrixText::label).orElse(""));
            }
            table.row(row);
        }
        String mode = matrix.spec().mode();
        int runs = matrix.levels().values().stream()
                .flatMap(List::stream)
                .mapToInt(Cell::runs)
                .sum();
        return matrix.engine().name() + " " + matrix.engine().version() + (mode == null ? "" : ", " + mode)
                + String.format(
                        ", %s of scenarios%s, %.0f s%n%n", Plural.of(runs, "run"), random(matrix), matrix.seconds())
                + table.render()
                + footnotes(matrix)
                + (matrix.broken() ? "! the engine documents that this level prevents the anomaly\n" : "");
    }

    private static String random(Matrix matrix) {
        RandomRuns random = matrix.random();
        return random == null ? "" : String.format(", %d random cases (seed %d)", random.cases(), random.seed());
    }

    /** The explanations of anomalies that random cases have shown. */
    private static String footnotes(Matrix matrix) {
        StringBuilder notes = new StringBuilder();
        matrix.levels().forEach((level, cells) -> {
            for (Cell cell : cells) {
                RandomFinding chance = cell.chance();
                if (chance != null) {
                    notes.append(String.format(
                            "* %s, %s: %s%n", level.sql(), cell.anomaly().key(), Main.oneLine(chance.explanation())));
                }
            }
        });
        return notes.toString();
    }

    private static String label(Cell cell) {
        Cell.How how = cell.how();
        if (how != null) {
            return how.label();
        }
        return cell.verdict().label()
                + (cell.chance() == null ? "" : " *")
                + (cell.steady() ? "" : ", flaky")
                + (cell.broken() ? " !" : "");
    }
}
