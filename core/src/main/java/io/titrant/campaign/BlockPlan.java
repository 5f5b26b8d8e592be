package io.titrant.campaign;

import org.jspecify.annotations.Nullable;

/**
 * The blocks of cases that one run of a campaign has. The cases of a block share an initial database.
 *
 * <p>The cases of a shard are numbered with gaps. Their <em>positions</em> have none: with blocks of 20 cases, the cases 20 to 39 and 100 to 119 of
 * shard 2/4 have the positions 0 to 39. So the cases that are done stay one range of positions.
 *
 * @param end the number of cases of the whole campaign
 */
record BlockPlan(int blockSize, long end, Shard shard) {
    BlockPlan {
        if (blockSize < 1) {
            throw new IllegalArgumentException("blocks of " + blockSize + " cases");
        }
    }

    /** The cases of a block from this case on, or of the next block of the shard; null if no case is left. */
    CaseQueue.@Nullable Block from(long index) {
        long block = index / blockSize;
        long from = index;
        while (!shard.has(block)) {
            block++;
            from = block * blockSize;
        }
        return from >= end ? null : new CaseQueue.Block(from, Math.min(end, (block + 1) * blockSize));
    }

    /** The place of a case among the cases of the shard. */
    long position(long index) {
        return index / blockSize / shard.of() * blockSize + index % blockSize;
    }

    /** The case at this place. */
    long index(long position) {
        long block = position / blockSize * shard.of() + shard.number() - 1;
        return block * blockSize + position % blockSize;
    }

    /** How many cases the shard has. */
    long cases() {
        if (end == Long.MAX_VALUE) {
            return end;
        }
        long full = end / blockSize;
        long blocks = (full - (shard.number() - 1) + shard.of() - 1) / shard.of();
        return Math.max(0, blocks) * blockSize + (shard.has(full) ? end % blockSize : 0);
    }
}
