package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.judge.Lab;
import io.titrant.judge.LabClosedException;
import io.titrant.judge.Scratch;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A lab that closes: an oracle may ask for hundreds of runs, and when time is up it gets no more of them. */
final class BoundedLab implements Lab {
    private final Lab lab;
    private final BooleanSupplier closed;
    private final Runnable asked;
    private boolean refused;
    private @Nullable Death death;

    /** A case that the server died of, when an oracle had it run. */
    record Death(Case testCase, Recording recording) {}

    BoundedLab(Lab lab, BooleanSupplier closed) {
        this(lab, closed, () -> {});
    }

    /** @param asked hears of each run that is asked for */
    BoundedLab(Lab lab, BooleanSupplier closed, Runnable asked) {
        this.lab = lab;
        this.closed = closed;
        this.asked = asked;
    }

    /** Whether a run was refused, so that what was made of its absence means nothing. */
    boolean refused() {
        return refused;
    }

    @Override
    public Recording run(Case testCase) {
        if (closed.getAsBoolean()) {
            refused = true;
            throw new LabClosedException();
        }
        asked.run();
        Recording recording = lab.run(testCase);
        if (recording.ending() == Recording.Ending.CRASHED) {
            death = new Death(testCase, recording);
        }
        return recording;
    }

    /** What the server died of since the lab was opened, if it did. */
    @Nullable
    Death death() {
        return death;
    }

    /** One more run, closed or not, of a case that is to be shown. */
    Recording runAnyway(Case testCase) {
        asked.run();
        return lab.run(testCase);
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
