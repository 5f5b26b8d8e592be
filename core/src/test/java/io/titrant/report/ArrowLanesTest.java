package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.report.ArrowLanes.Arrow;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArrowLanesTest {
    @Test
    void arrowsThatMeetGetDifferentLanesAndTheShorterOneTheInnerLane() {
        ArrowLanes lanes = new ArrowLanes(
                List.of(new Arrow(10, 40, "item-read"), new Arrow(30, 20, "item-write"), new Arrow(50, 60, "x")));
        assertThat(lanes.laneX(1)).isEqualTo(ArrowLanes.LANE);
        assertThat(lanes.laneX(0)).isEqualTo(2.0 * ArrowLanes.LANE);
        assertThat(lanes.laneX(2)).isEqualTo(ArrowLanes.LANE);
    }

    @Test
    void noLabelCoversAnother() {
        Random random = new Random(7);
        List<Arrow> arrows = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            arrows.add(new Arrow(
                    34.0 * random.nextInt(12),
                    34.0 * random.nextInt(12),
                    "item-read, predicate-read".substring(i % 9)));
        }
        ArrowLanes lanes = new ArrowLanes(arrows);
        for (int i = 0; i < arrows.size(); i++) {
            for (int other = 0; other < i; other++) {
                boolean apart = Math.abs(lanes.labelY(i) - lanes.labelY(other)) >= 14
                        || lanes.labelX(i)
                                >= lanes.labelX(other)
                                        + 6 * arrows.get(other).label().length()
                        || lanes.labelX(other)
                                >= lanes.labelX(i) + 6 * arrows.get(i).label().length();
                assertThat(apart).as("labels %d and %d", i, other).isTrue();
            }
            assertThat(lanes.width()).isGreaterThanOrEqualTo(lanes.labelX(i));
        }
    }
}
