package io.titrant.report;

import io.titrant.Provenance;
import java.util.List;
import java.util.Map;

/** A page of line plots as SVG, for figures that a bench has measured. */
public final class FigurePage {
    private FigurePage() {}

    /**
     * One plot.
     *
     * @param lines the points (x, y) of each line, by its name
     */
    public record Figure(String title, String xLabel, Map<String, List<double[]>> lines) {}

    public static String of(String title, String lead, List<Figure> figures) {
        Markup main = Markup.of("main")
                .add(Markup.of("h1").text(title))
                .add(Markup.of("p", "lead").text(lead));
        for (Figure figure : figures) {
            LinePlot plot = new LinePlot(figure.title(), figure.xLabel());
            figure.lines().forEach(plot::line);
            main.add(plot.draw());
        }
        return Page.of(title, main, Provenance.UNKNOWN);
    }
}
