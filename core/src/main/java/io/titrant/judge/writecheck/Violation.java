package io.titrant.judge.writecheck;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.ExecutedStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the concurrent run and a serial one differ: the kind, a sentence, and the rows side by side.
 *
 * @param act the write whose result differs, if one does
 * @param error how it failed in one of the runs
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
