package io.titrant.campaign;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * Machines that run tasks. A task is a text, and so is its answer; a {@link RemoteWorker} on the machine runs it. A task has no effect but its answer,
 * so a task of a machine that is lost runs again on another one.
 */
public interface Cluster {
    /** How many tasks run at the same time. */
    int slots();

    /**
     * Runs tasks of cases, and gives each answer, with the number of its task, as soon as it is there; on the calling thread, and once for each task.
     *
     * @throws java.util.concurrent.CancellationException if the calling thread was interrupted; further answers are lost
     */
    void runCases(List<String> tasks, BiConsumer<Integer, String> answers);

    /** Runs the task of a reduction. It does not wait until all tasks of cases have ended. */
    String runReduction(String task);
}
