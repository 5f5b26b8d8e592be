package io.titrant.graph;

import java.util.List;

/**
 * The new findings of one judgement of a {@link FollowingChecker}: earlier judgements had not found them. Transactions are named by {@link Txn#id()}.
 *
 * @param violated the models that are violated from now on, from weak to strong
 * @param doubts what could not be judged; from the first doubt on no model counts as satisfied
 */
public record FollowReport(
        List<Anomaly> anomalies, List<Refutation> refutations, List<Model> violated, List<String> doubts) {
    public static final FollowReport NOTHING = new FollowReport(List.of(), List.of(), List.of(), List.of());

    public FollowReport {
        anomalies = List.copyOf(anomalies);
        refutations = List.copyOf(refutations);
        violated = List.copyOf(violated);
        doubts = List.copyOf(doubts);
    }

    public boolean isEmpty() {
        return anomalies.isEmpty() && refutations.isEmpty() && violated.isEmpty() && doubts.isEmpty();
    }
}
