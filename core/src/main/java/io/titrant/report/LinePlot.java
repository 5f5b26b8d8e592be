package io.titrant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plot of one or more lines as SVG, with axes, and a legend if there are several lines. */
final class LinePlot {
    private static final int WIDTH = 620;
    private static final int HEIGHT = 230;
    private static final int LEFT = 64;
    private static final int RIGHT = 16;
    private static final int TOP = 26;
    private static final int BOTTOM = 36;
    private static final int TICKS = 4;
    private static final int LEGEND_LINE = 28;
    private static final double WIDEST_LETTER = 8;

    private record Line(String name, List<double[]> points, boolean bars) {}

    private final String title;
    private final String xLabel;
    private final List<Line> lines = new ArrayList<>();
    private double low;
    private double high;
    private boolean fixed;
    private boolean logarithmicX;

    LinePlot(String title, String xLabel) {
        this.title = title;
        this.xLabel = xLabel;
    }

    /** Fixes the range of the vertical axis. */
    LinePlot between(double from, double to) {
        low = from;
        high = to;
        fixed = true;
        return this;
    }

    LinePlot logarithmicX() {
        logarithmicX = true;
        return this;
    }

    /** @param points pairs of x and y, with rising x */
    LinePlot line(String name, List<double[]> points) {
        lines.add(new Line(name, List.copyOf(points), false));
        return this;
    }

    LinePlot bars(String name, List<double[]> points) {
        lines.add(new Line(name, List.copyOf(points), true));
        return this;
    }

    Markup draw() {
        Markup svg = Markup.of("svg", "plot")
                .with("viewBox", "0 0 " + WIDTH + " " + HEIGHT)
                .with("role", "img")
                .with("aria-label", title);
        svg.add(text(LEFT, 14, title, "title"));
        List<double[]> all =
                lines.stream().flatMap(line -> line.points().stream()).toList();
        if (all.isEmpty()) {
            return svg.add(text(WIDTH / 2.0, HEIGHT / 2.0, "no data", "tick middle"));
        }
        double left = all.stream().mapToDouble(point -> place(point[0])).min().orElse(0);
        double right = Math.max(
                left + 1e-9,
                all.stream().mapToDouble(point -> place(point[0])).max().orElse(1));
        if (lines.stream().anyMatch(Line::bars)) {
            left -= (right - left) / all.size(); // a bar ends at its point
        }
        if (!fixed) {
            low = 0;
            double most = all.stream().mapToDouble(point -> point[1]).max().orElse(0);
            high = most > 0 ? most * 1.05 : 1;
        }
        axes(svg, left, right);
        for (int i = 0; i < lines.size(); i++) {
            draw(svg, lines.get(i), i, left, right);
        }
        return lines.size() > 1 ? legend(svg) : svg;
    }

    private void axes(Markup svg, double left, double right) {
        for (int i = 0; i <= TICKS; i++) {
            double value = low + (high - low) * i / TICKS;
            double y = y(value);
            svg.add(segment(LEFT, y, WIDTH - RIGHT, y, "grid"));
            svg.add(text(LEFT - 6, y + 4, number(value), "tick end"));
            double at = left + (right - left) * i / TICKS;
            double x = x(at, left, right);
            svg.add(text(x, HEIGHT - BOTTOM + 15, number(logarithmicX ? Math.pow(10, at) : at), "tick middle"));
        }
        svg.add(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 5, xLabel, "tick middle"));
    }

    private void draw(Markup svg, Line line, int index, double left, double right) {
        if (line.bars()) {
            double width = Math.max(
                    1,
                    (double) (WIDTH - LEFT - RIGHT) / Math.max(1, line.points().size()) - 1);
            for (double[] point : line.points()) {
                double y = y(point[1]);
                svg.add(Markup.of("rect", "bar" + index)
                        .with("x", coordinate(x(place(point[0]), left, right) - width))
                        .with("y", coordinate(y))
                        .with("width", coordinate(width))
                        .with("height", coordinate(Math.max(0, y(low) - y))));
            }
            return;
        }
        StringBuilder path = new StringBuilder();
        for (double[] point : line.points()) {
            path.append(path.length() == 0 ? "" : " ")
                    .append(coordinate(x(place(point[0]), left, right)))
                    .append(',')
                    .append(coordinate(y(Math.max(low, Math.min(high, point[1])))));
        }
        svg.add(Markup.of("polyline", "line" + index).with("points", path.toString()));
    }

    /** Below the title, from left to right. */
    private Markup legend(Markup svg) {
        double x = LEFT;
        for (int i = 0; i < lines.size(); i++) {
            String name = lines.get(i).name();
            svg.add(segment(x, LEGEND_LINE, x + 16, LEGEND_LINE, "line" + i));
            svg.add(text(x + 20, LEGEND_LINE + 4, name, "tick"));
            x += 34 + WIDEST_LETTER * name.length();
        }
        return svg;
    }

    private double top() {
        return lines.size() > 1 ? LEGEND_LINE + 10 : TOP;
    }

    private double place(double x) {
        return logarithmicX ? Math.log10(Math.max(1e-6, x)) : x;
    }

    private static double x(double value, double left, double right) {
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - left) / (right - left);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - (HEIGHT - top() - BOTTOM) * (value - low) / (high - low);
    }

    private static Markup segment(double x1, double y1, double x2, double y2, String cssClass) {
        return Markup.of("line", cssClass)
                .with("x1", coordinate(x1))
                .with("y1", coordinate(y1))
                .with("x2", coordinate(x2))
                .with("y2", coordinate(y2));
    }

    private static Markup text(double x, double y, String words, String cssClass) {
        return Markup.of("text", cssClass)
                .with("x", coordinate(x))
                .with("y", coordinate(y))
                .text(words);
    }

    private static String coordinate(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String number(double value) {
        double size = Math.abs(value);
        return String.format(
                Locale.ROOT,
                size >= 100 || size == 0 ? "%.0f" : size >= 1 ? "%.1f" : size >= 0.01 ? "%.3f" : "%.1e",
                value);
    }
}
