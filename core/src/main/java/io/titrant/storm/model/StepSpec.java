package io.titrant.storm.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a transaction template: an operation, or a control structure around steps (DBStorm §3). */
public sealed interface StepSpec {

    /**
     * An operation on a table.
     *
     * @param join a table that {@code table} refers to, for a query of both; not in the paper's model, but in its Figure 1
     * @param where the predicate of a query
     * @param set the attributes that an update sets; empty: all
     * @param forUpdate whether a read or query locks its rows (not in the paper)
     */
    record Operation(
            OperationKind kind,
            String table,
            @Nullable String join,
            @Nullable PredicateSpec where,
            List<String> set,
            boolean forUpdate)
            implements StepSpec {
        public Operation {
            set = List.copyOf(set);
        }

        public static Operation of(OperationKind kind, String table) {
            return new Operation(kind, table, null, null, List.of(), false);
        }
    }

    /** LOCK TABLE (not in the paper). */
    record TableLock(String table, boolean exclusive) implements StepSpec {}

    /** Steps that run several times. */
    record Loop(RandomFeature<Integer> times, List<StepSpec> steps) implements StepSpec {
        public Loop {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Steps of which one branch runs.
     *
     * @param chance the probability of the first branch; below 0: the first branch runs if the last operation touched a row
     */
    record Choice(double chance, List<StepSpec> then, List<StepSpec> otherwise) implements StepSpec {
        public static final double IF_FOUND = -1;

        public Choice {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }
    }

    /**
     * Steps after a savepoint (not in the paper).
     *
     * @param rollback the probability that the steps are rolled back to the savepoint
     */
    record Savepoint(double rollback, List<StepSpec> steps) implements StepSpec {
        public Savepoint {
            steps = List.copyOf(steps);
        }
    }
}
