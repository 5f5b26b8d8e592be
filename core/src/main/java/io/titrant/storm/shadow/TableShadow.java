package io.titrant.storm.shadow;

import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.distribution.RankDistribution;
import io.titrant.storm.distribution.StratifiedDraws;
import io.titrant.storm.distribution.TableRanks;
import io.titrant.storm.schema.KeyPartition;
import io.titrant.storm.schema.StormAttribute;
import io.titrant.storm.schema.StormSchema;
import io.titrant.storm.schema.StormTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the shadow knows about a table (DBStorm, Figure 6): the partition of its keys, the states of the dynamic ones, and its attributes. */
public final class TableShadow {
    private final StormTable table;
    private final RankDistribution access;
    private final @Nullable RankDistribution dynamicAccess;
    private final DynamicKeyStates dynamicKeys;
    private final List<AttributeShadow> attributes = new ArrayList<>();
    private final RowImages images;
    private final StratifiedDraws stratified;

    TableShadow(StormSchema schema, StormTable table, Seed seed, boolean permuted) {
        this.table = table;
        KeyPartition keys = table.keys();
        this.access = schema.access().over(keys.keys());
        int dynamic = (int) keys.dynamicKeys();
        this.dynamicKeys = new DynamicKeyStates(dynamic);
        long[] ranks = new long[dynamic];
        for (int i = 0; i < dynamic; i++) {
            ranks[i] = keys.dynamicKey(i);
        }
        this.dynamicAccess = dynamic == 0 ? null : TableRanks.restricted(access, ranks);
        this.images = new RowImages(keys.keys());
        this.stratified = new StratifiedDraws(seed.child("stratified", 0).draw().unit());
        for (int i = 0; i < table.attributes().size(); i++) {
            StormAttribute attribute = table.attributes().get(i);
            long rows = keys.staticKeys();
            Permutation permutation =
                    permuted ? Permutation.of(rows, seed.child("permutation", i).value()) : Permutation.none(rows);
            attributes.add(new AttributeShadow(
                    attribute,
                    permutation,
                    rows,
                    attribute.isForeignKey()
                            ? schema.tables().get(attribute.parent()).keys()
                            : null));
        }
    }

    public StormTable table() {
        return table;
    }

    public KeyPartition keys() {
        return table.keys();
    }

    /** F over all keys of the table. */
    public RankDistribution access() {
        return access;
    }

    public DynamicKeyStates dynamicKeys() {
        return dynamicKeys;
    }

    public AttributeShadow attribute(int index) {
        return attributes.get(index);
    }

    public int attributes() {
        return attributes.size();
    }

    /** Numbers that all sessions draw together, for keys with an even count. */
    StratifiedDraws stratified() {
        return stratified;
    }

    /** A dynamic key drawn from F restricted to the dynamic keys, as its number among them. */
    int drawDynamic(Draw draw) {
        if (dynamicAccess == null) {
            throw new IllegalStateException("table " + table.name() + " has no dynamic keys");
        }
        return (int) dynamicAccess.inverse(draw.unit());
    }

    /** The values of the initial row of a static key, by the DCF. */
    public int[] initial(long key) {
        long index = table.keys().staticIndex(key);
        int[] values = new int[attributes.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = attributes.get(i).initial(index);
        }
        return values;
    }

    /**
     * The values of a row that committed before a snapshot and was not changed since, as far as the shadow knows.
     *
     * @return null if the shadow does not know the row, or if it changed after the snapshot
     */
    public int @Nullable [] known(long key, long snapshot) {
        RowImages.Image image = images.get(key);
        if (image != null) {
            return image.stamp() <= snapshot ? image.values() : null;
        }
        return table.keys().isDynamic(key) || images.maybeWritten(key) ? null : initial(key);
    }

    /** Remembers what a committed transaction wrote; {@link RowImages#UNKNOWN} values keep what is known. */
    void applyImage(long key, int[] written, long stamp) {
        int[] before = known(key, Long.MAX_VALUE);
        int[] values = written.clone();
        for (int i = 0; i < values.length; i++) {
            if (values[i] == RowImages.UNKNOWN && before != null) {
                values[i] = before[i];
            }
        }
        images.put(new RowImages.Image(key, values, stamp));
    }

    long bytes() {
        long bytes = dynamicKeys.bytes() + images.bytes(attributes.size()) + access.bytes();
        bytes += dynamicAccess == null ? 0 : dynamicAccess.bytes();
        for (AttributeShadow attribute : attributes) {
            bytes += attribute.distribution().bytes();
        }
        return bytes;
    }
}
