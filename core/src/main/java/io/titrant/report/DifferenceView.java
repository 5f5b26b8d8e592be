package io.titrant.report;

import io.titrant.judge.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Shows expected and observed lines side by side. Lines are compared as multisets; lines without a counterpart are marked. */
final class DifferenceView {
    private static final int LINES = 60;
    private static final int WIDEST_LINE = 400;

    private DifferenceView() {}

    static Markup of(Verdict.Difference difference) {
        List<Line> expected = lines(difference.expected(), difference.seen());
        List<Line> seen = lines(difference.seen(), difference.expected());
        Markup view = Markup.of("div", "difference")
                .add(Markup.of("h3").text(Wording.shortened(difference.what(), WIDEST_LINE)))
                .add(Markup.of("div", "sides")
                        .add(side("expected", "expected", "missing", "expected, not observed", expected))
                        .add(side("seen", "observed", "extra", "observed, not expected", seen)));
        boolean same =
                expected.stream().allMatch(Line::matched) && seen.stream().allMatch(Line::matched);
        if (same && !difference.expected().equals(difference.seen())) {
            view.add(Markup.of("p", "fact").text("Both sides have the same lines in a different order."));
        }
        return view;
    }

    /** A line, and whether the other side has it too. */
    record Line(String text, boolean matched) {}

    static List<Line> lines(List<String> lines, List<String> others) {
        Map<String, Integer> left = new HashMap<>();
        others.forEach(line -> left.merge(line, 1, Integer::sum));
        List<Line> judged = new ArrayList<>();
        for (String line : lines) {
            int partners = left.getOrDefault(line, 0);
            left.put(line, partners - 1);
            judged.add(new Line(line, partners > 0));
        }
        return judged;
    }

    private static Markup side(String css, String title, String mark, String meaning, List<Line> lines) {
        Markup side = Markup.of("div", "side " + css);
        side.add(Markup.of("h4").text(title));
        if (lines.isEmpty()) {
            return side.add(Markup.of("p", "fact").text("nothing"));
        }
        List<Line> differing = lines.stream().filter(line -> !line.matched()).toList();
        List<Line> shown =
                lines.size() <= LINES ? lines : differing.stream().limit(LINES).toList();
        Markup list = Markup.of("ul");
        for (Line line : shown) {
            Markup item = line.matched() ? Markup.of("li") : Markup.of("li", "differs");
            Markup sign = Markup.of("span", "sign").text(line.matched() ? "" : mark);
            list.add(item.add(line.matched() ? sign : sign.with("title", meaning))
                    .add(Markup.of("code").text(Wording.shortened(line.text(), WIDEST_LINE))));
        }
        if (!shown.isEmpty()) {
            side.add(list);
        }
        if (lines.size() > LINES) {
            int agree = lines.size() - differing.size();
            side.add(Markup.of("p", "fact")
                    .text((differing.size() > LINES ? "the first " + LINES + " of " : "")
                            + Wording.plural(differing.size(), "differing line")
                            + "; " + Wording.plural(agree, "line")
                            + " on both sides not shown"));
        }
        return side;
    }
}
