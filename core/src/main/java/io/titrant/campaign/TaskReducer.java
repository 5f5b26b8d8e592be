package io.titrant.campaign;

import io.titrant.execute.TestDatabase;
import io.titrant.sql.Dialect;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Reduces one suspicion at a time on a database of its own, without any effect outside its answer: its notes are part of the answer. */
final class TaskReducer implements ClusterReductions.LocalReducer {
    private final TaskCases log = new TaskCases();
    private final SuspicionReducer reducer;
    private volatile boolean stopped;

    TaskReducer(
            CampaignSettings settings,
            Dialect dialect,
            Supplier<TestDatabase> testDatabases,
            BooleanSupplier outOfTime) {
        this.reducer =
                new SuspicionReducer(settings, dialect, testDatabases, () -> stopped || outOfTime.getAsBoolean(), log);
    }

    @Override
    public ClusterMessages.ReductionAnswer reduce(Suspicion suspicion, long limitNanos) {
        SuspicionReducer.Result result = reducer.reduceWithin(suspicion, limitNanos, false);
        return new ClusterMessages.ReductionAnswer(result.finding(), result.deaths(), log.takeNotes(), result.nanos());
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        reducer.close();
    }
}
