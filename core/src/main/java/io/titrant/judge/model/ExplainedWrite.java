package io.titrant.judge.model;

import io.titrant.engine.Semantics;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.state.DocumentedWrite;
import io.titrant.judge.rules.DocumentedRule;
import io.titrant.judge.rules.WriteEvidence;
import io.titrant.sql.StatementKind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A write with its documented effect, and the rows because of which that is not the effect that it has in its place in the serial order.
 *
 * @param own the rows of the table that it writes which it would have changed otherwise
 * @param read the rows that its queries would have read otherwise
 */
public record ExplainedWrite(DocumentedWrite write, List<DifferingRow> own, List<DifferingRow> read)
        implements WriteEvidence {
    private static final int ROWS_IN_A_SENTENCE = 3;

    public ExplainedWrite {
        own = List.copyOf(own);
        read = List.copyOf(read);
    }

    public ExecutedStatement statement() {
        return write.statement();
    }

    /** The rows that make the difference, and the transactions that changed them. */
    public String story() {
        List<String> rows = Stream.concat(own.stream(), read.stream())
                .map(DifferingRow::story)
                .distinct()
                .toList();
        return rows.stream().limit(ROWS_IN_A_SENTENCE).collect(Collectors.joining("; "))
                + (rows.size() > ROWS_IN_A_SENTENCE ? "; …" : "");
    }

    @Override
    public Semantics rules() {
        return write.rules();
    }

    @Override
    public StatementKind kind() {
        return write.statement().kind();
    }

    @Override
    public boolean putsValues() {
        return write.putsValues();
    }

    @Override
    public boolean sawOthers() {
        return write.sawOthers();
    }

    @Override
    public boolean changedMeanwhile() {
        return write.changedMeanwhile();
    }

    @Override
    public @Nullable DocumentedRule deviation() {
        return write.deviation();
    }

    @Override
    public boolean ownRowsDiffer() {
        return !own.isEmpty();
    }

    @Override
    public boolean readRowsDiffer() {
        return !read.isEmpty();
    }

    @Override
    public boolean pendingRowsDiffer() {
        return own.stream().anyMatch(DifferingRow::pending);
    }
}
