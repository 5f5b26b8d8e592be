package io.titrant.grouping;

/** A feature of a case whose removal may make the failure go away. The order is that of a title. */
public enum NeededFeature {
    MAXIMUM("MAX or MIN"),
    DESCENDING("descending scan"),
    LIMIT("LIMIT"),
    LOCKING("locking read"),
    UPSERT("INSERT that updates or ignores"),
    INDEX("index"),
    KEY("primary or unique key"),
    FOREIGN_KEY("foreign key"),
    CHECK("CHECK constraint"),
    GENERATED("generated column or key"),
    PARTITIONS("partitions"),
    SAVEPOINT("savepoint"),
    ROLLBACK("rollback"),
    OTHER_SESSION("another session"),
    EXTREME_VALUE("extreme value"),
    NULL_VALUE("NULL as the new value");

    private final String words;

    NeededFeature(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
