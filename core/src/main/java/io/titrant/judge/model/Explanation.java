package io.titrant.judge.model;

import io.titrant.judge.Verdict.Remark;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.model.state.ModelState;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The model's account of a recording: documented executions of all its statements that lead to its results and final state, or a complaint.
 *
 * @param end the state at the end of such executions; null if there are none
 * @param complaint where the executions that came furthest ended; null if they came to the end
 * @param remarks what was noticed besides, such as a statement that waited without need
 */
public record Explanation(
        @Nullable ModelState end, @Nullable Complaint complaint, List<Remark> remarks) {

    public Explanation {
        remarks = List.copyOf(remarks);
    }

    public boolean explains() {
        return end != null;
    }

    public Optional<Complaint> whyNot() {
        return Optional.ofNullable(complaint);
    }

    /** The documented deviations that were needed. */
    public List<Deviation> deviations() {
        return Objects.requireNonNull(end).deviations();
    }
}
