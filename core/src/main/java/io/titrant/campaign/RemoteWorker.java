package io.titrant.campaign;

import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import java.util.function.Supplier;

/**
 * A worker on a machine of a cluster. It runs one task at a time and keeps its databases from task to task. A task has no effect outside its answer,
 * so it may run twice.
 */
public final class RemoteWorker implements AutoCloseable {
    private static final long LOOK_EVERY_MILLIS = 200;

    private final CampaignSettings settings;
    private final TaskCases cases = new TaskCases();
    private final WorkerPool pool;
    private final TaskReducer reducer;
    private boolean started;

    /** @param testDatabases opens a database on this machine */
    public RemoteWorker(CampaignSettings settings, CaseGenerator generator, Supplier<TestDatabase> testDatabases) {
        this.settings = settings;
        this.pool = new WorkerPool(settings, generator, testDatabases, cases, cases);
        this.reducer = new TaskReducer(settings, generator.dialect(), testDatabases, () -> false);
    }

    /** Runs a task and returns its answer. */
    public String run(String text) throws InterruptedException {
        ClusterMessages.Task task = ClusterMessages.read(text, ClusterMessages.Task.class);
        ClusterMessages.SentSuspicion suspicion = task.suspicion();
        return ClusterMessages.write(
                suspicion == null ? runCases(task) : reducer.reduce(suspicion.received(settings), task.nanos()));
    }

    private ClusterMessages.CasesAnswer runCases(ClusterMessages.Task task) throws InterruptedException {
        if (!started) {
            started = true;
            pool.start();
        }
        cases.begin(task);
        while (!cases.over(LOOK_EVERY_MILLIS)) {
            pool.look();
            RuntimeException failure = pool.failure();
            if (failure != null) {
                throw failure;
            }
        }
        return cases.answer();
    }

    @Override
    public void close() {
        cases.stop();
        reducer.close();
    }
}
