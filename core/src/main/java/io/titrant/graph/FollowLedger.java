package io.titrant.graph;

import io.titrant.graph.Findings.Validity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Gathers what the judgements of a stream find, each anomaly once, and which models are violated so far. */
final class FollowLedger {
    private static final int DOUBTS = 20;
    private static final int REMEMBERED = 10_000;

    private record Signature(String name, Set<Integer> txns) {}

    private final int shown;
    private final Map<Signature, Boolean> reported = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Signature, Boolean> eldest) {
            return size() > REMEMBERED;
        }
    };
    private final Map<String, Long> counts = new TreeMap<>();
    private final List<Anomaly> anomalies = new ArrayList<>();
    private final List<Refutation> refutations = new ArrayList<>();
    private final Set<String> doubts = new LinkedHashSet<>();
    private final Set<Model> violated = EnumSet.noneOf(Model.class);
    /** Models that some window left undecided. */
    private final Set<Model> undecided = EnumSet.noneOf(Model.class);

    private Order judged = Order.SESSION;

    private final List<Anomaly> newAnomalies = new ArrayList<>();
    private final List<Refutation> newRefutations = new ArrayList<>();
    private final List<String> newDoubts = new ArrayList<>();
    private final Set<Model> newViolated = EnumSet.noneOf(Model.class);

    FollowLedger(int shown) {
        this.shown = shown;
    }

    /** An anomaly that no cycle of held transactions shows. */
    void found(Anomaly anomaly) {
        if (keep(anomaly)) {
            Stream.of(Model.values()).filter(model -> model.forbids(anomaly)).forEach(this::violate);
        }
    }

    /** Gives whether the anomaly is new. All are counted; few of each name are kept. */
    private boolean keep(Anomaly anomaly) {
        Signature signature = new Signature(anomaly.name(), new HashSet<>(anomaly.txns()));
        if (reported.putIfAbsent(signature, true) != null) {
            return false;
        }
        if (counts.merge(anomaly.name(), 1L, Long::sum) <= shown) {
            anomalies.add(anomaly);
            newAnomalies.add(anomaly);
        }
        return true;
    }

    void doubt(String why) {
        if (doubts.size() < DOUBTS && doubts.add(why)) {
            newDoubts.add(why);
        }
    }

    /** The findings of one window, with the transactions and keys of the stream. */
    void take(Findings window) {
        window.anomalies().forEach(this::keep);
        if (window.judged() == Order.REALTIME) {
            judged = Order.REALTIME;
        }
        window.doubts().forEach(this::doubt);
        for (Model model : Model.values()) {
            switch (window.validity(model)) {
                case INVALID -> violate(model);
                case UNKNOWN -> undecided.add(model);
                case VALID -> {}
            }
        }
        for (Refutation refutation : window.refutations()) {
            if (newViolated.contains(refutation.model())) {
                refutations.add(refutation);
                newRefutations.add(refutation);
            }
        }
    }

    private void violate(Model model) {
        for (Model stronger : Model.values()) {
            if (stronger.implies(model) && violated.add(stronger)) {
                newViolated.add(stronger);
            }
        }
    }

    /** The findings since the last call, which this call takes out. */
    FollowReport report() {
        FollowReport report =
                new FollowReport(newAnomalies, newRefutations, List.copyOf(newViolated), List.copyOf(newDoubts));
        newAnomalies.clear();
        newRefutations.clear();
        newViolated.clear();
        newDoubts.clear();
        return report.isEmpty() ? FollowReport.NOTHING : report;
    }

    Findings findings(long transactions) {
        Map<Model, Validity> verdicts = new EnumMap<>(Model.class);
        for (Model model : Model.values()) {
            boolean open = undecided.contains(model)
                    || !doubts.isEmpty()
                    || model.order().compareTo(judged) > 0;
            verdicts.put(model, violated.contains(model) ? Validity.INVALID : open ? Validity.UNKNOWN : Validity.VALID);
        }
        int counted = (int) Math.min(transactions, Integer.MAX_VALUE);
        return new Findings(counted, anomalies, counts, List.copyOf(doubts), verdicts, refutations, judged);
    }
}
