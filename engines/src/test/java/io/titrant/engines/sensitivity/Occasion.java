package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import org.jspecify.annotations.Nullable;

/**
 * Which statement of a run is lied about. Every statement of which the lie could be told asks {@link #taken}; the n-th gets the answer yes. Sessions share it.
 */
final class Occasion {
    /** The number of no occasion. */
    static final int NEVER = -1;

    private int wanted = NEVER;
    private int asked;
    private boolean taken;
    private boolean committed;
    private @Nullable RealSession liar;
    private @Nullable String table;
    private @Nullable String query;

    /** Starts a run without a lie, in which the occasions are only counted. */
    synchronized void startHonestRun() {
        startRun(NEVER);
    }

    /** Starts a run in which the occasion with this number, from 0, is taken. */
    synchronized void startRun(int number) {
        wanted = number;
        asked = 0;
        taken = false;
        committed = false;
        liar = null;
        table = null;
        query = null;
    }

    /** Remembers the query of which the lie changes the rows until the next run. */
    synchronized void answers(String sql) {
        query = sql;
    }

    /** The query of which the lie of this run changed the rows. */
    synchronized @Nullable String query() {
        return query;
    }

    /** Remembers the table that the lie is about until the next run. */
    synchronized void isAbout(String name) {
        table = name;
    }

    /** The table that the lie of this run is about. */
    synchronized @Nullable String table() {
        return table;
    }

    synchronized boolean taken(RealSession session) {
        boolean now = asked == wanted;
        asked++;
        if (now) {
            taken = true;
            liar = session;
        }
        return now;
    }

    /** A session has committed or rolled back. */
    synchronized void ended(RealSession session, boolean commits) {
        if (session.equals(liar)) {
            liar = null;
            committed = commits;
        }
    }

    /** How many occasions the run has had so far. */
    synchronized int count() {
        return asked;
    }

    /** Whether the run has lied. */
    synchronized boolean lied() {
        return taken;
    }

    /** Whether the transaction with the lie has committed. */
    synchronized boolean liedInCommitted() {
        return committed;
    }
}
