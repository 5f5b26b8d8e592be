package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.Header;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cases after which the server is not fit for others: each has one of its own. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class DeadlyCasesTest {
    static Stream<Path> cases() throws IOException {
        return Files.list(Path.of("../cases/deadly")).sorted();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void casesThatCrashTheServerGetTheirVerdict(Path path) {
        CaseFile file = CaseReader.read(path);
        Header header = file.testCase().header();
        EngineSpec spec = EngineSpec.parse(header.get("engine").orElseThrow());
        Engine engine = Engines.named(spec.name());
        try (TestDatabase testDatabase =
                new TestDatabase(engine.start(Engines.options(engine, spec, Map.of())), Limits.CAMPAIGN)) {
            Verdict verdict = Oracles.named(header.get("oracle").orElseThrow())
                    .get(0)
                    .judge(file.testCase(), testDatabase.run(file.testCase()), testDatabase);
            assertThat(verdict.outcome().label())
                    .isEqualTo(header.get("verdict").orElseThrow());
            assertThat(header.get("kind").orElseThrow().split(" or ")).contains(verdict.kind());
        }
    }
}
