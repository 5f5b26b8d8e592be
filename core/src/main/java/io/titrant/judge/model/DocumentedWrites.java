package io.titrant.judge.model;

import io.titrant.casefile.Case;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.views.ViewRunner;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Judges the writes of a recording by the model, and no reads: whether the writes, each with the effect that the engine documents for its level, lead to the
 * recorded results and rows.
 */
public final class DocumentedWrites {
    private final List<ExplainedWrite> writes;
    private final String contradiction;
    private final Optional<GeneratedKeyValues> numbers;

    private DocumentedWrites(List<ExplainedWrite> writes, String contradiction, Optional<GeneratedKeyValues> numbers) {
        this.writes = writes;
        this.contradiction = contradiction;
        this.numbers = numbers;
    }

    /** {@link CannotJudge} if the model cannot decide. */
    public static DocumentedWrites of(Case testCase, Recording recording, List<Transaction> transactions, Lab lab) {
        Supplier<ModelContext> context =
                () -> ModelContext.ofWrites(testCase, recording, transactions, lab, () -> ViewRunner.of(testCase, lab));
        try {
            return explained(context, new Doubts(testCase, recording, lab));
        } catch (CannotJudge cannotJudge) {
            throw cannotJudge.asUnknown();
        }
    }

    private static DocumentedWrites explained(Supplier<ModelContext> contexts, Doubts doubts) {
        ModelContext context = contexts.get();
        Explanation explanation = ModelExplorer.explain(context);
        ModelState end = explanation.end();
        if (end != null) {
            return new DocumentedWrites(
                    end.writes().stream()
                            .map(new SerialPosition(context, end)::of)
                            .toList(),
                    "",
                    Optional.of(new GeneratedKeyValues(
                            context.views().schema(), end, context.engine().dialect())));
        }
        Complaint complaint = explanation.whyNot().orElseThrow();
        Optional<String> doubt = complaint.doubts().stream()
                .findFirst()
                .or(() -> doubts.of(() -> ModelExplorer.explain(contexts.get()).explains()));
        if (doubt.isPresent()) {
            throw CannotJudge.unknown(doubt.get() + "; " + complaint.explanation());
        }
        return new DocumentedWrites(List.of(), complaint.explanation(), Optional.empty());
    }

    /** The writes that were not rolled back and those that failed, if all are explained. */
    public List<ExplainedWrite> writes() {
        return writes;
    }

    /** Why the documentation does not lead to what was recorded; empty if it does. */
    public String contradiction() {
        return contradiction;
    }

    /** The keys that the engine generated, if all writes are explained. */
    public Optional<GeneratedKeyValues> numbers() {
        return numbers;
    }
}
