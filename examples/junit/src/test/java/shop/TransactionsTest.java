package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.titrant.api.ReplayedCase;
import io.titrant.junit.TitrantCases;

/** The database must keep its promises to the transactions of the shop. */
class TransactionsTest {
    /** Each case file is one test. It fails if an oracle finds a bug. */
    @TitrantCases("src/test/cases")
    void theDatabaseKeepsItsPromises() {}

    /** A test may look at the verdicts itself. */
    @TitrantCases(value = "src/test/cases/two-orders.sql", isolation = "SERIALIZABLE", oracle = "writecheck")
    void bothOrdersCount(ReplayedCase replayed) {
        assertEquals("pass", replayed.verdicts().get(0).verdict());
    }
}
