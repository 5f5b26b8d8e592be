package io.titrant.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.graph.Findings.Validity;
import io.titrant.graph.format.HistoryWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The checker and the definitions of the models agree on every small random history, for every model. */
class BruteForceTest {
    private static final long SEED = Long.getLong("titrant.brute.seed", 1);
    private static final int HISTORIES = Integer.getInteger("titrant.brute.histories", 10_000);

    @Test
    void theCheckerAgreesWithTheDefinitionsOnRandomHistories() {
        List<String> disagreements = new ArrayList<>();
        Map<Model, Integer> kept = new EnumMap<>(Model.class);
        for (int i = 0; i < HISTORIES && disagreements.size() < 5; i++) {
            History history = RandomHistories.of(SEED * 1_000_003 + i);
            Set<Model> right = BruteForceModels.kept(history);
            right.forEach(model -> kept.merge(model, 1, Integer::sum));
            Findings findings = Checker.check(history);
            for (Model model : Model.values()) {
                Validity expected = right.contains(model) ? Validity.VALID : Validity.INVALID;
                if (findings.validity(model) != expected) {
                    disagreements.add("history " + i + " " + model.label() + ": " + findings.validity(model)
                            + ", by definition " + expected + "\n" + text(history));
                    break;
                }
                boolean shown = findings.anomalies().stream().anyMatch(model::forbids)
                        || findings.refutations().stream().anyMatch(r -> model.implies(r.model()));
                if (shown != (expected == Validity.INVALID)) {
                    disagreements.add("history " + i + " " + model.label() + ": "
                            + (shown ? "an anomaly of a model that is kept" : "broken, but nothing shows it") + "\n"
                            + text(history) + findings.anomalies() + findings.refutations());
                    break;
                }
            }
        }
        System.out.println("kept, of " + HISTORIES + ": " + kept);
        assertThat(disagreements).isEmpty();
    }

    private static String text(History history) {
        StringBuilder text = new StringBuilder();
        try {
            HistoryWriter.write(history, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
