package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.ErrorClass;
import io.titrant.graph.EdgeKind;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whatever SQL, rows and messages hold, it stays text: no page breaks, no script runs, nothing grows without end. */
class HostileContentTest {
    private static final String HOSTILE =
            "</script><script>alert(\"1\")</script> & ' ]]> --> <!-- \u0000\u0001\u001b[31m\r\n"
                    + "\t\u007f\u0085\u202e\ufffe\ud800 \ud83d\udc69\u200d\ud83d\udd2c é";
    private static final String HUGE = "x".repeat(90_000);

    @TempDir
    Path folder;

    @Test
    void hostileTextStaysTextEverywhere() throws IOException {
        CampaignResult outcome = Samples.outcome(List.of(hostile(HOSTILE)));
        CampaignReport.write(outcome, folder);
        Path own = own();
        for (Path page : List.of(folder.resolve("index.html"), own.resolve("index.html"))) {
            Document document = Xml.parse(Files.readString(page));
            assertThat(Xml.all(document, "script")).isEmpty();
            assertThat(document.getDocumentElement().getTextContent())
                    .contains("<script>alert(\"1\")</script> & ' ]]>")
                    .contains("␀␁␛[31m")
                    .contains("␡⟨U+0085⟩⟨U+202E⟩⟨U+FFFE⟩⟨U+D800⟩ \ud83d\udc69\u200d\ud83d\udd2c é");
        }
        Document tests = Xml.parse(JUnitXml.of(outcome));
        assertThat(tests.getDocumentElement().getTextContent()).contains("]]>").contains("␀");
    }

    @Test
    void jsonKeepsTheTextUnchanged() throws IOException {
        CampaignReport.write(Samples.outcome(List.of(hostile(HOSTILE.replace("\ud800", "")))), folder);
        JsonNode json = JsonMapper.builder().build().readTree(Files.readString(folder.resolve("findings.json")));
        assertThat(json.path("findings").get(0).path("explanation").asString())
                .isEqualTo(HOSTILE.replace("\ud800", ""));
    }

    @Test
    void hostileTextInAScriptStaysInComments() {
        String script = SessionScript.of(
                Samples.outcome(), hostile("x\nDROP TABLE t;\rDROP TABLE u;\u2028DROP TABLE v;", "SELECT 1"));
        assertThat(script.lines().filter(line -> line.startsWith("DROP"))).isEmpty();
        assertThat(script.lines().filter(line -> line.contains("DROP")))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("--"));
    }

    @Test
    void hugeTextsAreShortenedOnPagesAndCompleteInTheFile() throws IOException {
        CampaignReport.write(Samples.outcome(List.of(hostile(HUGE))), folder);
        assertThat(Files.size(folder.resolve("index.html"))).isLessThan(60_000);
        String page = Files.readString(own().resolve("index.html"));
        assertThat(page.length()).isLessThan(200_000);
        assertThat(page)
                .contains("(90,009 characters in all)")
                .contains("Long statements are shortened; case.sql has the full text.");
        Case read = CaseReader.read(own().resolve("case.sql")).testCase();
        assertThat(read.steps().get(0).sql()).isEqualTo("SELECT '" + HUGE + "'");
    }

    @Test
    void thousandsOfRowsEventsAndLinesAreBoundedAndCounted() throws IOException {
        CampaignReport.write(Samples.outcome(List.of(many())), folder);
        String page = Files.readString(own().resolve("index.html"));
        Xml.parse(page);
        assertThat(page.length()).isLessThan(400_000);
        assertThat(page)
                .contains("the first 12 of 5,000 rows kept of more")
                .contains("the first 50 of 5,000 rows")
                .contains("The first 400 of 3,000 events.")
                .contains("the first 60 of 2,500 differing lines; 2,500 lines on both sides not shown");
    }

    @Test
    void aFingerprintNeverLeavesTheFolder() {
        for (String name : List.of("../../etc", "..", "", "a/b", "C:\\x", "a\u0000b")) {
            assertThat(FindingFiles.folder(Samples.finding(
                            name,
                            Verdict.unknown("o", "w"),
                            "",
                            many().original().testCase(),
                            many().original().recording(),
                            1,
                            1)))
                    .matches("findings/[A-Za-z0-9_-]+");
        }
    }

    private static Finding hostile(String text) {
        return hostile(text, "SELECT '" + text + "'");
    }

    private static Finding hostile(String text, String sql) {
        Case testCase = Case.of(List.of("CREATE TABLE t(c TEXT)"), "T1: " + sql);
        Value value = new Value.Text(text);
        Rows rows = new Rows(List.of(text), List.of(Row.of(value, Value.Null.NULL)));
        Recording recording = new Recording(
                Samples.MARIADB,
                List.of(
                        Event.blocked(0, "T1", sql, Set.of(text)),
                        Event.returned(0, "T1", sql, true, new Result.Returned(rows, List.of(text))),
                        Event.returned(
                                -1, "T1", "ROLLBACK", false, new Result.Failed(ErrorClass.OTHER, 1, text, text))),
                Map.of(text, rows),
                Recording.Ending.COMPLETED,
                List.of(text));
        Verdict verdict = Verdict.permitted(text, text, text, text)
                .with(List.of(new Verdict.Difference(text, List.of(text), List.of(text + text))))
                .provenBy(List.of(
                        new Verdict.Dependency(text, EdgeKind.RW, true, text, text),
                        new Verdict.Dependency(text, EdgeKind.SO, false, "", text)));
        return Samples.finding("hostile", verdict, text, testCase, recording, 1, 2);
    }

    private static Finding many() {
        Rows rows = new Rows(
                List.of("id"),
                IntStream.range(0, 5000).mapToObj(i -> Row.of(Value.Int.of(i))).toList(),
                true);
        String[] steps = IntStream.range(0, 3000).mapToObj(i -> "T1: SELECT 1").toArray(String[]::new);
        Case testCase = Case.of(List.of(), steps);
        List<Event> events = Stream.concat(
                        Stream.of(Samples.read(0, "T1", "SELECT 1", rows)),
                        IntStream.range(1, 3000).mapToObj(i -> Samples.done(i, "T1", "SELECT 1")))
                .toList();
        Recording recording =
                new Recording(Samples.MARIADB, events, Map.of("t", rows), Recording.Ending.COMPLETED, List.of());
        List<String> expected =
                IntStream.range(0, 5000).mapToObj(Integer::toString).toList();
        List<String> seen =
                IntStream.range(2500, 7500).mapToObj(Integer::toString).toList();
        Verdict verdict = Verdict.bug("o", "k", "many").with(List.of(new Verdict.Difference("t", expected, seen)));
        return Samples.finding("many", verdict, "SERIALIZABLE", testCase, recording, 1, 1);
    }

    private Path own() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("findings"))) {
            return all.findFirst().orElseThrow();
        }
    }
}
