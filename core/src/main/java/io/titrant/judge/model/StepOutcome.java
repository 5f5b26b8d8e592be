package io.titrant.judge.model;

import io.titrant.judge.model.state.ModelState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The model's account of one statement's return.
 *
 * @param next the states that may follow; none if no documented execution gives the recorded result
 * @param complaint why there is none; null if there is one
 */
record StepOutcome(List<ModelState> next, @Nullable Complaint complaint) {
    StepOutcome {
        next = List.copyOf(next);
    }

    static StepOutcome of(ModelState... next) {
        return new StepOutcome(List.of(next), null);
    }
}
