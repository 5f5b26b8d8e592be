package io.titrant.graph;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The anomalies that a history proves.
 *
 * @param anomalies with their proofs, at most {@link CheckOptions#shown()} of each name
 * @param counts how many there are of each name
 * @param doubts why the history, or a part of it, could not be judged; empty when all of it was
 * @param verdicts for each model whether the history keeps it
 * @param refutations why models are broken that no anomaly shows to be; only of the weakest such models
 * @param judged up to which order it could be judged: without times there is no real time
 */
public record Findings(
        int transactions,
        List<Anomaly> anomalies,
        Map<String, Long> counts,
        List<String> doubts,
        Map<Model, Validity> verdicts,
        List<Refutation> refutations,
        Order judged) {
    public Findings {
        verdicts = Map.copyOf(verdicts);
        refutations = List.copyOf(refutations);
        anomalies = List.copyOf(anomalies);
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
        doubts = List.copyOf(doubts);
    }

    /** Whether a history keeps a model. */
    public enum Validity {
        VALID,
        INVALID,
        /** Nothing speaks against it, but not all could be judged. */
        UNKNOWN
    }

    public Validity validity(Model model) {
        Validity verdict = verdicts.getOrDefault(model, Validity.UNKNOWN);
        return verdict;
    }

    public boolean violates(Model model) {
        return validity(model) == Validity.INVALID;
    }

    /** The first of the models, from weak to strong, that the history breaks. */
    public Optional<Model> weakestViolated() {
        return Stream.of(Model.values()).filter(this::violates).findFirst();
    }

    /** The strongest of the models that the history keeps, or may keep where it could not be decided. */
    public Optional<Model> strongestHeld() {
        return Stream.of(Model.values())
                .filter(model -> model.order().compareTo(judged) <= 0 && !violates(model))
                .max(Model::byStrength);
    }
}
