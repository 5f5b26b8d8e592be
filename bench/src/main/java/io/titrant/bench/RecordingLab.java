package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.golden.Dialogue;
import io.titrant.golden.DoctoredTwin;
import io.titrant.golden.EngineFacts;
import io.titrant.golden.ExtraRun;
import io.titrant.lab.DelegatingLab;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Passes on what an oracle asks, and notes it down with the answer. Its scratch schema is as new for the oracle. */
final class RecordingLab extends DelegatingLab implements Scratch {
    private final EngineFacts facts;
    private final Dialogue dialogue;
    private final List<ExtraRun> runs;
    private final DoctoredTwin twin;
    private int state = Dialogue.emptied();
    private @Nullable Object kept;

    /**
     * @param runs where the runs are noted down
     * @param twin what is changed in the documentation and in the runs
     */
    RecordingLab(Lab lab, EngineFacts facts, Dialogue dialogue, List<ExtraRun> runs, DoctoredTwin twin) {
        super(lab);
        this.twin = twin;
        this.facts = facts;
        this.dialogue = dialogue;
        this.runs = runs;
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        Optional<Semantics> known = super.semantics(level);
        known.ifPresent(semantics -> facts.document(level, semantics));
        return known.map(twin::documented);
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level) {
        Optional<Promise> known = super.promise(level);
        known.ifPresent(promise -> facts.promise(level, promise));
        return known;
    }

    /** A remembered run would not be noted down. */
    @Override
    public Optional<Recording> remembered(Case testCase) {
        return Optional.empty();
    }

    /** A replayed recording has no database. */
    @Override
    public Optional<Result> queryFinalState(Recording recording, String query) {
        return Optional.empty();
    }

    @Override
    public Optional<List<Result>> queryFinalStateTogether(Recording recording, List<String> queries) {
        return Optional.empty();
    }

    @Override
    public Recording run(Case testCase) {
        Recording recording = super.run(testCase);
        int known = 0;
        while (known < runs.size() && !runs.get(known).isOf(testCase)) {
            known++;
        }
        if (known == runs.size()) {
            runs.add(new ExtraRun(testCase.init(), testCase.steps(), recording));
        }
        return twin.doctored(recording, known + 1);
    }

    @Override
    public Scratch scratch() {
        return this;
    }

    @Override
    public void clear() {
        super.scratch().clear();
        state = Dialogue.emptied();
        kept = null;
    }

    @Override
    public Result run(String sql) {
        Result result = super.scratch().run(sql);
        dialogue.add(state, sql, result);
        state = Dialogue.after(state, sql);
        return result;
    }

    @Override
    public Optional<Object> kept() {
        return Optional.ofNullable(kept);
    }

    @Override
    public void keep(Object knowledge) {
        kept = knowledge;
    }
}
