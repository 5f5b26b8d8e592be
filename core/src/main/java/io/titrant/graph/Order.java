package io.titrant.graph;

/** The order besides the dependencies that a cycle needed: none, that of sessions, or that of real time (which includes that of sessions). */
public enum Order {
    NONE(""),
    SESSION("-session"),
    REALTIME("-realtime");

    private final String suffix;

    Order(String suffix) {
        this.suffix = suffix;
    }

    /** The suffix of an anomaly's name. */
    public String suffix() {
        return suffix;
    }
}
