package io.titrant.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Places arrows between lines of a drawing so that none covers another. Each arrow goes down or up in a lane on the right of the drawing; lanes are counted from 0. Its label
 * stands on the right of its lane, at a height where no other label is.
 *
 * <p>Example: arrows from line 1 to 4 and from 2 to 3. The shorter one gets lane 0, the other one lane 1.
 */
final class ArrowLanes {
    static final int LANE = 16;
    private static final int LABEL_HEIGHT = 14;
    private static final double LETTER = 6.2;

    private final List<Arrow> arrows;
    private final int[] lanes;
    private final double[] labels;

    /** An arrow between two heights. */
    record Arrow(double from, double to, String label) {
        double top() {
            return Math.min(from, to);
        }

        double bottom() {
            return Math.max(from, to);
        }

        double middle() {
            return (from + to) / 2;
        }
    }

    ArrowLanes(List<Arrow> arrows) {
        this.arrows = List.copyOf(arrows);
        this.lanes = new int[arrows.size()];
        this.labels = new double[arrows.size()];
        List<Integer> shortFirst = IntStream.range(0, arrows.size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        i -> arrows.get(i).bottom() - arrows.get(i).top()))
                .toList();
        place(shortFirst);
        label(shortFirst);
    }

    private void place(List<Integer> shortFirst) {
        List<Integer> placed = new ArrayList<>();
        for (int arrow : shortFirst) {
            int lane = 0;
            while (isTaken(lane, arrow, placed)) {
                lane++;
            }
            lanes[arrow] = lane;
            placed.add(arrow);
        }
    }

    /** Two arrows may share a lane if they do not even touch. */
    private boolean isTaken(int lane, int arrow, List<Integer> placed) {
        return placed.stream()
                .anyMatch(other -> lanes[other] == lane
                        && arrows.get(other).top() <= arrows.get(arrow).bottom()
                        && arrows.get(other).bottom() >= arrows.get(arrow).top());
    }

    private void label(List<Integer> shortFirst) {
        List<Integer> placed = new ArrayList<>();
        for (int arrow : shortFirst) {
            double middle = arrows.get(arrow).middle();
            labels[arrow] = middle;
            for (int step = 0; covers(arrow, placed); step = step <= 0 ? 1 - step : -step) {
                labels[arrow] = Math.max(LABEL_HEIGHT, middle + step * (LABEL_HEIGHT / 2.0));
            }
            placed.add(arrow);
        }
    }

    private boolean covers(int arrow, List<Integer> placed) {
        return placed.stream()
                .anyMatch(other -> Math.abs(labels[other] - labels[arrow]) < LABEL_HEIGHT
                        && labelX(other) < labelEnd(arrow)
                        && labelX(arrow) < labelEnd(other));
    }

    /** The distance of an arrow's lane from the right side of the drawing. */
    double laneX(int arrow) {
        return (lanes[arrow] + 1.0) * LANE;
    }

    double labelX(int arrow) {
        return laneX(arrow) + 4;
    }

    double labelY(int arrow) {
        return labels[arrow];
    }

    private double labelEnd(int arrow) {
        return labelX(arrow) + LETTER * arrows.get(arrow).label().length();
    }

    /** The width of all lanes with their labels. */
    double width() {
        return IntStream.range(0, arrows.size())
                .mapToDouble(this::labelEnd)
                .max()
                .orElse(0);
    }

    /** The lowest label. */
    double bottom() {
        return IntStream.range(0, arrows.size()).mapToDouble(this::labelY).max().orElse(0) + LABEL_HEIGHT;
    }
}
