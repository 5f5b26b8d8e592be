package io.titrant.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What real engines did gets the verdict that it deserves, and the same with one lie in it does not. All that the oracles ask comes from files: no
 * database runs.
 */
class GoldenRecordingsTest {

    @TestFactory
    Stream<DynamicContainer> eachRecordingAndItsDoctoredCopiesGetTheirVerdicts() {
        return GoldenRecordings.all().stream()
                .map(file -> DynamicContainer.dynamicContainer(
                        file.shows(),
                        Stream.concat(
                                Stream.of(honest(file)), file.twins().stream().map(twin -> twin(file, twin)))));
    }

    private static DynamicTest honest(GoldenFile file) {
        return DynamicTest.dynamicTest(
                "as recorded: " + file.honest(),
                () -> assertThat(ExpectedVerdict.of(GoldenRecordings.judge(file)))
                        .as(file.name())
                        .isEqualTo(file.honest()));
    }

    private static DynamicTest twin(GoldenFile file, DoctoredTwin twin) {
        return DynamicTest.dynamicTest(
                "if " + twin.name() + ": " + twin.expected(),
                () -> assertThat(ExpectedVerdict.of(GoldenRecordings.judge(file, twin)))
                        .as(file.name() + ": " + twin.name())
                        .isEqualTo(twin.expected()));
    }
}
