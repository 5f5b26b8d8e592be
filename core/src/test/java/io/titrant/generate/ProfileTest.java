package io.titrant.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import org.junit.jupiter.api.Test;

class ProfileTest {
    @Test
    void linesSetOptionsAndTheRestKeepTheirDefaults() {
        Profile profile = Profile.parse("p", """
                # small and plain
                maxTables = 1
                subqueries = off   # none
                replace = off
                update = 50
                autoIncrement = off

                """);
        assertThat(profile.get(Option.MAX_TABLES)).isEqualTo(1);
        assertThat(profile.on(Option.SUBQUERIES)).isFalse();
        assertThat(profile.get(Option.REPLACE)).isZero();
        assertThat(profile.get(Option.UPDATE)).isEqualTo(50);
        assertThat(profile.on(Option.AUTO_INCREMENT)).isFalse();
        assertThat(profile.get(Option.MAX_ROWS)).isEqualTo(Profile.DEFAULT.get(Option.MAX_ROWS));
    }

    @Test
    void anErrorNamesTheFileTheLineAndTheKey() {
        assertThatThrownBy(() -> Profile.parse("my.profile", "maxRows = 3\nmaxTabels = 1"))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith("my.profile:2: unknown key 'maxTabels'");
        assertThatThrownBy(() -> Profile.parse("my.profile", "joins = maybe"))
                .isInstanceOf(TitrantException.class)
                .hasMessage("my.profile:1: 'joins' is on or off, not 'maybe'");
        assertThatThrownBy(() -> Profile.parse("my.profile", "maxTables = 0"))
                .isInstanceOf(TitrantException.class)
                .hasMessage("my.profile:1: 'maxTables' is a number from 1 to 10, not '0'");
        assertThatThrownBy(() -> Profile.parse("my.profile", "\nmaxTables"))
                .isInstanceOf(TitrantException.class)
                .hasMessage("my.profile:2: 'maxTables' is not of the form key = value");
        assertThatThrownBy(() -> Profile.parse("my.profile", "joins = on\njoins = off"))
                .isInstanceOf(TitrantException.class)
                .hasMessage("my.profile:2: 'joins' is set twice");
    }
}
