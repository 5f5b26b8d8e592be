package io.titrant.judge.txcheck;

import io.titrant.TitrantException;

/**
 * How much TxCheck does for a case.
 *
 * @param strict whether a documented difference is a bug too
 * @param rounds how often a case is refined, each time with other statements removed (TxCheck §3.3)
 * @param orders how many equivalent orders run in each round; all if there are at most {@link #FEW_ORDERS}
 * @param complexOnly whether a campaign asks TxCheck only about cases with complex statements
 */
public record TxCheckSettings(boolean strict, int rounds, int orders, boolean complexOnly) {
    public static final TxCheckSettings DEFAULT = new TxCheckSettings(false, 3, 3, false);

    static final int FEW_ORDERS = 24;
    private static final int MOST = 1000;

    public TxCheckSettings {
        require("--rounds", rounds);
        require("--orders", orders);
    }

    private static void require(String option, int value) {
        if (value < 1 || value > MOST) {
            throw new TitrantException(option + " takes a number from 1 to " + MOST + ", not " + value);
        }
    }
}
