package io.titrant.judge.writecheck;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.views.TableName;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the concurrent run and a serial one: its kind, a sentence, and the rows of both.
 *
 * @param tables the tables whose final rows differ; none if only results differ
 * @param act the write whose result differs; null if only the final state differs
 * @param error the error of that write in the run in which it failed
 */
record Violation(
        String kind,
        String explanation,
        List<Verdict.Difference> differences,
        Set<TableName> tables,
        @Nullable ExecutedStatement act,
        @Nullable ErrorClass error) {
    Violation {
        differences = List.copyOf(differences);
        tables = Set.copyOf(tables);
    }

    /** Whether only the serial run of single statements shows it: then there was no concurrency to excuse it. */
    boolean ofStatements() {
        return kind.startsWith(SerialRun.STATEMENTS);
    }
}
