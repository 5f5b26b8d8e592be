package io.titrant.judge.writecheck;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.ExecutedStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the concurrent run and a serial one: its kind, a sentence, and the rows of both.
 *
 * @param act the write whose result differs; null if only the final state differs
 * @param error the error of that write in the run in which it failed
 */
record Violation(
        String kind,
        String explanation,
        List<Verdict.Difference> differences,
        @Nullable ExecutedStatement act,
        @Nullable ErrorClass error) {
    Violation {
        differences = List.copyOf(differences);
    }

    /** Whether only the serial run of single statements shows it: then there was no concurrency to excuse it. */
    boolean ofStatements() {
        return kind.startsWith(SerialRun.STATEMENTS);
    }
}
