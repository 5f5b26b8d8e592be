package io.titrant.judge.model.state;

/** The mode of a row lock (Troc §III-E3, Table III). */
public enum LockMode {
    SHARED,
    EXCLUSIVE;

    boolean conflictsWith(LockMode other) {
        return this == EXCLUSIVE || other == EXCLUSIVE;
    }
}
