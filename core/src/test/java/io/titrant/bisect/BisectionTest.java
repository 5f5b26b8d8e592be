package io.titrant.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.judge.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BisectionTest {
    private final List<String> ran = new ArrayList<>();

    @Test
    void aBugThatCameOnceIsFoundInFewRuns() {
        VersionStrip strip = search(64, Set.of(), version -> version >= 41 ? 'b' : 'g');
        assertThat(strip.firstBad()).contains("41");
        assertThat(strip.lastGood()).contains("40");
        assertThat(strip.fixedIn()).isEmpty();
        assertThat(strip.summary()).isEqualTo("since 41 (40 is good)");
        assertThat(ran).hasSizeLessThanOrEqualTo(8);
    }

    @Test
    void aBugThatWasFixedIsFoundToo() {
        VersionStrip strip = search(64, Set.of(), version -> version < 20 ? 'b' : 'g');
        assertThat(strip.firstBad()).contains("1");
        assertThat(strip.lastGood()).isEmpty();
        assertThat(strip.fixedIn()).contains("20");
        assertThat(strip.summary()).isEqualTo("in every version from 1, fixed in 20");
    }

    @Test
    void milestonesShowABugThatCameAndWent() {
        VersionStrip strip = search(64, Set.of("32"), version -> version >= 20 && version < 50 ? 'b' : 'g');
        assertThat(strip.firstBad()).contains("20");
        assertThat(strip.lastGood()).contains("19");
        assertThat(strip.fixedIn()).contains("50");
    }

    @Test
    void stripsThatDisagreeHaveOtherBadVersionsAlsoIfTheBugCameLastInTheSame() {
        VersionStrip once = strip("ggb");
        VersionStrip twice = strip("bgb");
        assertThat(once.firstBad()).isEqualTo(twice.firstBad());
        assertThat(once.badVersions()).isNotEqualTo(twice.badVersions());
    }

    private static VersionStrip strip(String verdicts) {
        return new VersionStrip(IntStream.range(0, verdicts.length())
                .mapToObj(i -> new VersionVerdict(
                        Integer.toString(i),
                        verdicts.charAt(i) == 'b' ? Verdict.Outcome.BUG : Verdict.Outcome.PASS,
                        ""))
                .toList());
    }

    @Test
    void versionsThatDecideNothingArePassedOver() {
        VersionStrip strip = search(
                16,
                Set.of(),
                version -> version == 8 || version == 9 ? 'x' : version == 7 ? 'u' : version > 9 ? 'b' : 'g');
        assertThat(strip.firstBad()).contains("10");
        assertThat(strip.lastGood()).contains("6");
    }

    @Test
    void aBugOfEveryVersionNeedsNoBisection() {
        VersionStrip strip = search(64, Set.of("32"), version -> 'b');
        assertThat(ran).containsExactly("64", "32", "1");
        assertThat(strip.firstBad()).contains("1");
        assertThat(strip.lastGood()).isEmpty();
    }

    @Test
    void noBugAtAllHasNoFirstBadVersion() {
        VersionStrip strip = search(8, Set.of(), version -> 'g');
        assertThat(strip.anyBad()).isFalse();
        assertThat(strip.firstBad()).isEmpty();
        assertThat(strip.lastGood()).isEmpty();
        assertThat(strip.fixedIn()).isEmpty();
        assertThat(strip.summary()).isEmpty();
    }

    @Test
    void versionsAreOrderedByNumber() {
        assertThat(Stream.of("10.23", "9.6.24", "2.3.1", "2.3", "12.3", "12.22")
                        .sorted(EngineVersionOrder.INSTANCE)
                        .toList())
                .isEqualTo(List.of("2.3", "2.3.1", "9.6.24", "10.23", "12.3", "12.22"));
    }

    private interface Answer {
        char of(int version);
    }

    private VersionStrip search(int newest, Set<String> milestones, Answer answer) {
        return new Bisection(
                        IntStream.rangeClosed(1, newest)
                                .mapToObj(Integer::toString)
                                .toList(),
                        milestones::contains,
                        version -> {
                            ran.add(version);
                            return switch (answer.of(Integer.parseInt(version))) {
                                case 'b' -> new VersionVerdict(version, Verdict.Outcome.BUG, "bad");
                                case 'g' -> new VersionVerdict(version, Verdict.Outcome.PASS, "good");
                                case 'u' -> new VersionVerdict(version, Verdict.Outcome.UNKNOWN, "unclear");
                                default -> new VersionVerdict(version, null, "does not start");
                            };
                        },
                        () -> false)
                .search();
    }
}
