package io.titrant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RememberedMatchesTest {
    @Test
    void aPartIsFoundAnywhereInUpperOrLowerCase() {
        assertThat(RememberedMatches.containsAny("SELECT Now()", "now")).isTrue();
        assertThat(RememberedMatches.containsAny("nown", "wn")).isTrue();
        assertThat(RememberedMatches.containsAny("now", "rand", "NOW")).isTrue();
        assertThat(RememberedMatches.containsAny("no", "now")).isFalse();
        assertThat(RememberedMatches.containsAny("", "now")).isFalse();
    }

    @Test
    void thePatternDecidesOnceAPartIsFound() {
        RememberedMatches clock = RememberedMatches.within(Pattern.compile("(?i)\\bnow\\s*\\("), "now");
        assertThat(clock.test("SELECT NOW ()")).isTrue();
        assertThat(clock.test("SELECT know()")).isFalse();
        assertThat(clock.test("SELECT know()")).isFalse();
    }
}
