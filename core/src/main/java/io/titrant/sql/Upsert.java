package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The clause of an INSERT for a row whose key exists. */
public sealed interface Upsert extends Node {

    /** {@code ON CONFLICT (target) WHERE targetWhere DO UPDATE SET … WHERE …}; without assignments DO NOTHING. */
    record OnConflict(
            List<Name> target,
            @Nullable Expr targetWhere,
            List<Assignment> assignments,
            @Nullable Expr where) implements Upsert {
        public OnConflict {
            target = List.copyOf(target);
            assignments = List.copyOf(assignments);
            if (target.isEmpty() && targetWhere != null) {
                throw new IllegalArgumentException("a condition on the conflict needs its columns");
            }
            if (assignments.isEmpty() && where != null) {
                throw new IllegalArgumentException("DO NOTHING has no condition");
            }
        }
    }

    /** {@code ON DUPLICATE KEY UPDATE …}. */
    record OnDuplicateKey(List<Assignment> assignments) implements Upsert {
        public OnDuplicateKey {
            assignments = List.copyOf(assignments);
            if (assignments.isEmpty()) {
                throw new IllegalArgumentException("ON DUPLICATE KEY UPDATE needs an assignment");
            }
        }
    }
}
