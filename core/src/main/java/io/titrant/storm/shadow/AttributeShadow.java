package io.titrant.storm.shadow;

import io.titrant.generate.Draw;
import io.titrant.storm.distribution.RankDistribution;
import io.titrant.storm.schema.KeyPartition;
import io.titrant.storm.schema.StormAttribute;
import org.jspecify.annotations.Nullable;

/**
 * What the shadow knows about an attribute or a foreign key: ⟨G, D_VC⟩ and Φ (DBStorm §4.5). It never changes: by Theorem 1 the values in the database keep the
 * distribution G whatever is inserted, deleted and updated.
 *
 * <p>NULL is the number {@link #NULL}. A draw from [0, 1) below the share of NULL is NULL; the rest of the interval is stretched and goes through G⁻¹.
 */
public final class AttributeShadow {
    public static final int NULL = -1;

    private final StormAttribute attribute;
    private final RankDistribution distribution;
    private final Permutation permutation;
    private final long initialRows;
    private final @Nullable KeyPartition parentKeys;

    /** @param parentKeys the keys of the referenced table, for a foreign key: it refers to static keys only, which are never deleted */
    AttributeShadow(
            StormAttribute attribute, Permutation permutation, long initialRows, @Nullable KeyPartition parentKeys) {
        this.parentKeys = parentKeys;
        this.attribute = attribute;
        this.distribution = attribute.distribution().over(attribute.size());
        this.permutation = permutation;
        this.initialRows = initialRows;
    }

    public StormAttribute attribute() {
        return attribute;
    }

    public RankDistribution distribution() {
        return distribution;
    }

    /** SAttr of Algorithm 1 without Φ: a number of the virtual column drawn from G, or {@link #NULL}. */
    public int sample(Draw draw) {
        return inverse(draw.unit());
    }

    /** A number drawn from G that is not NULL. */
    public int sampleValue(Draw draw) {
        return (int) distribution.inverse(draw.unit());
    }

    /** DCF of Algorithm 1 without Φ: the number of the attribute in the initial row of a static key. */
    public int initial(long staticIndex) {
        return inverse((double) permutation.apply(staticIndex) / initialRows);
    }

    /** Φ: the value of one column of the attribute; null for {@link #NULL}. */
    public @Nullable Object value(int column, int number) {
        if (number == NULL) {
            return null;
        }
        return attribute.mapping().value(column, parentKeys == null ? number : parentKeys.staticKey(number));
    }

    private int inverse(double u) {
        double nulls = attribute.nulls();
        if (u < nulls) {
            return NULL;
        }
        return (int) distribution.inverse(nulls == 0 ? u : Math.min(Math.nextDown(1.0), (u - nulls) / (1 - nulls)));
    }
}
