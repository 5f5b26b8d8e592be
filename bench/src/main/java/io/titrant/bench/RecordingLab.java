package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.golden.Dialogue;
import io.titrant.golden.DoctoredTwin;
import io.titrant.golden.EngineFacts;
import io.titrant.golden.ExtraRun;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Passes on what an oracle asks, and notes it down with the answer. Its scratch schema is as new for the oracle. */
final class RecordingLab implements Lab, Scratch {
    private final Lab lab;
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
        this.twin = twin;
        this.lab = lab;
        this.facts = facts;
        this.dialogue = dialogue;
        this.runs = runs;
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
        Optional<Semantics> known = lab.semantics(level);
        known.ifPresent(semantics -> facts.document(level, semantics));
        return known.map(twin::documented);
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level) {
        Optional<Promise> known = lab.promise(level);
        known.ifPresent(promise -> facts.promise(level, promise));
        return known;
    }

    @Override
    public Recording run(Case testCase) {
        Recording recording = lab.run(testCase);
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
        lab.scratch().clear();
        state = Dialogue.emptied();
        kept = null;
    }

    @Override
    public Result run(String sql) {
        Result result = lab.scratch().run(sql);
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
