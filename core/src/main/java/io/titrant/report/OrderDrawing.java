package io.titrant.report;

import io.titrant.judge.EquivalentOrder;
import io.titrant.judge.EquivalentOrder.Member;
import io.titrant.judge.EquivalentOrder.Reason;
import io.titrant.judge.EquivalentOrder.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws a statement-dependency graph: a column for each transaction, a line for each statement, an arrow for each dependency with its kinds. A
 * statement that was removed from the case is grey, one whose transaction was rolled back is struck out. Beside the graph, the case with transactions and the equivalent order without them.
 */
final class OrderDrawing {
    private static final int COLUMN = 190;
    private static final int LINE = 46;
    private static final int BOX_WIDTH = 64;
    private static final int BOX_HEIGHT = 24;
    private static final int MOST_STATEMENTS = 60;
    private static final int MOST_ARROWS = 80;
    private static final int LONGEST_SQL = 2000;

    /** Where on their arrows the labels stand, in turn: arrows that end at one statement come close to each other. */
    private static final double[] LABEL_PLACES = {0.3, 0.5, 0.4, 0.6};

    private final EquivalentOrder equivalent;
    private final List<Member> drawn;
    private final List<String> columns;

    private OrderDrawing(EquivalentOrder equivalent) {
        this.equivalent = equivalent;
        this.drawn = equivalent.members().stream()
                .filter(member -> member.role() != Role.CONTROL)
                .toList();
        this.columns = drawn.stream().map(Member::tx).distinct().toList();
    }

    /** The graph, if it is not too large to be read, and both cases side by side. */
    static Markup of(EquivalentOrder equivalent) {
        OrderDrawing drawing = new OrderDrawing(equivalent);
        Markup section = Page.section("The equivalent order");
        section.add(Markup.of("p", "fact")
                .text("The statements on the right ran one after another, each in autocommit, in an order that respects"
                        + " every dependency. Grey statements were left out on both sides. Statements that are struck out"
                        + " belong to transactions that were rolled back: they ran on the left side only."));
        boolean readable =
                drawing.drawn.size() <= MOST_STATEMENTS && equivalent.reasons().size() <= MOST_ARROWS;
        if (readable && !drawing.drawn.isEmpty()) {
            section.add(Markup.of("div", "scroll").add(drawing.graph()));
        }
        return section.add(drawing.sides());
    }

    private Markup graph() {
        int width = columns.size() * COLUMN + COLUMN;
        int height = (drawn.size() + 1) * LINE;
        Markup svg = Markup.of("svg", "statements")
                .with("viewBox", "0 0 " + width + " " + height)
                .with("width", "" + width)
                .with("role", "img")
                .with("aria-label", "Dependencies between " + drawn.size() + " statements");
        equivalent.reasons().forEach(reason -> arrow(svg, reason));
        drawn.forEach(member -> box(svg, member));
        for (int i = 0; i < equivalent.reasons().size(); i++) {
            label(svg, equivalent.reasons().get(i), LABEL_PLACES[i % LABEL_PLACES.length]);
        }
        return svg;
    }

    private void box(Markup svg, Member member) {
        svg.add(Markup.of("rect", css(member))
                .with("x", number(x(member) - BOX_WIDTH / 2.0))
                .with("y", number(y(member) - BOX_HEIGHT / 2.0))
                .with("width", "" + BOX_WIDTH)
                .with("height", "" + BOX_HEIGHT)
                .with("rx", "4"));
        svg.add(Markup.of("text", css(member))
                .with("x", number(x(member)))
                .with("y", number(y(member)))
                .text(member.id()));
    }

    private static String css(Member member) {
        return member.role().name().toLowerCase(Locale.ROOT);
    }

    private double x(Member member) {
        return COLUMN * 0.75 + columns.indexOf(member.tx()) * (double) COLUMN;
    }

    private double y(Member member) {
        return LINE * (drawn.indexOf(member) + 1.0) - LINE / 3.0;
    }

    /** The curve of an arrow, from the right side of one statement to the right side of another, bent outwards. */
    private record Curve(double startX, double startY, double bendX, double bendY, double endX, double endY) {
        /** A point on the curve, from 0 at its start to 1 at its end. */
        double x(double at) {
            return (1 - at) * (1 - at) * startX + 2 * at * (1 - at) * bendX + at * at * endX;
        }

        double y(double at) {
            return (1 - at) * (1 - at) * startY + 2 * at * (1 - at) * bendY + at * at * endY;
        }
    }

    private Curve curve(Reason reason) {
        Member from = equivalent.member(reason.from());
        Member to = equivalent.member(reason.to());
        double startX = x(from) + BOX_WIDTH / 2.0;
        double endX = x(to) + BOX_WIDTH / 2.0 + 6;
        double bend = Math.max(startX, endX) + 30 + 6 * Math.abs(drawn.indexOf(from) - drawn.indexOf(to));
        return new Curve(startX, y(from), bend, (y(from) + y(to)) / 2, endX, y(to));
    }

    private void arrow(Markup svg, Reason reason) {
        Curve curve = curve(reason);
        svg.add(Markup.of("path", "way")
                .with(
                        "d",
                        String.format(
                                Locale.ROOT,
                                "M %.1f %.1f Q %.1f %.1f %.1f %.1f",
                                curve.startX(),
                                curve.startY(),
                                curve.bendX(),
                                curve.bendY(),
                                curve.endX(),
                                curve.endY())));
        svg.add(Markup.of("path", "tip")
                .with("d", String.format(Locale.ROOT, "M %.1f %.1f l 8 -4 l 0 8 Z", curve.endX() - 6, curve.endY())));
    }

    private void label(Markup svg, Reason reason, double at) {
        Curve curve = curve(reason);
        svg.add(Markup.of("text", "label")
                .with("x", number(curve.x(at)))
                .with("y", number(curve.y(at)))
                .text(reason.kinds()));
    }

    private Markup sides() {
        List<Member> after = new ArrayList<>();
        equivalent.order().forEach(id -> after.add(equivalent.member(id)));
        return Markup.of("div", "sides")
                .add(side("with transactions", equivalent.members()))
                .add(side("without transactions", after));
    }

    private static Markup side(String title, List<Member> members) {
        Markup list = Markup.of("ol");
        for (Member member : members) {
            Markup item = Markup.of("li", css(member));
            list.add(item.add(Markup.of("span", "sign").text(member.id() + " "))
                    .add(Markup.of("code").text(Wording.shortened(member.sql(), LONGEST_SQL))));
        }
        return Markup.of("div", "side order")
                .add(Markup.of("h3", "small").text(title))
                .add(list);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
