package io.titrant.campaign;

import io.titrant.casefile.Case;
import org.jspecify.annotations.Nullable;

/**
 * What became of the suspicion of one oracle on one case.
 *
 * @param finding what it became itself, or null
 * @param same the finding whose fingerprint it turned out to have, or null
 * @param testCase its case, where it is one more of another finding
 */
record ResolvedSuspicion(
        long index,
        String oracle,
        @Nullable Finding finding,
        @Nullable String same,
        @Nullable Case testCase) {
    /** Whose suspicion it was. */
    record Key(long index, String oracle) {}

    ResolvedSuspicion {
        if ((finding == null) == (same == null)) {
            throw new IllegalArgumentException("either a finding or the same as another");
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

    /** Whether nothing is left to do about it: it need not be looked at again. */
    boolean finished() {
        return finding == null || !finding.unfinished();
    }
}
