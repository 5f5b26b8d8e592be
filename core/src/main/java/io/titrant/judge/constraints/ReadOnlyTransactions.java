package io.titrant.judge.constraints;

import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import java.util.Optional;

/**
 * A transaction that begins with {@code START TRANSACTION READ ONLY} changes no row of a table that is not temporary. Example:
 *
 * <pre>
 *   T1 START TRANSACTION READ ONLY        accepted
 *   T1 INSERT INTO t VALUES (1)           1 row: a bug; the engine must refuse the INSERT, or READ ONLY before it (TiDB#22658)
 * </pre>
 */
final class ReadOnlyTransactions {
    private final DeclaredSchema schema;
    private final Engine engine;

    ReadOnlyTransactions(DeclaredSchema schema, Engine engine) {
        this.schema = schema;
        this.engine = engine;
    }

    /** The first statement that changed rows in a read-only transaction. */
    Optional<ExecutedStatement> firstWrite(Recording recording) {
        if (!engine.has(Capability.REFUSES_WRITES_IN_READ_ONLY)) {
            return Optional.empty();
        }
        try {
            return RecordedTransactions.of(recording, engine).stream()
                    .filter(ReadOnlyTransactions::staysReadOnly)
                    .flatMap(transaction -> transaction.statements().stream())
                    .filter(this::changesDeclaredTable)
                    .findFirst();
        } catch (CannotJudge notTold) {
            return Optional.empty();
        }
    }

    /** SET TRANSACTION may make an open transaction READ WRITE again. */
    private static boolean staysReadOnly(Transaction transaction) {
        return transaction.explicit() && transaction.readOnly() && !transaction.has(StatementKind.SET);
    }

    private boolean changesDeclaredTable(ExecutedStatement executed) {
        return executed.kind().writes()
                && executed.result() instanceof Result.Updated updated
                && updated.count() > 0
                && Tables.written(Sql.read(executed.sql(), engine.dialect())).stream()
                        .anyMatch(name -> schema.table(name.last()).isPresent());
    }
}
