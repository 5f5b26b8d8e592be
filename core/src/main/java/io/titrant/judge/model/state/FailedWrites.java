package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import java.util.ArrayList;
import java.util.List;

/** The writes of open transactions that failed: each may have left locks on the rows that it had reached. */
final class FailedWrites {
    private final List<ModelledStatement> writes;

    private FailedWrites(List<ModelledStatement> writes) {
        this.writes = new ArrayList<>(writes);
    }

    static FailedWrites none() {
        return new FailedWrites(List.of());
    }

    FailedWrites copy() {
        return new FailedWrites(writes);
    }

    void add(ModelledStatement failed) {
        writes.add(failed);
    }

    /** The failed writes of transactions other than this one, in their order. */
    List<ModelledStatement> ofOthers(TxId tx) {
        return writes.stream().filter(failed -> !failed.tx().equals(tx)).toList();
    }

    void forget(TxId ended) {
        writes.removeIf(failed -> failed.tx().equals(ended));
    }
}
