package io.titrant.engines.writecheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.judge.Verdict;
import io.titrant.judge.writecheck.WriteCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The cases in cases/writecheck get the verdict, and where it is permitted the rule, that their header names: {@code permitted no-gap-locks}. */
class CasesTest {
    private static final Path FOLDER = Path.of("..", "cases", "writecheck");

    @TestFactory
    Stream<DynamicTest> casesGetTheirVerdict() throws IOException {
        return tests(spec -> !spec.name().equals("mysql"));
    }

    @TestFactory
    @Tag("all-engines")
    Stream<DynamicTest> casesOnMySqlGetTheirVerdict() throws IOException {
        return tests(spec -> spec.name().equals("mysql"));
    }

    private static Stream<DynamicTest> tests(java.util.function.Predicate<EngineSpec> wanted) throws IOException {
        Map<String, List<CaseFile>> byEngine;
        try (Stream<Path> files = Files.list(FOLDER)) {
            byEngine = files.filter(file -> file.toString().endsWith(".sql"))
                    .sorted()
                    .map(CaseReader::read)
                    .collect(Collectors.groupingBy(
                            file -> file.testCase().header().get("engine").orElseThrow(),
                            TreeMap::new,
                            Collectors.toList()));
        }
        return byEngine.entrySet().stream()
                .filter(entry -> wanted.test(EngineSpec.parse(entry.getKey())))
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> check(entry.getKey(), entry.getValue())));
    }

    private static void check(String name, List<CaseFile> files) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> seen = new TreeMap<>();
        try (Instance instance = engine.start(Engines.options(engine, spec, Map.of()));
                Workspace workspace = instance.createWorkspace("titrant_cases");
                CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
            for (CaseFile file : files) {
                Verdict verdict = new WriteCheck().judge(file.testCase(), runner.run(file.testCase()), runner);
                expected.put(
                        file.name(), file.testCase().header().get("verdict").orElseThrow());
                seen.put(file.name(), verdict.outcome().label() + (verdict.rule() == null ? "" : " " + verdict.rule()));
            }
        }
        assertThat(seen).isEqualTo(expected);
    }
}
