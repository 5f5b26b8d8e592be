package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.Provenance;
import io.titrant.casefile.Case;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Promise;
import io.titrant.graph.Model;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Matrix;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.matrix.Scenarios;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class MatrixReportTest {
    private static final String HOSTILE = "</td><script>alert(1)</script> & \u0001\u202e";

    @TempDir
    Path folder;

    @Test
    void everyLinkOfTheMatrixWorksAndTextIsEscaped() throws IOException {
        Matrix matrix = matrix(HOSTILE);
        MatrixReport.write(List.of(matrix), folder, Provenance.UNKNOWN);
        Document index = Xml.parse(Files.readString(folder.resolve("index.html")));
        assertThat(Xml.all(index, "script")).isEmpty();
        List<Element> links = Xml.all(index, "a");
        assertThat(links).hasSize(3);
        for (Element link : links) {
            String[] target = link.getAttribute("href").split("#");
            Path file = folder.resolve(target[0]);
            assertThat(file).exists();
            if (target.length > 1) {
                assertThat(Files.readString(file)).contains("id=\"" + target[1] + "\"");
            }
        }
        Document page = Xml.parse(Files.readString(folder.resolve(MatrixReport.page(matrix))));
        assertThat(Xml.all(page, "script")).isEmpty();
        assertThat(Xml.ofClass(page, "td", "broken")).hasSize(1);
        assertThat(Xml.ofClass(page, "td", "prevented")).hasSize(1);
    }

    private static Matrix matrix(String text) {
        Promise promise = Promise.of(Model.SERIALIZABLE, text);
        Case testCase = Case.of(List.of("CREATE TABLE t (id INT)"), "T1: SELECT '" + text + "'");
        Recording recording = new Recording(
                new Recording.EngineId(text, text),
                List.of(Event.returned(0, "T1", "SELECT '" + text + "'", false, new Result.Updated(0, List.of(text)))),
                Map.of(),
                Recording.Ending.COMPLETED,
                List.of(text));
        List<Cell> cells = List.of(
                cell(MatrixAnomaly.G0, Cell.Verdict.PREVENTED, testCase, recording, promise),
                cell(MatrixAnomaly.P4, Cell.Verdict.POSSIBLE, testCase, recording, promise));
        return new Matrix(
                recording.engine(),
                new EngineSpec("e", "1", null),
                List.of(text),
                Map.of(IsolationLevel.SERIALIZABLE, cells),
                null,
                1.0);
    }

    private static Cell cell(
            MatrixAnomaly anomaly, Cell.Verdict verdict, Case testCase, Recording recording, Promise promise) {
        return new Cell(
                anomaly,
                verdict,
                verdict == Cell.Verdict.PREVENTED ? Cell.How.BLOCKED : null,
                Scenarios.of(anomaly).get(0),
                testCase,
                recording,
                Map.of(Cell.How.BLOCKED, 3),
                0,
                20,
                true,
                promise,
                true,
                null);
    }
}
