package io.titrant.judge.txcheck;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TxCheckSettingsTest {
    @Test
    void besideOtherOraclesItDoesLess() {
        TxCheckSettings beside = TxCheckSettings.DEFAULT.besideOthers();
        assertThat(beside.rounds()).isLessThan(TxCheckSettings.DEFAULT.rounds());
        assertThat(beside.orders()).isLessThan(TxCheckSettings.DEFAULT.orders());
        assertThat(beside.complexOnly()).isTrue();
    }

    @Test
    void whatTheUserHasChosenStaysEvenIfItIsTheDefault() {
        TxCheckSettings chosen = TxCheckSettings.DEFAULT.bounded(3, 3).besideOthers();
        assertThat(chosen.rounds()).isEqualTo(3);
        assertThat(chosen.orders()).isEqualTo(3);
    }
}
