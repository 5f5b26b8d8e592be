package io.titrant.lab;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Optional;

/** A lab that passes every question to another lab. A subclass changes the answers that it is about, so that a new question cannot be forgotten. */
public abstract class DelegatingLab implements Lab {
    private final Lab lab;

    protected DelegatingLab(Lab lab) {
        this.lab = lab;
    }

    /** The lab that answers. */
    protected final Lab delegate() {
        return lab;
    }

    @Override
    public Engine engine() {
        return lab.engine();
    }

    @Override
    public StartOptions options() {
        return lab.options();
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
    public Scratch scratch() {
        return lab.scratch();
    }

    @Override
    public Optional<Recording> remembered(Case testCase) {
        return lab.remembered(testCase);
    }

    @Override
    public Optional<Result> queryFinalState(Recording recording, String query) {
        return lab.queryFinalState(recording, query);
    }

    @Override
    public Optional<List<Result>> queryFinalStateTogether(Recording recording, List<String> queries) {
        return lab.queryFinalStateTogether(recording, queries);
    }

    @Override
    public Recording run(Case testCase) {
        return lab.run(testCase);
    }
}
