package io.titrant.judge.history;

import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A transaction as it ran: the statements that its session executed between BEGIN and its end, or one autocommit statement.
 *
 * @param begin the text of its BEGIN, empty for an autocommit statement
 * @param ownLevel the isolation level that statements of its session chose for it; null: the level in the header of the case
 * @param statements its statements, savepoints among them, without its BEGIN and its end
 * @param began the index of the event of its BEGIN or first statement
 * @param ended the index of the event that ended it
 */
public record Transaction(
        String tag,
        String begin,
        @Nullable IsolationLevel ownLevel,
        List<ExecutedStatement> statements,
        int began,
        int ended,
        boolean committed) {
    private static final Pattern READ_ONLY = Pattern.compile("\\bREAD\\s+ONLY\\b", Pattern.CASE_INSENSITIVE);

    public Transaction {
        statements = List.copyOf(statements);
    }

    public static Transaction autocommit(ExecutedStatement statement, @Nullable IsolationLevel ownLevel) {
        return new Transaction(
                statement.tag(),
                "",
                ownLevel,
                List.of(statement),
                statement.started(),
                statement.returned(),
                !statement.failed());
    }

    /** The same transaction with another end. */
    Transaction endedAt(int at, boolean commits) {
        return new Transaction(tag, begin, ownLevel, statements, began, at, commits);
    }

    public boolean explicit() {
        return !begin.isEmpty();
    }

    /**
     * The statements that a ROLLBACK TO a savepoint undid. Engines may release the locks that they took, so their results say nothing about the
     * transaction.
     */
    public Set<ExecutedStatement> undone() {
        Set<ExecutedStatement> undone = new HashSet<>();
        Map<String, Integer> savepoints = new HashMap<>();
        for (int i = 0; i < statements.size(); i++) {
            ExecutedStatement statement = statements.get(i);
            if (statement.kind() == StatementKind.SAVEPOINT) {
                savepoints.put(statement.savepoint(), i);
            } else if (statement.kind() == StatementKind.ROLLBACK_TO && !statement.failed()) {
                undone.addAll(statements.subList(savepoints.getOrDefault(statement.savepoint(), 0), i));
            }
        }
        return undone;
    }

    /** Whether its BEGIN, or a SET in it, declares it READ ONLY. */
    public boolean readOnly() {
        return READ_ONLY.matcher(begin).find()
                || statements.stream()
                        .anyMatch(statement -> statement.kind() == StatementKind.SET
                                && READ_ONLY.matcher(statement.sql()).find());
    }

    public boolean has(StatementKind kind) {
        return statements.stream().anyMatch(statement -> statement.kind() == kind);
    }
}
