package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.lab.LabClosedException;
import io.titrant.lab.ServerDiedException;
import io.titrant.record.Recording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes blocks of cases from the queue and generates, schedules, executes and judges each case. Suspicions go to the queue for the collector. */
final class Worker implements Runnable {
    private final CampaignSettings settings;
    private final CaseGenerator generator;
    private final Supplier<TestDatabase> testDatabases;
    private final CaseSource queue;
    private final CaseLog log;
    private final @Nullable Task begun;
    private volatile @Nullable TestDatabase testDatabase;
    private volatile @Nullable Task task;
    private volatile long lastActivity;
    private volatile boolean givenUp;
    private @Nullable Case before;

    /** A case, and the block that it belongs to. */
    record Task(CaseQueue.Block block, long index) {}

    /** @param begun the case after which to continue, before the worker takes blocks from the queue */
    Worker(
            CampaignSettings settings,
            CaseGenerator generator,
            Supplier<TestDatabase> testDatabases,
            CaseSource queue,
            CaseLog log,
            @Nullable Task begun) {
        this.settings = settings;
        this.generator = generator;
        this.testDatabases = testDatabases;
        this.queue = queue;
        this.log = log;
        this.begun = begun;
    }

    @Override
    public void run() {
        try {
            CaseQueue.Block first = begun != null ? begun.block() : queue.take();
            if (first != null) {
                runBlocks(first, begun != null ? begun.index() + 1 : first.from());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Opens a database and runs the first block and all that come after it. A worker for which there is no block opens none. */
    private void runBlocks(CaseQueue.Block first, long from) throws InterruptedException {
        lastActivity = System.nanoTime();
        task = new Task(first, from);
        try (TestDatabase opened = testDatabases.get()) {
            testDatabase = opened;
            runBlock(first, from, opened);
            for (CaseQueue.Block block = queue.take(); block != null; block = queue.take()) {
                runBlock(block, block.from(), opened);
            }
        }
    }

    private void runBlock(CaseQueue.Block block, long from, TestDatabase at) {
        for (long index = from; index < block.to() && !over(); index++) {
            if (log.doneBefore(index)) {
                continue;
            }
            lastActivity = System.nanoTime();
            task = new Task(block, index);
            runCase(index, at);
        }
        task = null;
        if (!over()) {
            queue.done(block);
        }
    }

    private boolean over() {
        return givenUp || queue.stopped();
    }

    /** The case that has made no progress for this long; null if there is none. */
    @Nullable
    Task stuckFor(Duration patience) {
        Task now = task;
        return now != null && System.nanoTime() - lastActivity > patience.toNanos() ? now : null;
    }

    String activity() {
        Task now = task;
        return now == null ? "waits for cases" : "case " + now.index();
    }

    /** Discards everything that this worker does from now on. */
    void giveUp() {
        givenUp = true;
    }

    /** Counts what is left of its block as dropped, for its database is gone and another worker does not take the block up. */
    void dropRest() {
        Task now = task;
        if (now == null || givenUp) {
            return;
        }
        for (long index = now.index(); index < now.block().to(); index++) {
            if (!log.doneBefore(index)) {
                log.count(index, Statistics.ofDropped());
            }
        }
        task = null;
        queue.done(now.block());
    }

    boolean givenUp() {
        return givenUp;
    }

    /** Closes the database that the worker hangs on. */
    void closeDatabase() {
        TestDatabase left = testDatabase;
        if (left != null) {
            left.close();
        }
    }

    private void runCase(long index, TestDatabase at) {
        try {
            Case testCase = generator.generate(settings.seed(), index);
            Case ran = asJudged(testCase, at);
            BoundedLab lab = new BoundedLab(at, this::over, before, () -> lastActivity = System.nanoTime());
            Recording recording = lab.runAnyway(ran);
            before = ran;
            List<BoundedLab.Death> beforeJudging = lab.deaths();
            // The survival oracle judges the crash of the case itself.
            beforeJudging.stream()
                    .filter(death -> !death.testCase().equals(ran))
                    .forEach(death -> report(index, death));
            List<Verdict> verdicts = new ArrayList<>();
            long spared = 0;
            for (Oracle oracle : judges(testCase, recording)) {
                if (oracle.isNeeded(testCase, verdicts)) {
                    verdicts.add(judged(index, oracle, testCase, ran, recording, lab));
                } else {
                    spared++;
                }
            }
            lab.deaths().stream().skip(beforeJudging.size()).forEach(death -> report(index, death));
            if (!lab.refused() && !givenUp) {
                log.count(index, Statistics.of(ran, recording, verdicts, spared));
            }
        } catch (InitFailedException e) {
            drop(index, () -> log.note("case " + index + ": " + e.getMessage()));
        } catch (TitrantException e) {
            throw e; // The database cannot be started or reached any more.
        } catch (RuntimeException | StackOverflowError e) {
            drop(index, () -> log.defect("case " + index, e));
        }
    }

    private void report(long index, BoundedLab.Death death) {
        if (!givenUp) {
            Suspicion suspicion = death.suspicion(index);
            log.suspicion(suspicion);
            queue.add(suspicion);
        }
    }

    /** The oracles that the user chose and that want the case, and the survival oracle if the server died. */
    private List<Oracle> judges(Case testCase, Recording recording) {
        List<Oracle> judges = new ArrayList<>(settings.oracles());
        judges.removeIf(oracle -> !oracle.wants(testCase));
        if (recording.ending() == Recording.Ending.CRASHED && !judges.contains(BoundedLab.SURVIVAL)) {
            judges.add(BoundedLab.SURVIVAL);
        }
        return judges;
    }

    private void drop(long index, Runnable note) {
        if (!givenUp) {
            log.count(index, Statistics.ofDropped());
            note.run();
        }
    }

    private Case asJudged(Case testCase, Lab lab) {
        return settings.oracles().size() == 1 ? settings.oracles().get(0).prepared(testCase, lab) : testCase;
    }

    private static Verdict judgedTwiceIfTheServerDies(
            Oracle oracle, Case testCase, Recording recording, BoundedLab lab) {
        try {
            return oracle.judge(testCase, recording, lab);
        } catch (ServerDiedException e) {
            return oracle.judge(testCase, recording, lab);
        }
    }

    /** The verdict of an oracle that failed: because the server died under it, or by a defect. */
    private Verdict failed(long index, Oracle oracle, Throwable e) {
        TestDatabase at = testDatabase;
        boolean died = at != null && !at.instance().alive();
        if (!givenUp && died) {
            log.note("case " + index + ", oracle " + oracle.name() + ": the server died while the oracle judged: "
                    + e.getMessage());
        } else if (!givenUp) {
            log.defect("case " + index + ", oracle " + oracle.name(), e);
        }
        return Verdict.unknown(oracle.name(), died ? "the server died" : "the oracle failed: " + e);
    }

    /** Judges a case. If the oracle itself fails, the verdict is unknown and the campaign goes on. */
    private Verdict judged(long index, Oracle oracle, Case testCase, Case ran, Recording recording, BoundedLab lab) {
        Verdict verdict;
        try {
            verdict = judgedTwiceIfTheServerDies(oracle, testCase, recording, lab);
        } catch (LabClosedException e) {
            return Verdict.unknown(oracle.name(), "time is up");
        } catch (TitrantException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            return failed(index, oracle, e);
        }
        if (!lab.refused() && !givenUp) {
            Case shown = verdict.instead() == null ? testCase : verdict.instead();
            Suspicion suspicion = new Suspicion(index, oracle, verdict, shown, recording);
            if (verdict.outcome() == Verdict.Outcome.BUG || verdict.outcome() == Verdict.Outcome.PERMITTED) {
                log.suspicion(suspicion);
                queue.add(shown.equals(ran) ? suspicion : suspicion.recordedAs(lab.runAnyway(shown)));
            } else if (verdict.outcome() == Verdict.Outcome.UNKNOWN) {
                log.undecided(suspicion);
            }
        }
        return verdict;
    }
}
