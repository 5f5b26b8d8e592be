package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.lab.LabClosedException;
import io.titrant.lab.Scratch;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A lab that closes: an oracle may ask for hundreds of runs, and when time is up it gets no more of them. */
final class BoundedLab implements Lab {
    /** A server that died is a finding whoever judges. */
    static final Oracle SURVIVAL = Oracles.named("survival").get(0);

    private final Lab lab;
    private final BooleanSupplier closed;
    private final Runnable asked;
    private @Nullable Case before;
    private boolean refused;
    private final List<Death> deaths = new ArrayList<>();

    /** A case that the server died of, and what is to be said of it. */
    record Death(Case testCase, Recording recording, Verdict verdict) {
        Suspicion suspicion(long index) {
            return new Suspicion(index, SURVIVAL, verdict, testCase, recording);
        }
    }

    /** @param before the case that ran last in this lab: a server that dies before the next one runs dies of it */
    BoundedLab(Lab lab, BooleanSupplier closed, @Nullable Case before) {
        this(lab, closed, before, () -> {});
    }

    /** @param asked hears of each run that is asked for */
    BoundedLab(Lab lab, BooleanSupplier closed, @Nullable Case before, Runnable asked) {
        this.lab = lab;
        this.closed = closed;
        this.before = before;
        this.asked = asked;
    }

    /** The case that ran last. */
    @Nullable
    Case last() {
        return before;
    }

    /** Whether a run was refused, so that what was made of its absence means nothing. */
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

    /** One more run, closed or not, of a case that is to be shown. */
    Recording runAnyway(Case testCase) {
        asked.run();
        Recording recording = lab.run(testCase);
        if (DelayedCrash.shownBy(recording) && before != null) {
            deaths.add(new Death(DelayedCrash.of(before), recording, DelayedCrash.VERDICT));
            recording = lab.run(testCase);
        }
        if (recording.ending() == Recording.Ending.CRASHED) {
            deaths.add(new Death(testCase, recording, SURVIVAL.judge(testCase, recording, lab)));
        }
        before = testCase;
        return recording;
    }

    @Override
    public Optional<Recording> remembered(Case testCase) {
        return lab.remembered(testCase);
    }

    @Override
    public Scratch scratch() {
        return lab.scratch();
    }

    @Override
    public Engine engine() {
        return lab.engine();
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        return lab.semantics(level);
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level) {
        return lab.promise(level);
    }
}
