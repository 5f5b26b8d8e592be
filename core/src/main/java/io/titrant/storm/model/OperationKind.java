package io.titrant.storm.model;

import java.util.Locale;

/** The kinds of operations (DBStorm §2.1). */
public enum OperationKind {
    /** Reads one row by its primary key: item-read. */
    READ,
    /** Reads rows by a predicate: predicate-read. */
    QUERY,
    UPDATE,
    INSERT,
    DELETE;

    /** The name in models, reports and JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean writes() {
        return this == UPDATE || this == INSERT || this == DELETE;
    }
}
