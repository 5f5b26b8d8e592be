package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.DocumentedWrites;
import io.titrant.judge.model.GeneratedKeyValues;
import io.titrant.sql.StatementKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Engines number rows in the order in which statements run, and a rollback does not take a number back, so a serial run gives other numbers by right
 * ({@link io.titrant.engine.Semantics.Keys} and the engines' files cite where that stands). The rule proves itself in two steps: the numbers that such a counter gives, in
 * the order of the recording, lead to its rows and results; and the serial runs, told to use these very numbers, leave nothing that differs. What
 * still differs is judged as ever.
 */
final class SerialGeneratedKeys {
    static final String NAME = "generated-keys";

    private static final Pattern NUMBERED = Pattern.compile(
            "\\b(AUTO_?INCREMENT|IDENTITY|\\w*SERIAL|NEXTVAL|NEXT\\s+VALUE)\\b", Pattern.CASE_INSENSITIVE);

    private static final Set<StatementKind> INSERTS =
            Set.of(StatementKind.INSERT, StatementKind.REPLACE, StatementKind.MERGE);

    private final Judgement judgement;
    private final SerialComparison serially;

    SerialGeneratedKeys(Judgement judgement, SerialComparison serially) {
        this.judgement = judgement;
        this.serially = serially;
    }

    /** Whether the engine may number rows in the case. */
    static boolean concern(Case testCase, List<Transaction> transactions) {
        return testCase.init().stream().anyMatch(sql -> NUMBERED.matcher(sql).find())
                && transactions.stream()
                        .flatMap(transaction -> transaction.statements().stream())
                        .anyMatch(act -> INSERTS.contains(act.kind()));
    }

    Verdict verdict(Violation violation) {
        DocumentedWrites documented = judgement.documented();
        Optional<GeneratedKeyValues> numbers = documented.numbers();
        if (numbers.isEmpty()) {
            return judgement.bug(violation, documented.contradiction());
        }
        Optional<Violation> left = serially.departure(numbers.get()::named);
        if (left.isEmpty()) {
            return judgement.permitted(
                    violation,
                    NAME,
                    "rows are numbered in the order in which statements run, and with the same numbers the serial run"
                            + " leaves the same",
                    judgement.numbersSource());
        }
        Verdict verdict = judgement.of(left.get(), numbers.get()::named);
        if (verdict.outcome() == Verdict.Outcome.BUG && !numbers.get().doubts().isEmpty()) {
            throw CannotJudge.unknown(numbers.get().doubts().get(0) + "; " + verdict.explanation());
        }
        return verdict;
    }
}
