package io.titrant.judge.txcheck;

/**
 * How many statements a refinement removed, by reason. {@code bench/txcheck} measures it.
 *
 * @param apart statements that were blocked twice, so that they ran apart from their inserted reads, or whose reads do not tell what they wrote
 * @param losers statements that lost a conflict and so aborted their transaction
 * @param cyclic statements on a cycle of dependencies
 */
public record Removals(int apart, int losers, int cyclic) {
    public static final Removals NONE = new Removals(0, 0, 0);

    public Removals plus(Removals other) {
        return new Removals(apart + other.apart, losers + other.losers, cyclic + other.cyclic);
    }
}
