package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Step;
import io.titrant.engine.Capability;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor;
import io.titrant.record.Result;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The order in which blocked statements are recorded that return while the lock view is read. */
class InFlightStatementsTest {
    private final FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
    private final Queue<Supplier<Map<String, Set<String>>>> looks = new ArrayDeque<>();
    private final LockMonitor monitor = suspects ->
            looks.size() > 1 ? looks.remove().get() : looks.element().get();
    private final InFlightStatements inFlight = new InFlightStatements(database, monitor);
    private final InFlightStatement first = inFlightStatement("T1", 0);
    private final InFlightStatement second = inFlightStatement("T2", 1);

    @Test
    void aDeadlockVictimPrecedesTheStatementThatItsRollbackUnblocked() {
        looks.add(() -> {
            Map<String, Set<String>> asked = Map.of(id(first), Set.of(id(second)), id(second), Set.of(id(first)));
            first.returnedWith(StatementOutcome.ok(new Result.Updated(1, List.of())));
            return asked;
        });
        looks.add(() -> {
            second.returnedWith(failed(ErrorClass.DEADLOCK));
            return Map.of();
        });
        assertThat(resumed()).containsExactly(second);
        assertThat(resumed()).containsExactly(first);
    }

    @Test
    void aFailedWaiterFollowsItsBlocker() {
        looks.add(() -> Map.of(id(first), Set.of("other"), id(second), Set.of(id(first))));
        assertThat(resumed()).isEmpty();
        looks.clear();
        looks.add(() -> {
            second.returnedWith(failed(ErrorClass.UNIQUE));
            return Map.of();
        });
        looks.add(() -> {
            first.returnedWith(StatementOutcome.ok(new Result.Updated(1, List.of())));
            return Map.of();
        });
        assertThat(resumed()).containsExactly(first, second);
    }

    @Test
    void anAbortedTransactionPrecedesTheStatementsThatItBlocked() {
        looks.add(() -> Map.of(id(first), Set.of(id(second)), id(second), Set.of("other")));
        assertThat(resumed()).isEmpty();
        looks.clear();
        looks.add(() -> {
            first.returnedWith(StatementOutcome.ok(new Result.Updated(1, List.of())));
            second.returnedWith(failed(ErrorClass.SERIALIZATION));
            return Map.of();
        });
        assertThat(resumed()).containsExactly(second);
        assertThat(resumed()).containsExactly(first);
    }

    @Test
    void aStatementThatIsStillBlockedStaysInFlight() {
        looks.add(() -> {
            first.returnedWith(StatementOutcome.ok(new Result.Updated(1, List.of())));
            return Map.of(id(first), Set.of("other"), id(second), Set.of("other"));
        });
        looks.add(() -> Map.of(id(second), Set.of("other")));
        assertThat(resumed()).containsExactly(first);
        assertThat(resumed()).isEmpty();
        assertThat(inFlight.statements()).containsExactly(second);
    }

    /** PostgreSQL: the second statement waited for its blocker to get a row, and now for the row; it looks for a deadlock once more. */
    @Test
    void aStatementThatStaysBlockedWhenAnotherResumesBeginsAnotherWait() {
        looks.add(() -> Map.of(id(first), Set.of("other"), id(second), Set.of(id(first))));
        assertThat(resumed()).isEmpty();
        looks.clear();
        looks.add(() -> {
            first.returnedWith(StatementOutcome.ok(new Result.Updated(1, List.of())));
            return Map.of(id(second), Set.of(id(first)));
        });
        long before = System.nanoTime();
        assertThat(resumed()).containsExactly(first);
        long blocked = second.nanosBlocked();
        long since = System.nanoTime() - before;
        assertThat(blocked).isLessThan(since);
    }

    private List<InFlightStatement> resumed() {
        long late = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        return inFlight.awaitResumed(true, Set.of(), late, late);
    }

    private InFlightStatement inFlightStatement(String tx, int index) {
        InFlightStatement inFlightStatement = new InFlightStatement(
                new TransactionLane(tx, database.openSession(), database::classify, 100),
                index,
                new Step(tx, "UPDATE t SET a = 1"));
        inFlightStatement.markBlocked();
        inFlight.add(inFlightStatement, Set.of());
        return inFlightStatement;
    }

    private static StatementOutcome failed(ErrorClass error) {
        return new StatementOutcome(new Result.Failed(error, 0, null, error.label()), Failure.poisoned(error));
    }

    private static String id(InFlightStatement inFlightStatement) {
        return inFlightStatement.transactionLane.session().id();
    }
}
