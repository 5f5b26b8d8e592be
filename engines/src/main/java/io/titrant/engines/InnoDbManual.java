package io.titrant.engines;

import io.titrant.sql.IsolationLevel;
import java.util.Optional;

/** Sentences of "Transaction Isolation Levels", in the manual of MySQL; MariaDB has the same. */
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
}
