package io.titrant.judge.model.afterwait;

/**
 * RESTART: the blocked statement runs again from its beginning, on the rows that are committed now.
 *
 * <pre>
 * rows before    a = 1, b = 0 · a = 2, b = 0
 * T1             UPDATE t SET a = a + 1                    the rows are a = 2 and a = 3 now
 * T2             UPDATE t SET b = 1 WHERE a = 2            is blocked until T1 commits, and runs again
 * rows after     a = 2, b = 1 · a = 3, b = 0
 * </pre>
 *
 * <p>Source: HyperSQL User Guide, "Transactions and Concurrency Control" (https://hsqldb.org/doc/2.0/guide/sessions-chapt.html). Case file:
 * {@code cases/troc/restart-after-wait-hsqldb.sql}.
 */
final class RestartStatement implements AfterWaitPolicy {
    @Override
    public PossibleExecutions executions(ResumedStatement resumed) {
        return PossibleExecutions.of(resumed.plain());
    }
}
