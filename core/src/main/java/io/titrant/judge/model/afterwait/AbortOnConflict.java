package io.titrant.judge.model.afterwait;

/**
 * ABORT: if the lock holder has changed the row and committed, the blocked statement fails and its transaction is rolled back; if the lock holder rolled
 * back, the statement goes on with its snapshot.
 *
 * <pre>
 * row before    a = 1, b = 0
 * T1            UPDATE t SET b = 1
 * T2            UPDATE t SET b = b + 1                    is blocked until T1 commits, and fails
 * row after     a = 1, b = 1
 * </pre>
 *
 * <p>So a statement that returned without an error after its wait ran on its snapshot; {@link io.titrant.judge.views.ViewRunner} shows whether that fits, and
 * the step complains if the row was changed. Source: PostgreSQL, "Repeatable Read Isolation Level"
 * (https://www.postgresql.org/docs/current/transaction-iso.html); H2, "Transaction Isolation"
 * (https://h2database.com/html/advanced.html#transaction_isolation). Case file: {@code cases/troc/conflict-after-wait-h2.sql}.
 */
final class AbortOnConflict implements AfterWaitPolicy {
    @Override
    public PossibleExecutions executions(ResumedStatement resumed) {
        return PossibleExecutions.of(resumed.plain());
    }
}
