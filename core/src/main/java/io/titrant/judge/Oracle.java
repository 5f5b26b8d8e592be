package io.titrant.judge;

import io.titrant.casefile.Case;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.List;

/**
 * A rule that judges recordings. It sees nothing but the case, what the engine did with it, and the recordings of further runs that it asks
 * of the {@link Lab}; given the same ones, it says the same.
 */
public interface Oracle {
    String name();

    /** The same oracle, to which documented oddities are bugs; itself if it has no such view of things. */
    default Oracle strict() {
        return this;
    }

    /**
     * The case as this oracle wants to see it run. It accepts recordings of either: where it judges alone, a case need not run as it is first.
     */
    default Case prepared(Case testCase, Lab lab) {
        return testCase;
    }

    /** Whether it judges one submitted order alone, and says nothing of sessions that ran at the same time. */
    default boolean needsOrder() {
        return false;
    }

    /** Whether this oracle judges cases like this one. */
    default boolean wants(Case testCase) {
        return true;
    }

    /** Whether a campaign asks this oracle about a case that it wants, after the verdicts of other oracles about the same recording. */
    default boolean isNeeded(Case testCase, List<Verdict> earlier) {
        return true;
    }

    Verdict judge(Case testCase, Recording recording, Lab lab);

    /** The meaning of a verdict of this kind, in words for people who do not know the oracle; empty where the kind says it all. */
    default String meaning(String kind) {
        return "";
    }
}
