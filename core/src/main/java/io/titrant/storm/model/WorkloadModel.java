package io.titrant.storm.model;

import java.util.List;
import java.util.Map;

/** Where the transaction templates come from: the model names them, or they are drawn from features. */
public sealed interface WorkloadModel {

    /** Templates by name. */
    record Named(List<TransactionSpec> transactions) implements WorkloadModel {
        public Named {
            transactions = List.copyOf(transactions);
        }
    }

    /**
     * The features of a workload.
     *
     * @param kinds the weight of each kind of operation
     * @param depth the number of AND and OR in a predicate
     * @param chances probabilities from 0 to 1
     */
    record Drawn(
            RandomFeature<Integer> templates,
            RandomFeature<Integer> operations,
            Map<OperationKind, Double> kinds,
            RandomFeature<Integer> depth,
            RandomFeature<Operator> operators,
            Chances chances)
            implements WorkloadModel {
        public Drawn {
            kinds = Map.copyOf(kinds);
        }
    }

    /** How often a drawn template has each of these. */
    record Chances(
            double not,
            double or,
            double join,
            double forUpdate,
            double loop,
            double choice,
            double savepoint,
            double tableLock,
            double twoPhase) {}
}
