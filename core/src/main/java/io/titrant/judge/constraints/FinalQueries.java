package io.titrant.judge.constraints;

import io.titrant.casefile.Case;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import java.util.List;
import java.util.Optional;

/**
 * Queries on the database that a run left. If another case has run since, the case runs once more, and the queries are about that run. Sessions
 * that run at the same time may do something else the next time; of such a case nothing is asked then.
 */
final class FinalQueries {
    private final Case testCase;
    private final Lab lab;
    private Recording recording;
    private boolean ranAgain;

    FinalQueries(Case testCase, Recording recording, Lab lab) {
        this.testCase = testCase;
        this.lab = lab;
        this.recording = recording;
        this.ranAgain = testCase.concurrent();
    }

    /** The rows of a table as the run left them. */
    Optional<Rows> table(DeclaredTable table) {
        return Optional.ofNullable(recording.finalState().get(table.name()))
                .filter(rows -> RowChecks.complete(table, rows));
    }

    /** The rows of a query; empty if the engine refuses the query, or if the database is gone. */
    Optional<Rows> rows(String query) {
        return ask(query).filter(Result.Returned.class::isInstance).map(result -> ((Result.Returned) result).rows());
    }

    /** The results of statements that change no rows, if the engine runs them in one message and none fails. */
    Optional<List<Result>> together(List<String> statements) {
        return lab.queryFinalStateTogether(recording, statements);
    }

    /** Runs a statement that changes no rows. */
    void set(String statement) {
        if (!statement.isEmpty()) {
            ask(statement);
        }
    }

    private Optional<Result> ask(String query) {
        Optional<Result> answer = lab.queryFinalState(recording, query);
        if (answer.isEmpty() && !ranAgain) {
            ranAgain = true;
            recording = lab.run(testCase);
            answer = lab.queryFinalState(recording, query);
        }
        return answer;
    }
}
