package io.titrant.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.generate.Option.Kind;
import io.titrant.generate.percent.Percent;
import io.titrant.generate.percent.ProfileKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code docs/profile.md} lists what a profile can set, and nothing else. */
class ProfilePageTest {
    @Test
    void thePageListsEachKeyWithItsDefaultAndMeaning() throws IOException {
        Path page = Path.of(System.getProperty("titrant.docs", "../docs")).resolve("profile.md");
        List<String> rows = Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(
                        Profile.keys().stream().map(ProfilePageTest::row).toList());
    }

    @Test
    void everyPercentageHasItsOwnKeyAndCanBeSet() {
        assertThat(Profile.keys()).extracting(ProfileKey::key).doesNotHaveDuplicates();
        for (Percent percent : Percent.all()) {
            Profile profile = Profile.parse("p", percent.key() + " = 7");
            assertThat(profile.get(percent)).as(percent.key()).isEqualTo(7);
        }
    }

    private static String row(ProfileKey key) {
        boolean onOrOff = key instanceof Option option && option.kind() == Kind.SWITCH;
        String initial = onOrOff ? key.initial() == 1 ? "on" : "off" : String.valueOf(key.initial());
        return "| `" + key.key() + "` | " + initial + " | " + key.meaning() + " |";
    }
}
