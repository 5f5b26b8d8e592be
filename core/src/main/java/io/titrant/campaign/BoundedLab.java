package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.DelegatingLab;
import io.titrant.lab.Lab;
import io.titrant.lab.LabClosedException;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A lab that refuses further runs when time is up: an oracle may ask for hundreds of runs of one case. It also collects the cases that kill the
 * server.
 */
final class BoundedLab extends DelegatingLab {
    /** The oracle that reports a server crash, whichever oracles the user has chosen. */
    static final Oracle SURVIVAL = Oracles.named("survival").get(0);

    private final BooleanSupplier closed;
    private final Runnable asked;
    private @Nullable Case before;
    private boolean refused;
    private final List<Death> deaths = new ArrayList<>();

    /** A case that the server died of, with the recording and the verdict about it. */
    record Death(Case testCase, Recording recording, Verdict verdict) {
        Suspicion suspicion(long index) {
            return new Suspicion(index, SURVIVAL, verdict, testCase, recording);
        }
    }

    /** @param before the case that ran last in this lab; if the server dies before the next case runs, that case is the cause */
    BoundedLab(Lab lab, BooleanSupplier closed, @Nullable Case before) {
        this(lab, closed, before, () -> {});
    }

    /** @param asked called before each run */
    BoundedLab(Lab lab, BooleanSupplier closed, @Nullable Case before, Runnable asked) {
        super(lab);
        this.closed = closed;
        this.before = before;
        this.asked = asked;
    }

    /** The case that ran last. */
    @Nullable
    Case last() {
        return before;
    }

    /** Whether a run was refused. A verdict without that run means nothing. */
    boolean refused() {
        return refused;
    }

    /** The cases that the server died of in this lab, in order. */
    List<Death> deaths() {
        return List.copyOf(deaths);
    }

    @Override
    public Recording run(Case testCase) {
        if (closed.getAsBoolean()) {
            refused = true;
            throw new LabClosedException();
        }
        return runAnyway(testCase);
    }

    /** Runs a case even if the lab is closed, for a case that the report shows. */
    Recording runAnyway(Case testCase) {
        asked.run();
        Recording recording = delegate().run(testCase);
        if (DelayedCrash.shownBy(recording) && before != null) {
            deaths.add(new Death(DelayedCrash.of(before), recording, DelayedCrash.VERDICT));
            recording = delegate().run(testCase);
        }
        if (recording.ending() == Recording.Ending.CRASHED) {
            deaths.add(new Death(testCase, recording, SURVIVAL.judge(testCase, recording, delegate())));
        }
        before = testCase;
        return recording;
    }
}
