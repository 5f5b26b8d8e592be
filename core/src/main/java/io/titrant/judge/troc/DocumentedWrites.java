package io.titrant.judge.troc;

import io.titrant.casefile.Case;
import io.titrant.judge.Lab;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Goes through a recording as Troc does, but judges writes alone: whether these, each with the effect that the engine documents for its level, lead to the
 * results and rows that were recorded.
 */
public final class DocumentedWrites {
    private final List<WriteDone> writes;
    private final String contradiction;
    private final Optional<Numbers> numbers;

    private DocumentedWrites(List<WriteDone> writes, String contradiction, Optional<Numbers> numbers) {
        this.writes = writes;
        this.contradiction = contradiction;
        this.numbers = numbers;
    }

    /** {@link Unfit} if that cannot be said. */
    public static DocumentedWrites of(Case testCase, Recording recording, List<Transaction> transactions, Lab lab) {
        Supplier<Explorer> explorer = () -> new Explorer(
                recording,
                transactions,
                Setting.ofWrites(testCase, recording, transactions, lab, () -> Views.of(testCase, lab)));
        try {
            return explained(explorer.get(), new Doubts(testCase, recording, lab), explorer);
        } catch (Unfit unfit) {
            throw unfit.asUnknown();
        }
    }

    private static DocumentedWrites explained(Explorer first, Doubts doubts, Supplier<Explorer> again) {
        Optional<World> end = first.explanation();
        if (end.isPresent()) {
            return new DocumentedWrites(end.get().writesDone(), "", Optional.of(first.numbers(end.get())));
        }
        Complaint complaint = first.complaint();
        Optional<String> doubt = complaint.doubts().stream()
                .findFirst()
                .or(() -> doubts.of(() -> again.get().explanation().isPresent()));
        if (doubt.isPresent()) {
            throw Unfit.unknown(doubt.get() + "; " + complaint.explanation());
        }
        return new DocumentedWrites(List.of(), complaint.explanation(), Optional.empty());
    }

    /** Those that had an effect that stayed, and those that failed, if all are explained. */
    public List<WriteDone> writes() {
        return writes;
    }

    /** Why the documentation does not lead to what was recorded; empty if it does. */
    public String contradiction() {
        return contradiction;
    }

    /** Which numbers rows were given that were put in without one, if all are explained. */
    public Optional<Numbers> numbers() {
        return numbers;
    }
}
