package io.titrant.campaign;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reduces suspicions on a cluster. The collector takes suspicions in the order of cases; those that come soon are reduced ahead, so that many machines
 * reduce at the same time and the findings are the same.
 */
final class ClusterReductions implements AutoCloseable {
    private static final long LOOK_EVERY_MILLIS = 200;
    /** On a small cluster too, a slot that has reduced its suspicion finds the next one, while the collector waits for a reduction that takes longer. */
    private static final int LEAST_AHEAD = 4;

    private final Cluster cluster;
    private final CaseLog log;
    private final ExecutorService threads;
    private final Map<ResolvedSuspicion.Key, CompletableFuture<String>> ahead = new HashMap<>();

    ClusterReductions(Cluster cluster, CaseLog log) {
        this.cluster = cluster;
        this.log = log;
        this.threads = Executors.newCachedThreadPool(task -> WorkerPool.daemon(task, "titrant-reduction"));
    }

    /** How many reductions may be sent ahead. The cluster shares its slots between them and the cases. */
    int most() {
        return Math.max(LEAST_AHEAD, cluster.slots() / 2);
    }

    /** Begins the reduction of a suspicion that the collector will ask for soon, unless enough others have begun. */
    synchronized void begin(Suspicion suspicion, long nanos) {
        if (ahead.size() < most()) {
            ahead.computeIfAbsent(suspicion.key(), key -> start(suspicion, nanos));
        }
    }

    /** Forgets reductions that the collector will not ask for: their sort has been reduced often enough. */
    synchronized void forgetAllBut(Set<ResolvedSuspicion.Key> keys) {
        ahead.keySet().retainAll(keys);
    }

    private CompletableFuture<String> start(Suspicion suspicion, long nanos) {
        String task = ClusterMessages.write(
                new ClusterMessages.Task(List.of(), List.of(), ClusterMessages.SentSuspicion.of(suspicion), nanos));
        return CompletableFuture.supplyAsync(() -> cluster.runReduction(task), threads);
    }

    /** Returns null if the campaign is out of time before the reduction has ended. */
    SuspicionReducer.@Nullable Result reduce(
            Suspicion suspicion, long nanos, boolean again, BooleanSupplier outOfTime) {
        CompletableFuture<String> begun;
        synchronized (this) {
            begun = again ? null : ahead.remove(suspicion.key());
        }
        CompletableFuture<String> answer = begun == null ? start(suspicion, nanos) : begun;
        try {
            String text = await(answer, outOfTime);
            if (text == null) {
                return null;
            }
            ClusterMessages.ReductionAnswer reduced = ClusterMessages.read(text, ClusterMessages.ReductionAnswer.class);
            reduced.notes().forEach(log::note);
            return new SuspicionReducer.Result(reduced.finding(), again, reduced.deaths());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
    }

    private static @Nullable String await(CompletableFuture<String> answer, BooleanSupplier outOfTime)
            throws ExecutionException {
        while (!outOfTime.getAsBoolean()) {
            try {
                return answer.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // Not yet.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }
        return null;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
