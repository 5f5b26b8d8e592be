package io.titrant.judge.txcheck;

import io.titrant.TitrantException;

/**
 * How much TxCheck does for a case.
 *
 * @param strict whether a documented difference is a bug too
 * @param rounds how often a case is refined, each time with other statements removed (TxCheck §3.3)
 * @param orders how many equivalent orders run in each round
 * @param few all equivalent orders run if they are no more than this
 * @param chosen whether the user has chosen rounds and orders
 * @param complexOnly whether a campaign asks TxCheck only about cases with complex statements
 * @param everySecond whether a campaign asks TxCheck about every second of the cases that it judges
 */
public record TxCheckSettings(
        boolean strict, int rounds, int orders, int few, boolean chosen, boolean complexOnly, boolean everySecond) {
    public static final TxCheckSettings DEFAULT = new TxCheckSettings(false, 3, 3, 24, false, false, false);

    /** One refinement and two orders: nearly every bug that an order shows is shown by all (TxCheck Table 5), and a case that differs finds more in the same time. */
    private static final TxCheckSettings BESIDE_OTHERS = new TxCheckSettings(false, 1, 2, 2, false, true, false);

    private static final int MOST = 1000;

    public TxCheckSettings {
        require("--rounds", rounds);
        require("--orders", orders);
    }

    TxCheckSettings strictly() {
        return new TxCheckSettings(true, rounds, orders, few, chosen, complexOnly, everySecond);
    }

    public TxCheckSettings bounded(int mostRounds, int mostOrders) {
        return new TxCheckSettings(strict, mostRounds, mostOrders, DEFAULT.few, true, complexOnly, everySecond);
    }

    /** For a campaign with several oracles: complex cases only, and less for each unless the user has chosen how much. */
    TxCheckSettings besideOthers() {
        TxCheckSettings bounds = chosen ? this : BESIDE_OTHERS;
        return new TxCheckSettings(strict, bounds.rounds, bounds.orders, bounds.few, chosen, true, everySecond);
    }

    /** For a campaign with several oracles: the orders of one group of transactions resemble each other, so every second one is enough. */
    TxCheckSettings everySecondCase() {
        return new TxCheckSettings(strict, rounds, orders, few, chosen, complexOnly, true);
    }

    private static void require(String option, int value) {
        if (value < 1 || value > MOST) {
            throw new TitrantException(option + " takes a number from 1 to " + MOST + ", not " + value);
        }
    }
}
