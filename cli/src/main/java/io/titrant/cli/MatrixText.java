package io.titrant.cli;

import io.titrant.matrix.Anomaly;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Matrix;
import io.titrant.report.TextTable;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.List;

/** Measured matrices for people. */
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
        for (Anomaly anomaly : Anomaly.values()) {
            List<String> row = new ArrayList<>(List.of(anomaly.key(), anomaly.title()));
            for (IsolationLevel level : matrix.levels().keySet()) {
                row.add(matrix.cell(level, anomaly).map(MatrixText::word).orElse(""));
            }
            table.row(row);
        }
        String mode = matrix.spec().mode();
        int runs = matrix.levels().values().stream()
                .flatMap(List::stream)
                .mapToInt(Cell::runs)
                .sum();
        return matrix.engine().name() + " " + matrix.engine().version() + (mode == null ? "" : ", " + mode)
                + String.format(", %d runs, %.0f s%n%n", runs, matrix.seconds())
                + table.render()
                + (matrix.broken() ? "! the engine's documentation says that this level prevents it\n" : "");
    }

    private static String word(Cell cell) {
        Cell.How how = cell.how();
        if (how != null) {
            return "– " + how.label();
        }
        return cell.verdict().label() + (cell.steady() ? "" : ", flaky") + (cell.broken() ? " !" : "");
    }
}
