package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.ErrorClass;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Guide;
import io.titrant.generate.Profile;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cases that are built from the orders that isolation is there to prevent. */
class DirectedCasesTest {
    private static final int CASES = 100;

    static Stream<String> engines() {
        return Engines.all().stream().map(Engine::name);
    }

    private static CaseGenerator generator(Engine engine) {
        return new CaseGenerator(
                engine, engine.defaultVersion(), engine.isolationLevels(), Profile.DEFAULT, Guide.ANOMALIES);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theSameSeedGivesTheSameBytesAndAFileGivesTheSameCase(String name) {
        CaseGenerator one = generator(Engines.named(name));
        CaseGenerator two = generator(Engines.named(name));
        for (int i = CASES; i-- > 0; ) {
            String text = CaseWriter.write(one.generate(5, i));
            assertThat(CaseWriter.write(two.generate(5, i))).isEqualTo(text);
            assertThat(CaseWriter.write(CaseReader.read("case.sql", text).testCase()))
                    .isEqualTo(text);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void statementsFollowThePattern(String name) {
        CaseGenerator generator = generator(Engines.named(name));
        Set<String> patterns = new HashSet<>();
        int directed = 0;
        for (int i = 0; i < CASES; i++) {
            Case testCase = generator.generate(8, i);
            String pattern = testCase.header().get("pattern").orElse(null);
            if (pattern != null) {
                directed++;
                patterns.add(pattern);
                assertThat(letters(testCase)).as(CaseWriter.write(testCase)).containsSubsequence(data(pattern));
            }
        }
        assertThat(directed).isBetween(CASES * 6 / 10, CASES * 3 / 4);
        assertThat(patterns).as("each pattern before one comes again").hasSizeGreaterThan(directed * 9 / 10);
    }

    /** On a real engine: statements are valid, and writes mostly find their row, though others may have taken it away. */
    @Test
    void writesFindTheirRows() {
        Engine engine = Engines.named("h2");
        CaseGenerator generator = generator(engine);
        int refused = 0;
        int writes = 0;
        int found = 0;
        try (TestDatabase testDatabase = new TestDatabase(
                Engines.start(engine, Engines.options(engine, EngineSpec.parse("h2"), Map.of())), Limits.CAMPAIGN)) {
            for (int i = 0; i < CASES; i++) {
                Case testCase = generator.generate(21, i);
                if (testCase.header().get("pattern").isEmpty()) {
                    continue;
                }
                for (Event event : testDatabase.run(testCase).events()) {
                    if (event.result() instanceof Result.Failed failed) {
                        refused += failed.errorClass() == ErrorClass.SYNTAX ? 1 : 0;
                    } else if (event.result() instanceof Result.Updated updated
                            && StatementKind.of(event.sql()).writes()) {
                        writes++;
                        found += updated.count() > 0 ? 1 : 0;
                    }
                }
            }
        }
        assertThat(refused).isZero();
        assertThat(100 * found / writes).as("percent of writes that find a row").isGreaterThan(75);
    }

    /** Reads and writes as {@code r1}, {@code w2}. */
    private static List<String> letters(Case testCase) {
        return testCase.steps().stream()
                .filter(step ->
                        step.kind() == StatementKind.SELECT || step.kind().writes())
                .map(step -> (step.kind() == StatementKind.SELECT ? "r" : "w")
                        + step.tx().substring(1))
                .toList();
    }

    private static List<String> data(String pattern) {
        return Stream.of(pattern.split(" "))
                .filter(word -> word.contains("["))
                .map(word -> word.substring(0, 2))
                .toList();
    }
}
