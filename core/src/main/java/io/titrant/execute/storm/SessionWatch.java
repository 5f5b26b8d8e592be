package io.titrant.execute.storm;

import io.titrant.Plural;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Watches the sessions of a storm until all have ended: looks at their locks, and takes a sample of the counters each second. */
final class SessionWatch {
    private static final long LOOK_MILLIS = 10;
    private static final double SAMPLE_SECONDS = 1;
    private static final long END_SECONDS = 40;

    private final StormRun run;
    private final LockWaitSampler sampler;

    SessionWatch(StormRun run, LockWaitSampler sampler) {
        this.run = run;
        this.sampler = sampler;
    }

    /** Returns when all sessions have ended, or some time after they should have. */
    void await(CountDownLatch ended) throws InterruptedException {
        double nextSample = 0;
        long patience = Long.MAX_VALUE;
        while (!ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            sampler.look();
            double now = run.seconds();
            if (now >= nextSample) {
                run.sample();
                nextSample = now + SAMPLE_SECONDS;
            }
            if (patience == Long.MAX_VALUE && run.stopped()) {
                patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
            }
            if (System.nanoTime() > patience) {
                run.notes().add(Plural.of(ended.getCount(), "session") + " did not end within " + END_SECONDS + " s");
                break;
            }
        }
        run.sample();
        if (sampler.blind()) {
            run.notes().add("the lock view of the engine stopped answering; waits are counted up to then");
        }
        sampler.close();
    }
}
