package io.titrant.execute.storm;

import io.titrant.storm.metrics.StormSample;
import java.util.ArrayList;
import java.util.List;

/** The samples of a storm for its plots. A full series drops every second sample: the plot of an hour needs no more points than that of a minute. */
final class SampleSeries {
    private static final int MOST = 1200;

    private final List<StormSample> samples = new ArrayList<>();

    void add(StormSample sample) {
        samples.add(sample);
        if (samples.size() > MOST) {
            for (int i = samples.size() - 2; i > 0; i -= 2) {
                samples.remove(i);
            }
        }
    }

    List<StormSample> all() {
        return List.copyOf(samples);
    }
}
