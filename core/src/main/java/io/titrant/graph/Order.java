package io.titrant.graph;

/** Which order besides the dependencies a cycle needed: none, that of sessions, or that of real time (which includes that of sessions). */
public enum Order {
    NONE(""),
    SESSION("-session"),
    REALTIME("-realtime");

    private final String suffix;

    Order(String suffix) {
        this.suffix = suffix;
    }

    /** What it adds to the name of an anomaly. */
    public String suffix() {
        return suffix;
    }
}
