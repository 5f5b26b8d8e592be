package io.titrant.golden;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers an oracle from a golden file. A question that the file has no answer to is an error of the test, not an unknown verdict. */
final class ReplayLab implements Lab, Scratch {
    private final String file;
    private final JudgedDialogue recorded;
    private final DoctoredTwin twin;
    private int state = Dialogue.emptied();
    private @Nullable Object kept;

    /** @param twin what is changed in the documentation and in the runs */
    ReplayLab(GoldenFile file, DoctoredTwin twin) {
        this.twin = twin;
        this.file = file.name();
        this.recorded = file.judged();
    }

    @Override
    public Engine engine() {
        EngineFacts facts = recorded.facts();
        return (Engine) Proxy.newProxyInstance(
                Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (proxy, method, arguments) -> {
                    return switch (method.getName()) {
                        case "name" -> facts.name();
                        case "dialect" -> facts.dialect();
                        case "capabilities" -> facts.capabilities();
                        case "has" -> facts.capabilities().contains(arguments[0]);
                        case "defaultIsolation" -> facts.defaultIsolation();
                        case "otherPlans" -> Optional.ofNullable(facts.otherPlans());
                        // Triggers are code, not facts: a case that needs them runs with other statements than were
                        // recorded.
                        case "rowTriggers", "indexReads", "autocommitMode" -> Optional.empty();
                        case "classify" ->
                            failure((Integer) arguments[0], (String) arguments[1], (String) arguments[2]);
                        default -> throw missing("the engine's " + method.getName());
                    };
                });
    }

    private Failure failure(int code, @Nullable String sqlState, String message) {
        Failure.Effect effect = recorded.facts().effect(code, sqlState, message);
        if (effect == null) {
            throw missing("the effect of error " + code + " " + sqlState + " " + message);
        }
        return new Failure(ErrorClass.OTHER, effect);
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        return Optional.ofNullable(recorded.facts().semantics().get(level)).map(twin::documented);
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level) {
        return Optional.ofNullable(recorded.facts().promises().get(level));
    }

    @Override
    public Recording run(Case testCase) {
        for (int i = 0; i < recorded.runs().size(); i++) {
            if (recorded.runs().get(i).isOf(testCase)) {
                return twin.doctored(recorded.runs().get(i).recording(), i + 1);
            }
        }
        throw missing("a run of " + testCase.steps());
    }

    @Override
    public Scratch scratch() {
        return this;
    }

    @Override
    public void clear() {
        state = Dialogue.emptied();
        kept = null;
    }

    @Override
    public Result run(String sql) {
        Result result = recorded.dialogue()
                .answer(state, sql)
                .orElseThrow(() -> missing(
                        recorded.dialogue().knows(sql)
                                ? "an answer, in this state of the scratch schema, to: " + sql
                                : "an answer to: " + sql));
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

    private AssertionError missing(String what) {
        return new AssertionError(file + " lacks " + what
                + "\nIf the oracle is right to ask, record the file again: bench/record " + file);
    }
}
