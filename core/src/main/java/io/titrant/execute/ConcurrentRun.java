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
 * One execution of a case whose sessions run at the same time (IsoRel §3.2.1). Each session submits its next statement as soon as the last one has
 * returned. Events are recorded in the order in which statements returned, with the times of submission and return. No statement is submitted twice;
 * the remaining statements of an aborted transaction are skipped.
 */
final class ConcurrentRun {
    private final Map<String, TransactionLane> transactionLanes;
    private final List<Step> steps;
    private final Limits limits;
    private final long start = System.nanoTime();
    private final CountDownLatch ready;
    private final CountDownLatch finished;
    private final List<Event> events = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private volatile boolean over;

    ConcurrentRun(Case testCase, Map<String, TransactionLane> transactionLanes, Limits limits) {
        this.transactionLanes = transactionLanes;
        this.steps = testCase.steps();
        this.limits = limits;
        this.ready = new CountDownLatch(transactionLanes.size());
        this.finished = new CountDownLatch(transactionLanes.size());
    }

    /** Runs until all sessions are done or the time limit of a case is reached. */
    Ending run(Executor threads) throws InterruptedException {
        transactionLanes.values().forEach(transactionLane -> threads.execute(() -> run(transactionLane)));
        if (finished.await(limits.wholeCase().toMillis(), TimeUnit.MILLISECONDS)) {
            return Ending.COMPLETED;
        }
        over = true;
        note("the case took longer than " + limits.wholeCase().toSeconds() + " s");
        for (TransactionLane transactionLane : transactionLanes.values()) {
            try {
                transactionLane.session().cancel();
            } catch (SQLException e) {
                note(transactionLane.tx + " could not be cancelled: " + e.getMessage());
            }
        }
        boolean ended = finished.await(limits.statement().toMillis(), TimeUnit.MILLISECONDS);
        note(ended ? "all sessions were cancelled" : "a session could not be ended");
        return Ending.TIMED_OUT;
    }

    private void run(TransactionLane transactionLane) {
        try {
            // All sessions start together; else the first could end before the last begins.
            ready.countDown();
            ready.await();
            for (int i = 0; i < steps.size() && !over; i++) {
                if (steps.get(i).tx().equals(transactionLane.tx)) {
                    step(transactionLane, i, steps.get(i));
                }
            }
            if (transactionLane.open && transactionLane.state != TransactionLane.State.LOST) {
                rollback(transactionLane);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            finished.countDown();
        }
    }

    private void step(TransactionLane transactionLane, int index, Step step) {
        if (transactionLane.skips(step)) {
            transactionLane.skipped(step);
            add(Event.skipped(index, transactionLane.tx, step.sql()), System.nanoTime());
            return;
        }
        long sent = System.nanoTime();
        StatementOutcome outcome = transactionLane.execute(step);
        add(Event.returned(index, transactionLane.tx, step.sql(), false, outcome.result()), sent);
        Failure failure = outcome.failure();
        if (failure == null) {
            transactionLane.succeeded(step);
        } else if (failure.effect() == Failure.Effect.SESSION_LOST) {
            transactionLane.lost();
        } else if (!transactionLane.open && step.kind() == StatementKind.BEGIN) {
            // The next statements belong to the transaction that did not begin (SQLite's BEGIN IMMEDIATE may be BUSY).
            transactionLane.state = TransactionLane.State.ABORTED;
        } else if (transactionLane.open && ends(failure, step)) {
            boolean wasItsEnd = step.kind() == StatementKind.COMMIT || step.kind() == StatementKind.ROLLBACK;
            rollback(transactionLane);
            if (transactionLane.state != TransactionLane.State.LOST) {
                transactionLane.state = wasItsEnd ? TransactionLane.State.READY : TransactionLane.State.ABORTED;
            }
        }
    }

    /** Whether the error ends the transaction. A transaction that fails with BUSY or a lock timeout is not retried. */
    private static boolean ends(Failure failure, Step step) {
        return failure.effect() != Failure.Effect.STATEMENT_UNDONE
                || failure.errorClass() == ErrorClass.BUSY
                || failure.errorClass() == ErrorClass.LOCK_TIMEOUT
                || step.kind() == StatementKind.COMMIT;
    }

    private void rollback(TransactionLane transactionLane) {
        long sent = System.nanoTime();
        StatementOutcome outcome = transactionLane.rollback();
        add(Event.returned(-1, transactionLane.tx, "ROLLBACK", false, outcome.result()), sent);
        Failure failure = outcome.failure();
        if (failure != null && failure.effect() == Failure.Effect.SESSION_LOST) {
            transactionLane.state = TransactionLane.State.LOST;
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

    /** Whether a session was lost; the server may have died. */
    boolean lostSession() {
        return transactionLanes.values().stream()
                        .anyMatch(transactionLane -> transactionLane.state == TransactionLane.State.LOST)
                || events().stream()
                        .anyMatch(event -> event.result() instanceof Result.Failed failed
                                && failed.errorClass() == ErrorClass.CONNECTION_LOST);
    }
}
