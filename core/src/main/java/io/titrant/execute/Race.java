package io.titrant.execute;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Event;
import io.titrant.record.Recording.Ending;
import io.titrant.record.Recording.Span;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * One execution of a case whose sessions run at the same time (IsoRel §3.2.1): each submits its statements one after another as fast as they
 * come back, and waits for nobody. Events are kept in the order in which statements returned, each with the moments it was sent and came back. No statement is sent
 * twice; what is left of an aborted transaction is skipped.
 */
final class Race {
    private final Map<String, Lane> lanes;
    private final List<Step> steps;
    private final Limits limits;
    private final long start = System.nanoTime();
    private final CountDownLatch ready;
    private final CountDownLatch finished;
    private final List<Event> events = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private volatile boolean over;

    Race(Case testCase, Map<String, Lane> lanes, Limits limits) {
        this.lanes = lanes;
        this.steps = testCase.steps();
        this.limits = limits;
        this.ready = new CountDownLatch(lanes.size());
        this.finished = new CountDownLatch(lanes.size());
    }

    /** Runs to the end, or to the limit of a case. */
    Ending run(Executor threads) throws InterruptedException {
        lanes.values().forEach(lane -> threads.execute(() -> run(lane)));
        if (finished.await(limits.wholeCase().toMillis(), TimeUnit.MILLISECONDS)) {
            return Ending.COMPLETED;
        }
        over = true;
        note("the case took longer than " + limits.wholeCase().toSeconds() + " s");
        for (Lane lane : lanes.values()) {
            try {
                lane.session().cancel();
            } catch (SQLException e) {
                note(lane.tx + " could not be cancelled: " + e.getMessage());
            }
        }
        boolean ended = finished.await(limits.statement().toMillis(), TimeUnit.MILLISECONDS);
        note(ended ? "all sessions were cancelled" : "a session could not be ended");
        return Ending.TIMED_OUT;
    }

    private void run(Lane lane) {
        try {
            // All sessions start together, or the first is done before the last has begun.
            ready.countDown();
            ready.await();
            for (int i = 0; i < steps.size() && !over; i++) {
                if (steps.get(i).tx().equals(lane.tx)) {
                    step(lane, i, steps.get(i));
                }
            }
            if (lane.open && lane.state != Lane.State.LOST) {
                rollback(lane);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            finished.countDown();
        }
    }

    private void step(Lane lane, int index, Step step) {
        if (lane.skips(step)) {
            add(Event.skipped(index, lane.tx, step.sql()), System.nanoTime());
            return;
        }
        long sent = System.nanoTime();
        Outcome outcome = lane.execute(step);
        add(Event.returned(index, lane.tx, step.sql(), false, outcome.result()), sent);
        Failure failure = outcome.failure();
        if (failure == null) {
            lane.succeeded(step);
        } else if (failure.effect() == Failure.Effect.SESSION_LOST) {
            lane.state = Lane.State.LOST;
            lane.open = false;
        } else if (!lane.open && step.kind() == StatementKind.BEGIN) {
            // What follows is meant for the transaction that did not begin (SQLite's BEGIN IMMEDIATE may be BUSY).
            lane.state = Lane.State.ABORTED;
        } else if (lane.open && ends(failure, step)) {
            boolean wasItsEnd = step.kind() == StatementKind.COMMIT || step.kind() == StatementKind.ROLLBACK;
            rollback(lane);
            if (lane.state != Lane.State.LOST) {
                lane.state = wasItsEnd ? Lane.State.READY : Lane.State.ABORTED;
            }
        }
    }

    /** A transaction that lost a race is not tried again: it ends here. */
    private static boolean ends(Failure failure, Step step) {
        return failure.effect() != Failure.Effect.STATEMENT_UNDONE
                || failure.errorClass() == ErrorClass.BUSY
                || failure.errorClass() == ErrorClass.LOCK_TIMEOUT
                || step.kind() == StatementKind.COMMIT;
    }

    private void rollback(Lane lane) {
        long sent = System.nanoTime();
        Outcome outcome = lane.rollback();
        add(Event.returned(-1, lane.tx, "ROLLBACK", false, outcome.result()), sent);
        Failure failure = outcome.failure();
        if (failure != null && failure.effect() == Failure.Effect.SESSION_LOST) {
            lane.state = Lane.State.LOST;
        }
    }

    private synchronized void add(Event event, long sent) {
        events.add(event);
        spans.add(new Span(sent - start, System.nanoTime() - start));
    }

    private synchronized void note(String note) {
        notes.add(note);
    }

    synchronized List<Event> events() {
        return List.copyOf(events);
    }

    synchronized List<Span> spans() {
        return List.copyOf(spans);
    }

    synchronized List<String> notes() {
        return List.copyOf(notes);
    }

    /** Whether a session was lost, which may mean that the server died. */
    boolean lostSession() {
        return lanes.values().stream().anyMatch(lane -> lane.state == Lane.State.LOST)
                || events().stream()
                        .anyMatch(event -> event.result() instanceof Result.Failed failed
                                && failed.errorClass() == ErrorClass.CONNECTION_LOST);
    }
}
