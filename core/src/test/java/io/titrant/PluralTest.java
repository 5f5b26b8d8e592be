package io.titrant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PluralTest {
    @Test
    void oneThingIsSingularAndNoneAndManyArePlural() {
        assertThat(Plural.of(1, "row")).isEqualTo("1 row");
        assertThat(Plural.of(0, "row")).isEqualTo("0 rows");
        assertThat(Plural.of(2, "row")).isEqualTo("2 rows");
    }

    @Test
    void theSpellingFollowsTheNoun() {
        assertThat(Plural.of(2, "history")).isEqualTo("2 histories");
        assertThat(Plural.of(2, "key")).isEqualTo("2 keys");
        assertThat(Plural.of(2, "access")).isEqualTo("2 accesses");
        assertThat(Plural.of(1, "access")).isEqualTo("1 access");
        assertThat(Plural.of(2, "root cause")).isEqualTo("2 root causes");
    }

    @Test
    void theVerbFollowsTheNumber() {
        assertThat(Plural.verb(1, "was", "were")).isEqualTo("was");
        assertThat(Plural.verb(0, "was", "were")).isEqualTo("were");
    }
}
