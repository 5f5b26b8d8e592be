package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.DocumentedWrites;
import io.titrant.judge.model.GeneratedKeyValues;
import io.titrant.judge.rules.GeneratedKeyEvidence;
import io.titrant.judge.rules.GeneratedKeyOrder;
import io.titrant.sql.StatementKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Engines generate keys in the order in which statements run, and most do not give a key back after a rollback. So a serial run may rightly generate other
 * keys ({@link io.titrant.engine.Semantics.Keys}; the engines' files cite their documentation). The rule has two proofs: a counter that follows the
 * recording generates exactly the recorded keys; and serial runs with these keys as explicit values leave the same rows. Any difference that remains is
 * judged by the other rules. Example:
 *
 * <pre>
 *   T1: INSERT INTO t (v) VALUES (1)     key 1
 *   T2: INSERT INTO t (v) VALUES (2)     key 2
 *   T2: COMMIT, T1: COMMIT               serially (T2, then T1) the keys are swapped: permitted
 * </pre>
 */
final class SerialGeneratedKeys {
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
            return judgement.contradicted(violation, documented.contradiction());
        }
        Optional<Violation> left = serially.departure(numbers.get()::named);
        if (GeneratedKeyOrder.RULE.isProvedBy(new GeneratedKeyEvidence(true, left.isEmpty()))) {
            return judgement.permitted(
                    violation,
                    GeneratedKeyOrder.RULE.name(),
                    "rows are numbered in the order in which statements run, and with the same numbers the serial run leaves the same",
                    judgement.numbersSource());
        }
        Verdict verdict = judgement.of(left.get(), numbers.get()::named);
        if (verdict.outcome() == Verdict.Outcome.BUG && !numbers.get().doubts().isEmpty()) {
            throw CannotJudge.unknown(numbers.get().doubts().get(0) + "; " + verdict.explanation());
        }
        return verdict;
    }
}
