package io.titrant.campaign;

import io.titrant.TitrantException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
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
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reduces the suspicions of a campaign whose cases run on a cluster. A reduction often waits, for a lock time-out for example, and on the cluster it holds a
 * slot meanwhile. So the driver, which has little else to do, reduces first. The cluster reduces what the driver leaves: on half of its slots if many
 * suspicions wait, on all of them while no case can be sent.
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
    private static final long LONGEST_RUN_SECONDS = 5;

    private static final long LONGEST_CLOSE_SECONDS = 10;

    private final Cluster cluster;
    private final CaseLog log;
    private final long limitNanos;
    private final BooleanSupplier casesLeft;
    private final List<LocalReducer> localReducers;
    private final Deque<LocalReducer> idle;
    private boolean closed;
    private final AtomicInteger slotsTaken = new AtomicInteger();
    private final ExecutorService driverThreads = threads("titrant-driver-reduction");
    private final ExecutorService clusterThreads = threads("titrant-cluster-reduction");
    /** Never interrupted, so that servers end in order. */
    private final ExecutorService closingThreads = threads("titrant-closing");

    private final Queue<CompletableFuture<Void>> closings = new ConcurrentLinkedQueue<>();
    /** By identity: one case may have several suspicions of one oracle, if the server died of several runs of it. An answer is empty if the reducer was lost. */
    private final IdentityHashMap<Suspicion, CompletableFuture<Optional<ClusterMessages.ReductionAnswer>>> ahead =
            new IdentityHashMap<>();

    private final Queue<String> losses = new ConcurrentLinkedQueue<>();
    /** A permit for each reduction that has ended since the collector looked. */
    private final Semaphore ended = new Semaphore(0);

    private Supplier<List<Suspicion>> coming = List::of;

    /** Reduces one suspicion at a time on this machine, with a database of its own. */
    interface LocalReducer extends AutoCloseable {
        /** @throws TitrantException if the reducer has no database any more */
        ClusterMessages.ReductionAnswer reduce(Suspicion suspicion, long limitNanos);

        /** Refuses further runs, also to a reduction that has begun. */
        void stop();

        @Override
        void close();
    }

    /**
     * @param limitNanos how long a reduction ahead may take
     * @param casesLeft whether a case could be sent to the cluster now
     */
    ClusterReductions(
            Cluster cluster,
            List<? extends LocalReducer> localReducers,
            long limitNanos,
            BooleanSupplier casesLeft,
            CaseLog log) {
        this.cluster = cluster;
        this.localReducers = List.copyOf(localReducers);
        this.idle = new ArrayDeque<>(localReducers);
        this.limitNanos = limitNanos;
        this.casesLeft = casesLeft;
        this.log = log;
    }

    private static ExecutorService threads(String name) {
        return Executors.newCachedThreadPool(task -> WorkerPool.daemon(task, name));
    }

    /** @param suspicions gives the suspicions that the collector takes next, in this order */
    void takeComingFrom(Supplier<List<Suspicion>> suspicions) {
        this.coming = suspicions;
    }

    /** Whether this suspicion was reduced ahead to the end. */
    boolean isReduced(Suspicion suspicion) {
        CompletableFuture<Optional<ClusterMessages.ReductionAnswer>> reduction = ahead.get(suspicion);
        return reduction != null
                && reduction.isDone()
                && !reduction.isCompletedExceptionally()
                && reduction
                        .join()
                        .filter(answer -> !answer.finding().unfinished())
                        .isPresent();
    }

    /** Waits for the reduction of this suspicion, and begins those that come next. Returns null if the campaign is out of time before. */
    SuspicionReducer.@Nullable Result reduce(
            Suspicion suspicion, long limit, boolean again, BooleanSupplier outOfTime) {
        CompletableFuture<Optional<ClusterMessages.ReductionAnswer>> reduction = again ? null : ahead.remove(suspicion);
        try {
            while (true) {
                noteLosses();
                if (reduction != null && reduction.isDone()) {
                    Optional<ClusterMessages.ReductionAnswer> answer = reduction.get();
                    if (answer.isPresent()) {
                        return result(answer.get(), again);
                    }
                    reduction = null;
                }
                if (outOfTime.getAsBoolean()) {
                    return null;
                }
                if (reduction == null) {
                    reduction = start(suspicion, limit);
                }
                beginComing();
                if (!reduction.isDone() && ended.tryAcquire(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                    ended.drainPermits();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
    }

    private SuspicionReducer.Result result(ClusterMessages.ReductionAnswer answer, boolean again) {
        answer.notes().forEach(log::note);
        return new SuspicionReducer.Result(answer.finding(), again, answer.deaths(), answer.nanos());
    }

    /** Written on the collector's thread, because an interrupt of a thread that writes closes the file. */
    private void noteLosses() {
        for (String loss = losses.poll(); loss != null; loss = losses.poll()) {
            log.note("the driver reduces fewer suspicions at a time: " + loss);
        }
    }

    private CompletableFuture<Optional<ClusterMessages.ReductionAnswer>> start(Suspicion suspicion, long limit) {
        LocalReducer reducer = takeIdle();
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
                if (!hasIdle() && slotsTaken.get() >= mostSlots(waiting)) {
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

    private Optional<ClusterMessages.ReductionAnswer> reducedOnDriver(
            LocalReducer reducer, Suspicion suspicion, long limit) {
        boolean usable = false;
        try {
            Optional<ClusterMessages.ReductionAnswer> answer = Optional.of(reducer.reduce(suspicion, limit));
            usable = true;
            return answer;
        } catch (TitrantException e) {
            losses.add(String.valueOf(e.getMessage()));
            return Optional.empty();
        } catch (RuntimeException | Error e) {
            losses.add(e.toString());
            throw e;
        } finally {
            if (!usable || !giveBack(reducer)) {
                startClosing(reducer);
            }
        }
    }

    private synchronized @Nullable LocalReducer takeIdle() {
        return idle.poll();
    }

    private synchronized boolean hasIdle() {
        return !idle.isEmpty();
    }

    /** Returns whether the reducer is needed again. */
    private synchronized boolean giveBack(LocalReducer reducer) {
        return !closed && idle.add(reducer);
    }

    private CompletableFuture<Optional<ClusterMessages.ReductionAnswer>> startOnCluster(
            Suspicion suspicion, long limit) {
        slotsTaken.incrementAndGet();
        return run(clusterThreads, () -> {
            try {
                return Optional.of(answerOfCluster(suspicion, limit));
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

    private CompletableFuture<Optional<ClusterMessages.ReductionAnswer>> run(
            ExecutorService threads, Callable<Optional<ClusterMessages.ReductionAnswer>> reduction) {
        CompletableFuture<Optional<ClusterMessages.ReductionAnswer>> started = new CompletableFuture<>();
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

    private void startClosing(LocalReducer reducer) {
        closings.add(CompletableFuture.runAsync(reducer::close, closingThreads));
    }

    /**
     * Ends the reductions on the driver, each after its current run, and closes their databases side by side. A run that takes too long is left behind; its
     * database is closed when the run ends, or the process.
     */
    @Override
    public void close() {
        clusterThreads.shutdownNow();
        localReducers.forEach(LocalReducer::stop);
        synchronized (this) {
            closed = true;
            idle.forEach(this::startClosing);
            idle.clear();
        }
        driverThreads.shutdown();
        try {
            driverThreads.awaitTermination(LONGEST_RUN_SECONDS, TimeUnit.SECONDS);
            driverThreads.shutdownNow();
            CompletableFuture.allOf(closings.toArray(CompletableFuture<?>[]::new))
                    .get(LONGEST_CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            driverThreads.shutdownNow();
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // The watchdog ends the server with this process, and the next run drops the schemas.
        }
    }
}
