package io.titrant.judge.views;

/** Names the data of one version of a row in the scratch schema. */
public record VersionId(int number) {
    /** A deletion has no data. */
    public static final VersionId NONE = new VersionId(0);

    @Override
    public String toString() {
        return Integer.toString(number);
    }
}
