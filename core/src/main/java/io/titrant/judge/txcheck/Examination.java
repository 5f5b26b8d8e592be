package io.titrant.judge.txcheck;

import io.titrant.judge.Verdict;
import java.util.List;

/**
 * A verdict of TxCheck, and how much of the case it is about. {@code bench/txcheck} measures it.
 *
 * @param statements the statements of the case, transaction control left out
 * @param followed the statements that TxCheck can instrument
 * @param survived the statements that are left in the refined case of the first round
 * @param removals why statements were removed from it
 * @param compared the statements of it that belong to committed transactions, so that their results were compared
 * @param crossing whether the first refined case has a dependency between two transactions
 * @param interleaved whether two of its committed transactions ran at the same time
 * @param runs how often the case was run, instrumented or sorted
 * @param orders how many equivalent orders were run in the last round
 * @param differing how many of these orders differ from the run with transactions
 * @param dependencies the edges of the first refined case's graph, such as {@code T1.1 → T2.3 by item-read}; statements are numbered from 1, as the
 *     lines of the case
 * @param leftOut why TxCheck could not follow the other statements, one reason for each
 */
public record Examination(
        Verdict verdict,
        int statements,
        int followed,
        int survived,
        Removals removals,
        int compared,
        boolean crossing,
        boolean interleaved,
        int runs,
        int orders,
        int differing,
        List<String> dependencies,
        List<String> leftOut) {
    public Examination {
        dependencies = List.copyOf(dependencies);
        leftOut = List.copyOf(leftOut);
    }

    /** Of a case that TxCheck did not judge. */
    static Examination none(Verdict verdict, int statements) {
        return new Examination(
                verdict, statements, 0, 0, Removals.NONE, 0, false, false, 0, 0, 0, List.of(), List.of());
    }
}
