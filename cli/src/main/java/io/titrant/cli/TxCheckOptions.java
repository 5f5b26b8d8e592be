package io.titrant.cli;

import io.titrant.judge.Oracle;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.judge.txcheck.TxCheckSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much the oracle txcheck does for a case. */
final class TxCheckOptions {
    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "How often txcheck refines a case, each time with other statements removed, from 1 to 1000 (default: 3; beside other oracles 1).")
    private @Nullable Integer rounds;

    @Option(
            names = "--orders",
            paramLabel = "N",
            description =
                    "How many equivalent orders txcheck runs in each round, from 1 to 1000 (default: 3, and all if there are at most 24; beside other oracles 2).")
    private @Nullable Integer orders;

    /** The oracles, txcheck with these bounds. */
    List<Oracle> bound(List<Oracle> oracles) {
        int mostRounds = rounds == null ? TxCheckSettings.DEFAULT.rounds() : rounds;
        int mostOrders = orders == null ? TxCheckSettings.DEFAULT.orders() : orders;
        // Checks the bounds, whether txcheck is asked or not.
        TxCheckSettings bounds = TxCheckSettings.DEFAULT.bounded(mostRounds, mostOrders);
        if (rounds == null && orders == null) {
            return oracles;
        }
        return oracles.stream()
                .map(oracle ->
                        oracle instanceof TxCheck txCheck ? txCheck.bounded(bounds.rounds(), bounds.orders()) : oracle)
                .toList();
    }

    @Nullable
    Integer rounds() {
        return rounds;
    }

    @Nullable
    Integer orders() {
        return orders;
    }

    /** Takes over the bounds of a campaign that is continued, where the command line has none. */
    void takeOver(@Nullable Integer formerRounds, @Nullable Integer formerOrders) {
        rounds = rounds != null ? rounds : formerRounds;
        orders = orders != null ? orders : formerOrders;
    }
}
