package io.titrant.campaign;

import io.titrant.TitrantException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
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
 * slot meanwhile. So the driver, which has little else to do, reduces first. The cluster reduces what the driver leaves: on half of its slots if many
 * suspicions wait, on all of them once all cases are sent.
 *
 * <p>The collector takes the findings in the order of cases. Suspicions that it takes next are reduced ahead, so the findings are those of one reducer. Only the
 * collector's thread calls this class.
 */
final class ClusterReductions implements AutoCloseable {
    private static final long LOOK_EVERY_MILLIS = 200;
    /** How many findings may wait in memory for the collector. */
    private static final int MOST_AHEAD = 200;
    /** How many suspicions may wait for the driver before reductions take slots from the cases. */
    private static final int MOST_WAITING = 8;

    /** How long the run of a reduction may delay the end of the campaign, which a shutdown hook awaits. */
    private static final long LONGEST_END_SECONDS = 5;

    private final Cluster cluster;
    private final CaseLog log;
    private final long limitNanos;
    private final BooleanSupplier casesLeft;
    private final List<DriverReducer> driverReducers;
    private final Queue<DriverReducer> idle;
    private final AtomicInteger slotsTaken = new AtomicInteger();
    private final ExecutorService driverThreads = threads();
    private final ExecutorService clusterThreads = threads();
    /** By identity: one case may have several suspicions of one oracle, if the server died of several runs of it. */
    private final IdentityHashMap<Suspicion, CompletableFuture<Outcome>> ahead = new IdentityHashMap<>();
    /** A permit for each reduction that has ended since the collector looked. */
    private final Semaphore ended = new Semaphore(0);

    private Supplier<List<Suspicion>> coming = List::of;

    /** Reduces one suspicion at a time on the driver, with a database of its own. */
    interface DriverReducer extends AutoCloseable {
        /** @throws TitrantException if the reducer has no database any more */
        ClusterMessages.ReductionAnswer reduce(Suspicion suspicion, long limitNanos);

        /** Refuses further runs, also to a reduction that has begun. */
        void stop();

        @Override
        void close();
    }

    /**
     * The end of a reduction.
     *
     * @param answer null if the reducer was lost
     * @param loss why it was lost
     */
    private record Outcome(
            ClusterMessages.@Nullable ReductionAnswer answer,
            @Nullable TitrantException loss) {}

    /**
     * @param limitNanos how long a reduction ahead may take
     * @param casesLeft whether there are cases that were not sent to the cluster yet
     */
    ClusterReductions(
            Cluster cluster,
            List<? extends DriverReducer> driverReducers,
            long limitNanos,
            BooleanSupplier casesLeft,
            CaseLog log) {
        this.cluster = cluster;
        this.driverReducers = List.copyOf(driverReducers);
        this.idle = new ConcurrentLinkedQueue<>(driverReducers);
        this.limitNanos = limitNanos;
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
        CompletableFuture<Outcome> begun = again ? null : ahead.remove(suspicion);
        CompletableFuture<Outcome> reduction = begun != null ? begun : start(suspicion, limit);
        try {
            while (!outOfTime.getAsBoolean()) {
                beginComing();
                if (awaitBriefly(reduction)) {
                    ClusterMessages.ReductionAnswer answer = answer(reduction.get());
                    if (answer != null) {
                        return new SuspicionReducer.Result(answer.finding(), again, answer.deaths());
                    }
                    reduction = startOnCluster(suspicion, limit);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
        return null;
    }

    /** Notes are written here, because an interrupt of a thread that writes closes the file. */
    private ClusterMessages.@Nullable ReductionAnswer answer(Outcome outcome) {
        if (outcome.loss() != null) {
            log.note("the driver reduces fewer suspicions at a time: "
                    + outcome.loss().getMessage());
        }
        if (outcome.answer() != null) {
            outcome.answer().notes().forEach(log::note);
        }
        return outcome.answer();
    }

    private CompletableFuture<Outcome> start(Suspicion suspicion, long limit) {
        DriverReducer reducer = idle.poll();
        return reducer != null
                ? run(driverThreads, () -> reducedOnDriver(reducer, suspicion, limit))
                : startOnCluster(suspicion, limit);
    }

    /** Begins reductions ahead. Those whose sort has been reduced often enough meanwhile are forgotten. */
    private void beginComing() {
        List<Suspicion> next = coming.get();
        Set<Suspicion> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
        wanted.addAll(next);
        ahead.keySet().removeIf(suspicion -> !wanted.contains(suspicion));
        int waiting = next.size() - ahead.size();
        for (Suspicion suspicion : next) {
            if (ahead.size() >= MOST_AHEAD) {
                return;
            }
            if (!ahead.containsKey(suspicion)) {
                if (idle.isEmpty() && slotsTaken.get() >= mostSlots(waiting)) {
                    return;
                }
                ahead.put(suspicion, start(suspicion, limitNanos));
                waiting--;
            }
        }
    }

    private int mostSlots(int waiting) {
        if (!casesLeft.getAsBoolean()) {
            return cluster.slots();
        }
        return waiting > MOST_WAITING ? Math.max(1, cluster.slots() / 2) : 0;
    }

    private Outcome reducedOnDriver(DriverReducer reducer, Suspicion suspicion, long limit) {
        boolean usable = false;
        try {
            Outcome outcome = new Outcome(reducer.reduce(suspicion, limit), null);
            usable = true;
            return outcome;
        } catch (TitrantException e) {
            return new Outcome(null, e);
        } finally {
            if (usable) {
                idle.add(reducer);
            } else {
                reducer.close();
            }
        }
    }

    private CompletableFuture<Outcome> startOnCluster(Suspicion suspicion, long limit) {
        slotsTaken.incrementAndGet();
        return run(clusterThreads, () -> {
            try {
                return new Outcome(answerOfCluster(suspicion, limit), null);
            } finally {
                slotsTaken.decrementAndGet();
            }
        });
    }

    private ClusterMessages.ReductionAnswer answerOfCluster(Suspicion suspicion, long limit) {
        ClusterMessages.SentSuspicion sent = ClusterMessages.SentSuspicion.of(suspicion);
        String task = ClusterMessages.write(new ClusterMessages.Task(List.of(), List.of(), sent, limit));
        return ClusterMessages.read(cluster.runReduction(task), ClusterMessages.ReductionAnswer.class);
    }

    private CompletableFuture<Outcome> run(ExecutorService threads, Callable<Outcome> reduction) {
        CompletableFuture<Outcome> started = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                started.complete(reduction.call());
            } catch (Exception | Error e) {
                started.completeExceptionally(e);
            }
            ended.release();
        });
        return started;
    }

    /** Waits until some reduction has ended, or a short time. Returns whether this one has. */
    private boolean awaitBriefly(CompletableFuture<Outcome> reduction) throws InterruptedException {
        if (!reduction.isDone() && ended.tryAcquire(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
            ended.drainPermits();
        }
        return reduction.isDone();
    }

    /** Ends the reductions on the driver, each after its current run, and closes their databases. A reducer that hangs keeps its database until the process ends. */
    @Override
    public void close() {
        clusterThreads.shutdownNow();
        driverReducers.forEach(DriverReducer::stop);
        driverThreads.shutdown();
        try {
            if (!driverThreads.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                driverThreads.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        idle.forEach(DriverReducer::close);
    }
}
