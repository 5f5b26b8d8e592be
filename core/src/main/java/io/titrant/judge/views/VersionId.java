package io.titrant.judge.views;

import org.jspecify.annotations.Nullable;

/** Names the data of one version of a row in the scratch schema. */
public record VersionId(int number) {
    /** A deletion has no data. */
    public static final VersionId NONE = new VersionId(0);

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VersionId version && number == version.number;
    }

    @Override
    public int hashCode() {
        return number;
    }

    @Override
    public String toString() {
        return Integer.toString(number);
    }
}
