package io.titrant.report;

import io.titrant.Provenance;
import io.titrant.matrix.Cell;
import io.titrant.matrix.Matrix;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.matrix.RandomFinding;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The pages of measured matrices: a row per anomaly, a column per isolation level, and behind each cell the run that proves it. */
final class MatrixPage {
    private MatrixPage() {}

    /** The page of all engines. */
    static String overview(List<Matrix> matrices, Provenance provenance) {
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker").text("Titrant matrix"))
                .add(Markup.of("h1").text("Which anomalies each isolation level permits"))
                .add(Markup.of("p", "lead")
                        .text("Measured on the real engine: scenarios of small transactions were run in many"
                                + " submitted orders, then random cases with concurrent sessions. Each cell links"
                                + " to the run that proves it, which can be repeated. A cell without such a run"
                                + " reports what was observed, which is not a proof for all programs."))
                .add(legend());
        for (Matrix matrix : matrices) {
            main.add(Page.section(name(matrix)).add(table(matrix, MatrixReport.page(matrix))));
        }
        main.add(glossary());
        main.add(Markup.of("footer")
                .add(Markup.of("p")
                        .text("The same in one document for programs: ")
                        .add(Markup.of("a").with("href", "matrix.json").text("matrix.json"))));
        return Page.of("Titrant matrix", main, provenance);
    }

    private static Markup legend() {
        Markup list = Markup.of("dl", "facts");
        Page.fact(list, "possible", "A run shows the anomaly: applications at this level must expect it.");
        Page.fact(
                list,
                "documented as prevented",
                "A run shows the anomaly although the engine's documentation excludes it: a bug.");
        Page.fact(list, "aborted", "Prevented: one of the transactions was aborted; the application must retry it.");
        Page.fact(
                list,
                "blocked",
                "Prevented: a statement was blocked by another transaction, and all transactions committed.");
        Page.fact(
                list, "not-visible", "Prevented: no statement was blocked or aborted, and the anomaly did not occur.");
        Page.fact(list, "no such statement", "The engine lacks a statement that the scenario needs.");
        return list;
    }

    private static Markup glossary() {
        Markup list = Markup.of("dl", "facts");
        for (MatrixAnomaly anomaly : MatrixAnomaly.values()) {
            Page.fact(list, anomaly.title() + " (" + anomaly.key() + ")", anomaly.meaning());
        }
        return Page.section("The anomalies").add(list);
    }

    /** The page of one engine. The commands on it name the case files in the output folder. */
    static String of(Matrix matrix, Path folder, Provenance provenance) {
        Markup main = Markup.of("main")
                .add(Markup.of("p", "kicker")
                        .add(Markup.of("a").with("href", "index.html").text("Titrant matrix")))
                .add(Markup.of("h1").text(name(matrix)))
                .add(legend())
                .add(table(matrix, ""))
                .add(promises(matrix));
        for (Map.Entry<IsolationLevel, List<Cell>> level : matrix.levels().entrySet()) {
            Markup section = Page.section(level.getKey().sql());
            level.getValue().forEach(cell -> section.add(detail(matrix, folder, level.getKey(), cell)));
            main.add(section);
        }
        return Page.of("Titrant matrix: " + name(matrix), main, provenance);
    }

    private static String name(Matrix matrix) {
        String mode = matrix.spec().mode();
        String options = matrix.options().stream().map(Wording::oneLine).collect(Collectors.joining(" "));
        return Wording.engine(matrix.engine())
                + (mode == null ? "" : ", " + mode)
                + (options.isEmpty() ? "" : ", " + Wording.shortened(options, 200));
    }

    private static Markup table(Matrix matrix, String page) {
        Markup head = Markup.of("tr").add(Markup.of("th").with("scope", "col").text("anomaly"));
        matrix.levels()
                .keySet()
                .forEach(level -> head.add(Markup.of("th").with("scope", "col").text(level.sql())));
        Markup body = Markup.of("tbody");
        for (MatrixAnomaly anomaly : MatrixAnomaly.values()) {
            Markup row = Markup.of("tr")
                    .add(Markup.of("th")
                            .with("scope", "row")
                            .with("title", anomaly.meaning())
                            .text(anomaly.title() + " ")
                            .add(Markup.of("span", "fact").text(anomaly.key())));
            for (IsolationLevel level : matrix.levels().keySet()) {
                Optional<Cell> cell = matrix.cell(level, anomaly);
                row.add(
                        cell.isPresent()
                                ? summary(page, level, cell.get())
                                : Markup.of("td", "none").text("no such statement"));
            }
            body.add(row);
        }
        return Page.scrolling(
                "Anomalies by isolation level",
                Markup.of("table", "matrix").add(Markup.of("thead").add(head)).add(body));
    }

    private static Markup summary(String page, IsolationLevel level, Cell cell) {
        Markup link =
                Markup.of("a").with("href", page + "#" + anchor(level, cell)).text(label(cell));
        Markup box = Markup.of("td", tone(cell)).add(link);
        return cell.broken() ? box.add(Markup.of("span", "badge bug").text("documented as prevented")) : box;
    }

    /** The text of a cell. */
    static String label(Cell cell) {
        Cell.How how = cell.how();
        return how == null
                ? cell.verdict().label()
                        + (cell.chance() == null ? "" : ", random case")
                        + (cell.steady() ? "" : ", flaky")
                : how.label();
    }

    private static String tone(Cell cell) {
        return switch (cell.verdict()) {
            case POSSIBLE -> cell.broken() ? "broken" : "possible";
            case PREVENTED -> "prevented";
            case UNKNOWN -> "unknown";
        };
    }

    private static String anchor(IsolationLevel level, Cell cell) {
        return MatrixReport.plain(level.sql() + "." + cell.anomaly().key());
    }

    private static Markup promises(Matrix matrix) {
        Markup list = Markup.of("dl", "facts");
        matrix.levels()
                .forEach((level, cells) -> cells.stream().limit(1).forEach(cell -> {
                    String text = cell.promise() == null
                            ? "Titrant knows no documentation"
                            : cell.promise().label() + ", " + cell.promise().source();
                    Page.fact(list, level.sql(), text);
                }));
        return Page.section("What the engine documents").add(list);
    }

    private static Markup detail(Matrix matrix, Path folder, IsolationLevel level, Cell cell) {
        String file = MatrixReport.path(matrix, level, cell);
        Recording recording = cell.recording();
        Markup state = Markup.of("div", "tables");
        recording
                .finalState()
                .forEach((table, rows) -> state.add(Markup.of("div")
                        .add(Markup.of("h4").text(Wording.shortened(table, 80) + " at the end"))
                        .add(RowsView.of(rows, 50))));
        return Markup.of("section")
                .with("id", anchor(level, cell))
                .add(Markup.of("h3", cell.broken() ? "bug" : "plain")
                        .text(cell.anomaly().key() + ", " + cell.anomaly().title() + ": " + label(cell)))
                .add(Markup.of("p", "fact").text(cell.anomaly().meaning()))
                .add(Markup.of("p").text(sentence(cell)))
                .add(Markup.of("details")
                        .add(Markup.of("summary").text("the run"))
                        .add(Timeline.of(cell.testCase(), recording, file))
                        .add(state)
                        .add(Markup.of("pre").add(Markup.of("code").text(command(matrix, folder + "/" + file)))));
    }

    private static String sentence(Cell cell) {
        RandomFinding chance = cell.chance();
        if (chance != null) {
            return "Seen in a random case (seed " + chance.seed() + ", repeated in " + chance.reproduced() + " of "
                    + Wording.plural(chance.tries(), "repetition") + "; "
                    + chance.kind().label() + "): "
                    + chance.explanation() + " No scenario showed it in " + Wording.plural(cell.runs(), "run") + ".";
        }
        String runs = Wording.plural(cell.runs(), "run") + " of " + Wording.plural(cell.possibleOrders(), "order");
        String others = cell.tally().entrySet().stream()
                .map(entry -> entry.getKey().label() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        String cut = cell.undecided() == 0 ? "" : ", not completed: " + cell.undecided();
        String counted = " (" + runs + (others.isEmpty() ? "" : "; runs without the anomaly: " + others) + cut + ").";
        return switch (cell.verdict()) {
            case POSSIBLE -> "Shown by the scenario \"" + cell.scenario().name() + "\"" + counted;
            case PREVENTED -> "Not shown by the scenario \"" + cell.scenario().name() + "\"" + counted;
            case UNKNOWN -> "No run was completed" + counted;
        };
    }

    private static String command(Matrix matrix, String file) {
        StringBuilder command = new StringBuilder("./titrant replay ").append(ShellWord.quoted(file));
        matrix.options().forEach(option -> command.append(' ').append(option));
        return command.toString();
    }
}
