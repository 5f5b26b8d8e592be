package io.titrant.campaign;

import io.titrant.casefile.Case;
import org.jspecify.annotations.Nullable;

/**
 * The result of examining a suspicion of one oracle about one case.
 *
 * @param finding the finding that the suspicion became, or null
 * @param same the fingerprint of the finding to which it is one more case, or null
 * @param testCase the case, if it is one more case of another finding
 */
record ResolvedSuspicion(
        long index,
        String oracle,
        @Nullable Finding finding,
        @Nullable String same,
        @Nullable Case testCase) {
    /** The case number and the oracle of a suspicion. */
    record Key(long index, String oracle) {}

    ResolvedSuspicion {
        if ((finding == null) == (same == null)) {
            throw new IllegalArgumentException(
                    "a suspicion becomes either a finding or one more case of another finding");
        }
    }

    static ResolvedSuspicion as(Key key, Finding finding) {
        return new ResolvedSuspicion(key.index(), key.oracle(), finding, null, null);
    }

    static ResolvedSuspicion sameAs(Key key, Finding finding) {
        return new ResolvedSuspicion(
                key.index(),
                key.oracle(),
                null,
                finding.fingerprint(),
                finding.original().testCase());
    }

    Key key() {
        return new Key(index, oracle);
    }

    /** Whether the suspicion need not be examined again. */
    boolean finished() {
        return finding == null || !finding.unfinished();
    }
}
