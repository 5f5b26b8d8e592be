package io.titrant.report;

import io.titrant.judge.Verdict.Dependency;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws a cycle of dependencies: transactions on a circle, an arrow for each dependency with its kind and row. */
final class CycleDrawing {
    private static final int NODE = 26;
    private static final int LONGEST = 24;
    private static final int LONGEST_WORDS = 1000;

    private final List<Dependency> cycle;
    private final double radius;
    private final double width;
    private final double height;

    private CycleDrawing(List<Dependency> cycle) {
        this.cycle = cycle;
        this.radius = Math.max(70, cycle.size() * 34);
        this.width = 2 * radius + 320;
        this.height = 2 * radius + 2 * NODE + 60;
    }

    static Markup of(List<Dependency> cycle) {
        return new CycleDrawing(cycle).draw();
    }

    private Markup draw() {
        Markup svg = Markup.of("svg", "cycle")
                .with("viewBox", String.format(Locale.ROOT, "0 0 %.0f %.0f", width, height))
                .with("width", String.format(Locale.ROOT, "%.0f", width))
                .with("role", "img")
                .with(
                        "aria-label",
                        Wording.shortened(
                                "The cycle: "
                                        + cycle.stream()
                                                .map(edge -> edge.from() + " " + label(edge) + " ")
                                                .collect(Collectors.joining(
                                                        "→ ",
                                                        "",
                                                        "→ " + cycle.get(0).from())),
                                LONGEST_WORDS));
        for (int i = 0; i < cycle.size(); i++) {
            arrow(svg, i);
        }
        for (int i = 0; i < cycle.size(); i++) {
            svg.add(Markup.of("circle")
                    .with("cx", number(x(i)))
                    .with("cy", number(y(i)))
                    .with("r", "" + NODE));
            svg.add(text(
                    x(i), y(i), Wording.shortened(Wording.oneLine(cycle.get(i).from()), 7), "name"));
        }
        return svg;
    }

    /** Draws an arrow, bent outwards, so that the two arrows of a cycle of two transactions do not overlap. */
    private void arrow(Markup svg, int i) {
        int next = (i + 1) % cycle.size();
        String kind = cycle.get(i).kind().label();
        double middle = angle(i) + Math.PI / cycle.size();
        double bend = radius * (cycle.size() == 2 ? 0.75 : 1.12);
        double cx = width / 2 + bend * Math.cos(middle);
        double cy = height / 2 + bend * Math.sin(middle);
        double[] start = towards(x(i), y(i), cx, cy, NODE);
        double[] end = towards(x(next), y(next), cx, cy, NODE + 9);
        double[] tip = towards(x(next), y(next), cx, cy, NODE + 1);
        svg.add(Markup.of("path", "way " + kind)
                .with(
                        "d",
                        String.format(
                                Locale.ROOT,
                                "M %.1f %.1f Q %.1f %.1f %.1f %.1f",
                                start[0],
                                start[1],
                                cx,
                                cy,
                                end[0],
                                end[1])));
        double dx = tip[0] - end[0];
        double dy = tip[1] - end[1];
        svg.add(Markup.of("path", "tip " + kind)
                .with(
                        "d",
                        String.format(
                                Locale.ROOT,
                                "M %.1f %.1f L %.1f %.1f L %.1f %.1f Z",
                                tip[0],
                                tip[1],
                                end[0] - dy * 0.6,
                                end[1] + dx * 0.6,
                                end[0] + dy * 0.6,
                                end[1] - dx * 0.6)));
        double lx = 0.25 * start[0] + 0.5 * cx + 0.25 * end[0];
        double ly = 0.25 * start[1] + 0.5 * cy + 0.25 * end[1];
        svg.add(text(lx, ly, label(cycle.get(i)), "label"));
    }

    private static String label(Dependency edge) {
        String row = Wording.shortened(Wording.oneLine(edge.row()), LONGEST);
        return new Dependency(edge.from(), edge.kind(), edge.predicate(), row, edge.to()).label();
    }

    private double angle(int i) {
        return 2 * Math.PI * i / cycle.size() - (cycle.size() == 2 ? Math.PI : Math.PI / 2);
    }

    private double x(int i) {
        return width / 2 + radius * Math.cos(angle(i));
    }

    private double y(int i) {
        return height / 2 + radius * Math.sin(angle(i));
    }

    private static double[] towards(double x, double y, double tx, double ty, double distance) {
        double length = Math.max(1, Math.hypot(tx - x, ty - y));
        return new double[] {x + (tx - x) * distance / length, y + (ty - y) * distance / length};
    }

    private static Markup text(double x, double y, String text, String css) {
        return Markup.of("text", css).with("x", number(x)).with("y", number(y)).text(text);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
