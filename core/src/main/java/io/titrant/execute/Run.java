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
    private final Map<String, Lane> lanes;
    private final Air air;
    private final Limits limits;
    private final RunListener listener;
    private final long deadline;
    private final BitSet submitted = new BitSet();
    private final Transcript transcript = new Transcript();
    private final List<Flight> busy = new ArrayList<>();
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile @Nullable Flight current;
    private boolean transactionEnded;
    /** Whether a statement has waited in vain before: what it waited for is there for the next one, too. */
    private boolean hasStalled;
    /** Whether locks may have become free since the waiters were last looked at. */
    private boolean mayRelease;

    private Ending ending = Ending.COMPLETED;
    private @Nullable RuntimeException defect;

    Run(Case testCase, Map<String, Lane> lanes, Air air, Limits limits, RunListener listener) {
        this.listener = listener;
        this.steps = testCase.steps();
        this.lanes = lanes;
        this.air = air;
        this.limits = limits;
        this.deadline = System.nanoTime() + limits.wholeCase().toNanos();
    }

    /** The statement that the leader has submitted and not got back yet. */
    @Nullable
    Flight current() {
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
                } else if (air.isEmpty() && busy.isEmpty()) {
                    break;
                } else {
                    resolveStandstill();
                }
            }
            endLeftOvers();
        } catch (RuntimeException e) {
            defect = e;
        }
        finished.countDown();
    }

    /** Takes the lead from a leader whose statement was seen waiting, or hangs; called on the watcher's thread. */
    void takeOver(Flight waiting, Set<String> blockers) {
        long nanos = waiting.nanosInTheAir();
        listener.blocked(nanos);
        listener.waited(nanos);
        current = null;
        waiting.lane.state = Lane.State.WAITING;
        air.add(waiting);
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
    void giveUp(Flight hung) {
        current = null;
        transcript.gaveUp(hung, false, "no answer, and cancelling did not help");
        hung.lane.state = Lane.State.LOST;
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
            Lane lane = lane(step);
            if (lane.blocked()) {
                continue;
            }
            if (lane.skips(step)) {
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
        Step step = steps.get(index);
        if (!air.isEmpty() && !step.kind().isTransactionControl()) {
            long began = System.nanoTime();
            air.letWaitersLook(lane(step).session());
            listener.waited(System.nanoTime() - began);
        }
        Flight flight = new Flight(lane(step), index, step);
        current = flight;
        Outcome outcome = flight.lane.execute(step);
        if (!flight.land(outcome)) {
            air.landed(flight);
            return false;
        }
        current = null;
        List<Flight> meanwhile = mayHaveWaited(flight) ? back(false) : List.of();
        meanwhile.stream().filter(Flight::deadlocked).forEach(victim -> returned(victim, true));
        if (isBusy(outcome)) {
            becomeBusy(flight);
        } else {
            returned(flight, false);
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
    private boolean mayHaveWaited(Flight flight) {
        return !air.isEmpty() && !flight.step.kind().isTransactionControl() && flight.nanosInTheAir() > air.tick();
    }

    private void returned(Flight flight, boolean waited) {
        Lane lane = flight.lane;
        if (lane.state == Lane.State.WAITING || lane.state == Lane.State.BUSY) {
            lane.state = Lane.State.READY;
        }
        Outcome outcome = flight.outcome();
        Failure failure = outcome.failure();
        if (failure != null && failure.effect() == Failure.Effect.SESSION_LOST && !air.serverAlive()) {
            ending = Ending.CRASHED;
            outcome = outcome.as(ErrorClass.CRASHED);
        } else if (failure != null && flight.overdue) {
            transcript.note(
                    lane.tx + " was cancelled after " + limits.statement().toSeconds() + " s: " + flight.step.sql());
            outcome = outcome.as(ErrorClass.TIMED_OUT);
        }
        transcript.returned(flight, waited, outcome);
        mayRelease |= waited;
        if (failure == null) {
            boolean wasOpen = lane.open;
            lane.succeeded(flight.step);
            if (!lane.open || !wasOpen || flight.step.kind() == StatementKind.ROLLBACK_TO) {
                transactionEnded();
            }
        } else {
            transactionEnded();
            failed(flight, failure);
        }
    }

    private void transactionEnded() {
        transactionEnded = true;
        mayRelease = true;
    }

    private void failed(Flight flight, Failure failure) {
        Lane lane = flight.lane;
        switch (failure.effect()) {
            case STATEMENT_UNDONE -> {
                if (flight.step.kind() == StatementKind.BEGIN && !lane.open) {
                    // Its transaction never began: what is left of it would be many small ones.
                    lane.state = Lane.State.ABORTED;
                }
            }
            case SESSION_LOST -> sessionLost(lane);
            case TRANSACTION_ROLLED_BACK -> abort(lane, flight.step);
            case TRANSACTION_POISONED -> {
                if (lane.open && rescueAhead(lane, flight.index)) {
                    lane.state = Lane.State.POISONED;
                } else {
                    abort(lane, flight.step);
                }
            }
        }
    }

    /** handleAbort of Algorithm 1: a ROLLBACK enters the actual schedule, the rest of the transaction is skipped. */
    private void abort(Lane lane, Step at) {
        if (!lane.open) {
            return;
        }
        sendRollback(lane);
        boolean wasItsEnd = at.kind() == StatementKind.COMMIT || at.kind() == StatementKind.ROLLBACK;
        if (lane.state != Lane.State.LOST) {
            lane.state = wasItsEnd ? Lane.State.READY : Lane.State.ABORTED;
        }
    }

    private void sendRollback(Lane lane) {
        Outcome outcome = lane.rollback();
        transcript.rolledBack(lane, outcome);
        transactionEnded();
        Failure failure = outcome.failure();
        if (failure != null && failure.effect() == Failure.Effect.SESSION_LOST) {
            sessionLost(lane);
        }
    }

    private void sessionLost(Lane lane) {
        lane.state = Lane.State.LOST;
        lane.open = false;
    }

    private boolean rescueAhead(Lane lane, int after) {
        for (int i = after + 1; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.tx().equals(lane.tx)) {
                if (lane.rescuedBy(step)) {
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
            List<Flight> back = back(mayRelease);
            mayRelease = false;
            back.forEach(flight -> returned(flight, true));
            if (ending != Ending.COMPLETED || (back.isEmpty() && !(transactionEnded && !busy.isEmpty()))) {
                return;
            }
        }
    }

    private List<Flight> back(boolean afterRelease) {
        long now = System.nanoTime();
        List<Flight> back = air.settle(
                afterRelease,
                Math.min(deadline, now + limits.statement().toNanos()),
                now + limits.stall().toNanos());
        listener.waited(System.nanoTime() - now);
        return back;
    }

    private boolean isBusy(Outcome outcome) {
        Failure failure = outcome.failure();
        return air.busyInsteadOfBlocking() && failure != null && failure.errorClass() == ErrorClass.BUSY;
    }

    private void becomeBusy(Flight flight) {
        transcript.blocked(flight, Set.of());
        flight.lane.state = Lane.State.BUSY;
        busy.add(flight);
        boolean somebodyCanEnd = lanes.values().stream().anyMatch(lane -> lane.open && lane.state != Lane.State.BUSY);
        if (!somebodyCanEnd && flight.lane.open) {
            deadlocked(flight);
        }
    }

    /** All open transactions are BUSY, so none will ever end: the one that asked last gives way (WriteCheck §5.3.2, SQLite). */
    private void deadlocked(Flight victim) {
        busy.remove(victim);
        Result.Failed busyError = (Result.Failed) victim.outcome().result();
        Result.Failed deadlock = new Result.Failed(
                ErrorClass.DEADLOCK,
                busyError.code(),
                busyError.sqlState(),
                busyError.message() + " (every open transaction waits for another: a deadlock)");
        Flight ended = new Flight(victim.lane, victim.index, victim.step);
        ended.land(new Outcome(deadlock, Failure.poisoned(ErrorClass.DEADLOCK)));
        returned(ended, true);
    }

    private void retryBusy() {
        while (transactionEnded && !busy.isEmpty()) {
            transactionEnded = false;
            for (Flight waiting : List.copyOf(busy)) {
                Flight again = new Flight(waiting.lane, waiting.index, waiting.step);
                Outcome outcome = again.lane.execute(again.step);
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
        Lane idle = lanes.values().stream()
                .filter(lane -> lane.open && !lane.blocked())
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
        boolean any = air.awaitAny(Math.min(deadline, now + patience));
        listener.waited(System.nanoTime() - now);
        if (!any) {
            stalled();
        }
        settle();
    }

    /** Of those who are BUSY, the last that holds something gives way; one that holds nothing, such as a BEGIN, only if all are such. */
    private void giveWay() {
        Flight last = busy.stream()
                .filter(flight -> flight.lane.open)
                .reduce((first, second) -> second)
                .orElse(null);
        if (last != null) {
            deadlocked(last);
        } else {
            Flight idle = busy.remove(busy.size() - 1);
            returned(idle, true);
        }
    }

    private void stalled() {
        hasStalled = true;
        Flight last = air.flights().stream()
                .max(Comparator.comparingInt(flight -> flight.index))
                .orElseThrow();
        transcript.note(last.lane.tx + " waited with nobody left to release it; Titrant cancelled its statement");
        List<Flight> back = air.cancel(last);
        back.forEach(flight -> returned(flight, true));
        if (back.isEmpty()) {
            transcript.gaveUp(last, true, "cancelling did not end it");
            last.lane.state = Lane.State.LOST;
            ending = air.serverAlive() ? Ending.TIMED_OUT : Ending.CRASHED;
        }
    }

    private void endLeftOvers() {
        if (ending == Ending.COMPLETED) {
            lanes.values().stream().filter(lane -> lane.open).forEach(this::leftOpen);
        }
    }

    private void leftOpen(Lane lane) {
        transcript.note(lane.tx + " never ends its transaction; Titrant rolled it back");
        sendRollback(lane);
    }

    private Lane lane(Step step) {
        Lane lane = lanes.get(step.tx());
        if (lane == null) {
            throw new IllegalStateException("no session for " + step.tx());
        }
        return lane;
    }

    private Set<String> transactionsOf(Set<String> sessionIds) {
        return lanes.values().stream()
                .filter(lane -> sessionIds.contains(lane.session().id()))
                .map(lane -> lane.tx)
                .collect(Collectors.toSet());
    }

    Transcript transcript() {
        return transcript;
    }

    Ending ending() {
        return ending;
    }
}
