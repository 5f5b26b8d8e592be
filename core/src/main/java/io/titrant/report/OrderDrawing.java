package io.titrant.report;

import io.titrant.judge.EquivalentOrder;
import io.titrant.judge.EquivalentOrder.Member;
import io.titrant.judge.EquivalentOrder.Reason;
import io.titrant.judge.EquivalentOrder.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws a statement-dependency graph: a column for each transaction, a line for each statement, an arrow for each dependency with its kinds, in a lane on the right. A
 * statement that was removed from the case is grey, one whose transaction was rolled back is struck out. Beside the graph, the case with transactions and the equivalent order without them.
 */
final class OrderDrawing {
    private static final int COLUMN = 80;
    private static final int LINE = 34;
    private static final int MARGIN = 10;
    private static final int ASIDE = 5;
    private static final int BOX_WIDTH = 64;
    private static final int BOX_HEIGHT = 24;
    private static final int MOST_STATEMENTS = 60;
    private static final int MOST_ARROWS = 80;
    private static final int LONGEST_SQL = 2000;

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
        ArrowLanes lanes = new ArrowLanes(equivalent.reasons().stream()
                .map(reason -> new ArrowLanes.Arrow(
                        y(equivalent.member(reason.from())), y(equivalent.member(reason.to())), reason.kinds()))
                .toList());
        double width = right() + lanes.width() + MARGIN;
        double height = Math.max(LINE * (drawn.size() + 1.0) - LINE / 2.0, lanes.bottom());
        Markup svg = Markup.of("svg", "statements")
                .with("viewBox", "0 0 " + number(width) + " " + number(height))
                .with("width", number(width))
                .with("role", "img")
                .with("aria-label", "Dependencies between " + drawn.size() + " statements");
        for (int i = 0; i < equivalent.reasons().size(); i++) {
            arrow(svg, equivalent.reasons().get(i), right() + lanes.laneX(i));
        }
        drawn.forEach(member -> box(svg, member));
        for (int i = 0; i < equivalent.reasons().size(); i++) {
            svg.add(Markup.of("text", "label")
                    .with("x", number(right() + lanes.labelX(i)))
                    .with("y", number(lanes.labelY(i)))
                    .text(equivalent.reasons().get(i).kinds()));
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
        return MARGIN + BOX_WIDTH / 2.0 + columns.indexOf(member.tx()) * (double) COLUMN;
    }

    private double y(Member member) {
        return LINE * (drawn.indexOf(member) + 0.75);
    }

    /** The right side of the boxes, where the lanes of the arrows begin. */
    private double right() {
        return MARGIN + BOX_WIDTH + (columns.size() - 1.0) * COLUMN;
    }

    /** From the right side of one statement to its lane, along the lane, and back to the other statement. A line has one statement, so the arrow covers none. */
    private void arrow(Markup svg, Reason reason, double lane) {
        Member from = equivalent.member(reason.from());
        Member to = equivalent.member(reason.to());
        double end = x(to) + BOX_WIDTH / 2.0 + 6;
        // Arrows that leave or reach one statement do not lie upon each other.
        double aside = y(from) < y(to) ? ASIDE : -ASIDE;
        svg.add(Markup.of("path", "way")
                .with(
                        "d",
                        String.format(
                                Locale.ROOT,
                                "M %.1f %.1f H %.1f V %.1f H %.1f",
                                x(from) + BOX_WIDTH / 2.0,
                                y(from) + aside,
                                lane,
                                y(to) - aside,
                                end)));
        svg.add(Markup.of("path", "tip")
                .with("d", String.format(Locale.ROOT, "M %.1f %.1f l 8 -4 l 0 8 Z", end - 6, y(to) - aside)));
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
