package io.titrant.campaign;

import io.titrant.TitrantException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reduces the suspicions of a campaign whose cases run on a cluster. A reduction often waits, for a lock time-out for example, and on the cluster it holds a
 * slot meanwhile. So reducers of this machine, which has little else to do, come first. The cluster reduces what they leave: on half of its slots if many
 * suspicions wait, on all of them after the last cases.
 *
 * <p>The collector takes the findings in the order of cases. Suspicions that it takes next are reduced ahead, so the findings are those of one reducer.
 */
final class ClusterReductions implements AutoCloseable {
    private static final long LOOK_EVERY_MILLIS = 200;
    /** How many reductions the collector may not have taken yet, for their findings are in memory. */
    private static final int MOST_BEGUN = 200;
    /** How many suspicions may wait for a local reducer before the cluster takes slots from the cases. */
    private static final int MOST_WAITING = 8;

    private static final long LONGEST_END_SECONDS = 20;

    private final Cluster cluster;
    private final CaseLog log;
    private final long nanos;
    private final BooleanSupplier casesLeft;
    private final List<LocalReducer> local;
    private final Queue<LocalReducer> idle;
    private final AtomicInteger onCluster = new AtomicInteger();
    private final ExecutorService localThreads = threads();
    private final ExecutorService clusterThreads = threads();
    private final Map<ResolvedSuspicion.Key, CompletableFuture<Reduced>> begun = new HashMap<>();
    /** A permit for each reduction that has ended since the collector looked. */
    private final Semaphore ended = new Semaphore(0);

    private Supplier<List<Suspicion>> coming = List::of;

    /** @param notes written when the collector takes the result: an interrupt of a thread that writes closes the file */
    private record Reduced(SuspicionReducer.Result result, List<String> notes) {}

    /** Reduces one suspicion at a time on this machine, with a database of its own. */
    interface LocalReducer extends AutoCloseable {
        SuspicionReducer.Result reduceWithin(Suspicion suspicion, long nanos, boolean again);

        /** Refuses further runs, also to a reduction that has begun. */
        void stop();

        @Override
        void close();
    }

    /**
     * @param local the reducers of this machine
     * @param nanos how long a reduction may take that is begun ahead
     * @param casesLeft whether the cluster has cases to run that were not sent yet
     */
    ClusterReductions(
            Cluster cluster, List<? extends LocalReducer> local, long nanos, BooleanSupplier casesLeft, CaseLog log) {
        this.cluster = cluster;
        this.local = List.copyOf(local);
        this.idle = new ConcurrentLinkedQueue<>(local);
        this.nanos = nanos;
        this.casesLeft = casesLeft;
        this.log = log;
    }

    private static ExecutorService threads() {
        return Executors.newCachedThreadPool(task -> WorkerPool.daemon(task, "titrant-reduction"));
    }

    /** @param coming the suspicions that the collector takes next, in this order */
    void reduceAhead(Supplier<List<Suspicion>> coming) {
        this.coming = coming;
    }

    /** Waits for the reduction of this suspicion, and begins those that come next. Returns null if the campaign is out of time before. */
    SuspicionReducer.@Nullable Result reduce(
            Suspicion suspicion, long limit, boolean again, BooleanSupplier outOfTime) {
        CompletableFuture<Reduced> ahead = again ? null : begun.remove(suspicion.key());
        CompletableFuture<Reduced> reduction = ahead != null ? ahead : start(suspicion, limit, again);
        try {
            while (!outOfTime.getAsBoolean()) {
                beginComing();
                if (awaitBriefly(reduction)) {
                    Reduced reduced = reduction.get();
                    reduced.notes().forEach(log::note);
                    return reduced.result();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
        return null;
    }

    private CompletableFuture<Reduced> start(Suspicion suspicion, long limit, boolean again) {
        LocalReducer free = idle.poll();
        return free != null ? startHere(free, suspicion, limit, again) : startOnCluster(suspicion, limit, again);
    }

    /** Begins reductions ahead. Those that the collector will not ask for, because their sort has been reduced often enough, are forgotten. */
    private void beginComing() {
        List<Suspicion> next = coming.get();
        Set<ResolvedSuspicion.Key> keys = new HashSet<>();
        next.forEach(suspicion -> keys.add(suspicion.key()));
        begun.keySet().retainAll(keys);
        int waiting = next.size() - begun.size();
        for (Suspicion suspicion : next) {
            if (begun.size() >= MOST_BEGUN) {
                return;
            }
            if (!begun.containsKey(suspicion.key())) {
                if (idle.isEmpty() && onCluster.get() >= mostOnCluster(waiting)) {
                    return;
                }
                begun.put(suspicion.key(), start(suspicion, nanos, false));
                waiting--;
            }
        }
    }

    private int mostOnCluster(int waiting) {
        if (!casesLeft.getAsBoolean()) {
            return cluster.slots();
        }
        return waiting > MOST_WAITING ? Math.max(1, cluster.slots() / 2) : 0;
    }

    private CompletableFuture<Reduced> startHere(LocalReducer reducer, Suspicion suspicion, long limit, boolean again) {
        return run(localThreads, () -> {
            try {
                SuspicionReducer.Result result = reducer.reduceWithin(suspicion, limit, again);
                idle.add(reducer);
                return new Reduced(result, List.of());
            } catch (TitrantException e) {
                log.note("the driver reduces fewer suspicions at a time: " + e.getMessage());
                reducer.close();
                onCluster.incrementAndGet();
                return reducedOnCluster(suspicion, limit, again);
            }
        });
    }

    private CompletableFuture<Reduced> startOnCluster(Suspicion suspicion, long limit, boolean again) {
        onCluster.incrementAndGet();
        return run(clusterThreads, () -> reducedOnCluster(suspicion, limit, again));
    }

    private Reduced reducedOnCluster(Suspicion suspicion, long limit, boolean again) {
        try {
            ClusterMessages.Task task =
                    new ClusterMessages.Task(List.of(), List.of(), ClusterMessages.SentSuspicion.of(suspicion), limit);
            ClusterMessages.ReductionAnswer answer = ClusterMessages.read(
                    cluster.runReduction(ClusterMessages.write(task)), ClusterMessages.ReductionAnswer.class);
            return new Reduced(new SuspicionReducer.Result(answer.finding(), again, answer.deaths()), answer.notes());
        } finally {
            onCluster.decrementAndGet();
        }
    }

    private CompletableFuture<Reduced> run(ExecutorService threads, Supplier<Reduced> reduction) {
        CompletableFuture<Reduced> started = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                started.complete(reduction.get());
            } catch (RuntimeException | Error e) {
                started.completeExceptionally(e);
            }
            ended.release();
        });
        return started;
    }

    /** Waits until some reduction has ended, or a short time. Returns whether this one has. */
    private boolean awaitBriefly(CompletableFuture<Reduced> reduction) throws InterruptedException {
        if (!reduction.isDone() && ended.tryAcquire(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
            ended.drainPermits();
        }
        return reduction.isDone();
    }

    /** Ends the local reductions that nobody asks for any more, each with its current run, before their databases are closed. */
    @Override
    public void close() {
        clusterThreads.shutdownNow();
        local.forEach(LocalReducer::stop);
        localThreads.shutdown();
        try {
            if (!localThreads.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                localThreads.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // One that hangs keeps its database until the process ends.
        idle.forEach(LocalReducer::close);
    }
}
