package io.titrant.storm.model;

import io.titrant.generate.Draw;
import io.titrant.storm.distribution.Distribution;
import io.titrant.storm.distribution.RankDistribution;
import java.util.List;

/** A feature of the test space: its values, and the distribution by which one of them is drawn (the pair ⟨seed, dist⟩ of DBStorm §2.3). */
public final class RandomFeature<T> {
    private final List<T> values;
    private final Distribution distribution;
    private final RankDistribution ranks;

    public RandomFeature(List<T> values, Distribution distribution) {
        this.values = List.copyOf(values);
        this.distribution = distribution;
        this.ranks = distribution.over(values.size());
    }

    public static <T> RandomFeature<T> of(T value) {
        return new RandomFeature<>(List.of(value), Distribution.UNIFORM);
    }

    public List<T> values() {
        return values;
    }

    public T draw(Draw draw) {
        return values.get((int) ranks.inverse(draw.unit()));
    }

    @Override
    public String toString() {
        return "⟨" + values + ", " + distribution + "⟩";
    }
}
