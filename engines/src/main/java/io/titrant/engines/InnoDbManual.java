package io.titrant.engines;

import io.titrant.sql.IsolationLevel;
import java.util.Optional;

/** Sentences of "Transaction Isolation Levels" in the manual of MySQL, and of "SET TRANSACTION" in MariaDB's, which differ in few words. */
final class InnoDbManual {
    private InnoDbManual() {}

    static Optional<String> sentence(IsolationLevel level) {
        return Optional.ofNullable(
                switch (level) {
                    case READ_UNCOMMITTED -> "SELECT statements are performed in a nonlocking fashion";
                    case READ_COMMITTED ->
                        "Each consistent read, even within the same transaction, sets and reads its own fresh snapshot.";
                    case REPEATABLE_READ ->
                        "Consistent reads within the same transaction read the snapshot established by the first read.";
                    case SERIALIZABLE -> "This level is like REPEATABLE READ";
                    case SNAPSHOT -> null;
                });
    }

    static Optional<String> sentenceOfMariaDb(IsolationLevel level) {
        return switch (level) {
            case READ_UNCOMMITTED -> Optional.of("SELECT statements are performed in a non-locking fashion");
            case REPEATABLE_READ ->
                Optional.of(
                        "All consistent reads within the same transaction read the snapshot established by the first"
                                + " read.");
            default -> sentence(level);
        };
    }
}
