package io.titrant.engines.sensitivity;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.util.Optional;

/** A lab whose engine lies in every run of several transactions, at the same occasion. */
final class LyingLab implements Lab {
    private final Lab lab;
    private final Occasion occasion;
    private final int number;

    LyingLab(Lab lab, Occasion occasion, int number) {
        this.lab = lab;
        this.occasion = occasion;
        this.number = number;
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

    @Override
    public StartOptions options() {
        return lab.options();
    }

    @Override
    public Optional<Result> queryFinalState(Recording recording, String query) {
        return lab.queryFinalState(recording, query);
    }

    @Override
    public Scratch scratch() {
        return lab.scratch();
    }

    @Override
    public Recording run(Case testCase) {
        occasion.startRun(number);
        return lab.run(testCase);
    }
}
