package io.titrant.execute;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Recording.Ending;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a case: the transaction execution protocol of WriteCheck (§5.3.1, Algorithm 1; aborts as §5.3.2) for any number of
 * transactions.
 *
 * <p>Whoever leads the run submits the next statement on its own thread, so a statement that does not wait costs no hand-over. When the
 * watcher sees the leader's statement wait for a lock, the watcher's thread takes the lead and goes on with the next statement; the old
 * leader's thread stays with the waiting statement and reports when it returns. Only the leader touches the run's state.
 */
final class Run {
    /** By how much less the second stall of a run is waited for. */
    private static final int PATIENCE_LOST = 10;

    private final List<Step> steps;
    private final Map<String, TransactionLane> transactionLanes;
    private final InFlightStatements inFlight;
    private final Limits limits;
    private final RunListener listener;
    private final long deadline;
    private final BitSet submitted = new BitSet();
    private final Transcript transcript = new Transcript();
    private final List<InFlightStatement> busy = new ArrayList<>();
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile @Nullable InFlightStatement current;
    private boolean transactionEnded;
    /** Whether a statement has waited in vain before: what it waited for is there for the next one, too. */
    private boolean hasStalled;
    /** Whether locks may have become free since the waiters were last looked at. */
    private boolean mayRelease;

    private Ending ending = Ending.COMPLETED;
    private @Nullable RuntimeException defect;

    Run(
            Case testCase,
            Map<String, TransactionLane> transactionLanes,
            InFlightStatements inFlight,
            Limits limits,
            RunListener listener) {
        this.listener = listener;
        this.steps = testCase.steps();
        this.transactionLanes = transactionLanes;
        this.inFlight = inFlight;
        this.limits = limits;
        this.deadline = System.nanoTime() + limits.wholeCase().toNanos();
    }

    /** The statement that the leader has submitted and not got back yet. */
    @Nullable
    InFlightStatement current() {
        return current;
    }

    /** Leads the run on the calling thread until it ends or another thread takes the lead. */
    void lead() {
        try {
            while (ending == Ending.COMPLETED) {
                int next = nextStep();
                if (next >= 0) {
                    if (!submit(next)) {
                        return;
                    }
                } else if (inFlight.isEmpty() && busy.isEmpty()) {
                    break;
                } else {
                    resolveStandstill();
                }
            }
            endLeftOvers();
        } catch (RuntimeException e) {
            defect = e;
        } catch (StackOverflowError | OutOfMemoryError e) {
            defect = new IllegalStateException("a run broke off: " + e, e);
        }
        finished.countDown();
    }

    /** Takes the lead from a leader whose statement was seen waiting, or hangs; called on the watcher's thread. */
    void takeOver(InFlightStatement waiting, Set<String> blockers) {
        long nanos = waiting.nanosInTheAir();
        listener.blocked(nanos);
        listener.waited(nanos);
        current = null;
        waiting.transactionLane.state = TransactionLane.State.WAITING;
        inFlight.add(waiting);
        transcript.blocked(waiting, transactionsOf(blockers));
        try {
            settle();
        } catch (RuntimeException e) {
            defect = e;
            finished.countDown();
            return;
        }
        lead();
    }

    /** Ends the run because a statement neither returned nor could be cancelled; called on the watcher's thread. */
    void giveUp(InFlightStatement hung) {
        current = null;
        transcript.gaveUp(hung, false, "no answer, and cancelling did not help");
        hung.transactionLane.state = TransactionLane.State.LOST;
        ending = Ending.TIMED_OUT;
        finished.countDown();
    }

    /** Waits for the end. Past all other bounds, what hangs is a ROLLBACK or COMMIT, or Titrant itself: then it is left alone. */
    void await() throws InterruptedException {
        Duration utmost = limits.wholeCase().plus(limits.statement()).plus(limits.stall());
        if (!finished.await(utmost.toMillis(), TimeUnit.MILLISECONDS)) {
            transcript.note("the end of a transaction did not return");
            ending = Ending.TIMED_OUT;
        }
        if (defect != null) {
            throw defect;
        }
    }

    /** Lines 2–8 of Algorithm 1: the first statement not submitted yet whose transaction is neither blocked nor aborted. */
    private int nextStep() {
        for (int i = submitted.nextClearBit(0); i < steps.size(); i = submitted.nextClearBit(i + 1)) {
            Step step = steps.get(i);
            TransactionLane transactionLane = transactionLane(step);
            if (transactionLane.blocked()) {
                continue;
            }
            if (transactionLane.skips(step)) {
                submitted.set(i);
                transcript.skipped(i, step);
                continue;
            }
            return i;
        }
        return -1;
    }

    /** Lines 9–27: submits a statement, notes what came of it and of those it released. False: the lead has passed to another thread. */
    private boolean submit(int index) {
        submitted.set(index);
        transcript.submitted(index);
        Step step = steps.get(index);
        if (!inFlight.isEmpty() && !step.kind().isTransactionControl()) {
            long began = System.nanoTime();
            inFlight.letWaitersLook(transactionLane(step).session());
            listener.waited(System.nanoTime() - began);
        }
        InFlightStatement inFlightStatement = new InFlightStatement(transactionLane(step), index, step);
        current = inFlightStatement;
        StatementOutcome outcome = inFlightStatement.transactionLane.execute(step);
        if (!inFlightStatement.land(outcome)) {
            inFlight.landed(inFlightStatement);
            return false;
        }
        current = null;
        List<InFlightStatement> meanwhile = mayHaveWaited(inFlightStatement) ? back(false) : List.of();
        List<InFlightStatement> victims =
                meanwhile.stream().filter(InFlightStatement::deadlocked).toList();
        boolean waitedForVictim = !victims.isEmpty() && outcome.failure() == null;
        if (waitedForVictim) {
            // It closed the circle, and went on when the victim was rolled back.
            transcript.blocked(inFlightStatement, Set.of(victims.get(0).transactionLane.tx));
        }
        victims.forEach(victim -> returned(victim, true));
        if (isBusy(outcome)) {
            becomeBusy(inFlightStatement);
        } else {
            returned(inFlightStatement, waitedForVictim);
        }
        meanwhile.stream().filter(other -> !other.deadlocked()).forEach(other -> returned(other, true));
        settle();
        if (ending == Ending.COMPLETED && System.nanoTime() > deadline) {
            transcript.note("the case took longer than " + limits.wholeCase().toSeconds() + " s");
            ending = Ending.TIMED_OUT;
        }
        return true;
    }

    /** Whether it was out so long that it may have waited unseen, for one that became the victim of a deadlock: whose end then came first. */
    private boolean mayHaveWaited(InFlightStatement inFlightStatement) {
        return !inFlight.isEmpty()
                && !inFlightStatement.step.kind().isTransactionControl()
                && inFlightStatement.nanosInTheAir() > inFlight.tick();
    }

    private void returned(InFlightStatement inFlightStatement, boolean waited) {
        TransactionLane transactionLane = inFlightStatement.transactionLane;
        if (transactionLane.state == TransactionLane.State.WAITING
                || transactionLane.state == TransactionLane.State.BUSY) {
            transactionLane.state = TransactionLane.State.READY;
        }
        StatementOutcome outcome = inFlightStatement.outcome();
        Failure failure = outcome.failure();
        if (failure != null && failure.effect() == Failure.Effect.SESSION_LOST && !inFlight.serverAlive()) {
            ending = Ending.CRASHED;
            outcome = outcome.as(ErrorClass.CRASHED);
        } else if (failure != null && inFlightStatement.overdue) {
            transcript.note(transactionLane.tx + " was cancelled after "
                    + limits.statement().toSeconds() + " s: " + inFlightStatement.step.sql());
            outcome = outcome.as(ErrorClass.TIMED_OUT);
        }
        transcript.returned(inFlightStatement, waited, outcome);
        mayRelease |= waited;
        if (failure == null) {
            boolean wasOpen = transactionLane.open;
            transactionLane.succeeded(inFlightStatement.step);
            if (!transactionLane.open || !wasOpen || inFlightStatement.step.kind() == StatementKind.ROLLBACK_TO) {
                transactionEnded();
            }
        } else {
            transactionEnded();
            failed(inFlightStatement, failure);
        }
    }

    private void transactionEnded() {
        transactionEnded = true;
        mayRelease = true;
    }

    private void failed(InFlightStatement inFlightStatement, Failure failure) {
        TransactionLane transactionLane = inFlightStatement.transactionLane;
        switch (failure.effect()) {
            case STATEMENT_UNDONE -> {
                if (inFlightStatement.step.kind() == StatementKind.BEGIN && !transactionLane.open) {
                    // Its transaction never began: what is left of it would be many small ones.
                    transactionLane.state = TransactionLane.State.ABORTED;
                }
            }
            case SESSION_LOST -> sessionLost(transactionLane);
            case TRANSACTION_ROLLED_BACK -> abort(transactionLane, inFlightStatement.step);
            case TRANSACTION_POISONED -> {
                if (transactionLane.open && rescueAhead(transactionLane, inFlightStatement.index)) {
                    transactionLane.state = TransactionLane.State.POISONED;
                } else {
                    abort(transactionLane, inFlightStatement.step);
                }
            }
        }
    }

    /** handleAbort of Algorithm 1: a ROLLBACK enters the actual schedule, the rest of the transaction is skipped. */
    private void abort(TransactionLane transactionLane, Step at) {
        if (!transactionLane.open) {
            return;
        }
        sendRollback(transactionLane);
        boolean wasItsEnd = at.kind() == StatementKind.COMMIT || at.kind() == StatementKind.ROLLBACK;
        if (transactionLane.state != TransactionLane.State.LOST) {
            transactionLane.state = wasItsEnd ? TransactionLane.State.READY : TransactionLane.State.ABORTED;
        }
    }

    private void sendRollback(TransactionLane transactionLane) {
        StatementOutcome outcome = transactionLane.rollback();
        transcript.rolledBack(transactionLane, outcome);
        transactionEnded();
        Failure failure = outcome.failure();
        if (failure != null && failure.effect() == Failure.Effect.SESSION_LOST) {
            sessionLost(transactionLane);
        }
    }

    private void sessionLost(TransactionLane transactionLane) {
        transactionLane.state = TransactionLane.State.LOST;
        transactionLane.open = false;
    }

    private boolean rescueAhead(TransactionLane transactionLane, int after) {
        for (int i = after + 1; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.tx().equals(transactionLane.tx)) {
                if (transactionLane.rescuedBy(step)) {
                    return true;
                }
                if (step.kind() == StatementKind.COMMIT || step.kind() == StatementKind.ROLLBACK) {
                    return false;
                }
            }
        }
        return false;
    }

    /** Lines 18–25: notes what has resumed, until everything still in the air is seen waiting. */
    private void settle() {
        while (true) {
            retryBusy();
            List<InFlightStatement> back = back(mayRelease);
            mayRelease = false;
            back.forEach(inFlightStatement -> returned(inFlightStatement, true));
            if (ending != Ending.COMPLETED || (back.isEmpty() && !(transactionEnded && !busy.isEmpty()))) {
                return;
            }
        }
    }

    private List<InFlightStatement> back(boolean afterRelease) {
        long now = System.nanoTime();
        List<InFlightStatement> back = inFlight.settle(
                afterRelease,
                Math.min(deadline, now + limits.statement().toNanos()),
                now + limits.stall().toNanos());
        listener.waited(System.nanoTime() - now);
        return back;
    }

    private boolean isBusy(StatementOutcome outcome) {
        Failure failure = outcome.failure();
        return inFlight.busyInsteadOfBlocking() && failure != null && failure.errorClass() == ErrorClass.BUSY;
    }

    private void becomeBusy(InFlightStatement inFlightStatement) {
        transcript.blocked(inFlightStatement, Set.of());
        inFlightStatement.transactionLane.state = TransactionLane.State.BUSY;
        busy.add(inFlightStatement);
        boolean somebodyCanEnd = transactionLanes.values().stream()
                .anyMatch(
                        transactionLane -> transactionLane.open && transactionLane.state != TransactionLane.State.BUSY);
        if (!somebodyCanEnd && inFlightStatement.transactionLane.open) {
            deadlocked(inFlightStatement);
        }
    }

    /** All open transactions are BUSY, so none will ever end: the one that asked last gives way (WriteCheck §5.3.2, SQLite). */
    private void deadlocked(InFlightStatement victim) {
        busy.remove(victim);
        Result.Failed busyError = (Result.Failed) victim.outcome().result();
        Result.Failed deadlock = new Result.Failed(
                ErrorClass.DEADLOCK,
                busyError.code(),
                busyError.sqlState(),
                busyError.message() + " (every open transaction waits for another: a deadlock)");
        InFlightStatement ended = new InFlightStatement(victim.transactionLane, victim.index, victim.step);
        ended.land(new StatementOutcome(deadlock, Failure.poisoned(ErrorClass.DEADLOCK)));
        returned(ended, true);
    }

    private void retryBusy() {
        while (transactionEnded && !busy.isEmpty()) {
            transactionEnded = false;
            for (InFlightStatement waiting : List.copyOf(busy)) {
                InFlightStatement again = new InFlightStatement(waiting.transactionLane, waiting.index, waiting.step);
                StatementOutcome outcome = again.transactionLane.execute(again.step);
                again.land(outcome);
                if (!isBusy(outcome)) {
                    busy.remove(waiting);
                    returned(again, true);
                }
            }
        }
        transactionEnded = false;
    }

    /** Nothing can be submitted and something waits: end what was left open, else wait for the engine to resolve it, within bounds. */
    private void resolveStandstill() {
        TransactionLane idle = transactionLanes.values().stream()
                .filter(transactionLane -> transactionLane.open && !transactionLane.blocked())
                .findFirst()
                .orElse(null);
        if (idle != null) {
            leftOpen(idle);
            settle();
            return;
        }
        if (!busy.isEmpty()) {
            giveWay();
            settle();
            return;
        }
        long now = System.nanoTime();
        long patience = limits.stall().toNanos() / (hasStalled ? PATIENCE_LOST : 1);
        boolean any = inFlight.awaitAny(Math.min(deadline, now + patience));
        listener.waited(System.nanoTime() - now);
        if (!any) {
            stalled();
        }
        settle();
    }

    /** Of those who are BUSY, the last that holds something gives way; one that holds nothing, such as a BEGIN, only if all are such. */
    private void giveWay() {
        InFlightStatement last = busy.stream()
                .filter(inFlightStatement -> inFlightStatement.transactionLane.open)
                .reduce((first, second) -> second)
                .orElse(null);
        if (last != null) {
            deadlocked(last);
        } else {
            InFlightStatement idle = busy.remove(busy.size() - 1);
            returned(idle, true);
        }
    }

    private void stalled() {
        hasStalled = true;
        InFlightStatement last = inFlight.inFlightStatements().stream()
                .max(Comparator.comparingInt(inFlightStatement -> inFlightStatement.index))
                .orElseThrow();
        transcript.note(
                last.transactionLane.tx + " waited with nobody left to release it; Titrant cancelled its statement");
        List<InFlightStatement> back = inFlight.cancel(last);
        back.forEach(inFlightStatement -> returned(inFlightStatement, true));
        if (back.isEmpty()) {
            transcript.gaveUp(last, true, "cancelling did not end it");
            last.transactionLane.state = TransactionLane.State.LOST;
            ending = inFlight.serverAlive() ? Ending.TIMED_OUT : Ending.CRASHED;
        }
    }

    private void endLeftOvers() {
        if (ending == Ending.COMPLETED) {
            transactionLanes.values().stream()
                    .filter(transactionLane -> transactionLane.open)
                    .forEach(this::leftOpen);
        }
    }

    private void leftOpen(TransactionLane transactionLane) {
        transcript.note(transactionLane.tx + " never ends its transaction; Titrant rolled it back");
        sendRollback(transactionLane);
    }

    private TransactionLane transactionLane(Step step) {
        TransactionLane transactionLane = transactionLanes.get(step.tx());
        if (transactionLane == null) {
            throw new IllegalStateException("no session for " + step.tx());
        }
        return transactionLane;
    }

    private Set<String> transactionsOf(Set<String> sessionIds) {
        return transactionLanes.values().stream()
                .filter(transactionLane ->
                        sessionIds.contains(transactionLane.session().id()))
                .map(transactionLane -> transactionLane.tx)
                .collect(Collectors.toSet());
    }

    Transcript transcript() {
        return transcript;
    }

    Ending ending() {
        return ending;
    }
}
