package io.titrant.judge.model.afterwait;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The executions of a statement that the documentation permits, the plainest first.
 *
 * @param missing why there may be others that were not tried; null if these are all. Then a result that none of these gives proves nothing.
 */
public record PossibleExecutions(
        List<PossibleExecution> all, @Nullable String missing) {
    public static final PossibleExecutions NONE = new PossibleExecutions(List.of(), null);

    public PossibleExecutions {
        all = List.copyOf(all);
    }

    public static PossibleExecutions of(PossibleExecution... executions) {
        return new PossibleExecutions(List.of(executions), null);
    }

    public static PossibleExecutions of(List<PossibleExecution> executions) {
        return new PossibleExecutions(executions, null);
    }

    /** None that can be tried, for this reason. */
    public static PossibleExecutions incomplete(String why) {
        return new PossibleExecutions(List.of(), why);
    }

    /** These and then those; the first reason why some are missing stays. */
    public PossibleExecutions plus(PossibleExecutions others) {
        List<PossibleExecution> both = new ArrayList<>(all);
        both.addAll(others.all);
        return new PossibleExecutions(both, missing == null ? others.missing : missing);
    }
}
