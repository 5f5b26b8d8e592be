package io.titrant.judge.model;

import io.titrant.judge.model.state.Deviation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares the errors, warnings and message lists of a recording with each other. (Each statement alone on its view is compared elsewhere.) */
final class Diagnostics {
    private final List<Deviation> deviations = new ArrayList<>();
    private @Nullable Complaint complaint;

    private Diagnostics() {}

    static Diagnostics of(ModelContext context) {
        Diagnostics diagnostics = new Diagnostics();
        new MessageLists(context, diagnostics).judge();
        new SameConditions(context, diagnostics).judge();
        return diagnostics;
    }

    Optional<Complaint> complaint() {
        return Optional.ofNullable(complaint);
    }

    /** The documented behaviours that explain differences. */
    List<Deviation> deviations() {
        return List.copyOf(deviations);
    }

    void complain(String kind, String explanation) {
        complaint = complaint == null ? new Complaint(kind, explanation, List.of(), List.of()) : complaint;
    }

    void deviates(Deviation deviation) {
        deviations.add(deviation);
    }
}
