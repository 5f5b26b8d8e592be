package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The cases in these folders get the verdict, and where it is permitted the rule, that their header names: {@code permitted no-gap-locks}; the
 * kind, if it names one; from the strict oracle the verdict under {@code strict}; and what is noticed besides is what stands under {@code remark}.
 */
class CasesTest {
    private static final Path CASES = Path.of("..", "cases");
    private static final List<String> FOLDERS =
            List.of("writecheck", "troc", "isorel", "survival", "constraints", "truths", "txcheck");

    /** An engine and the option that it is started with. */
    private record Started(String engine, String option) implements Comparable<Started> {
        static Started of(CaseFile file) {
            return new Started(
                    file.testCase().header().get("engine").orElseThrow(),
                    file.testCase().header().get("option").orElse(""));
        }

        Map<String, String> options() {
            return option.isEmpty() ? Map.of() : Map.of(option.split("=")[0], option.split("=")[1]);
        }

        @Override
        public int compareTo(Started other) {
            return toString().compareTo(other.toString());
        }
    }

    @TestFactory
    Stream<DynamicTest> eachCaseFileGetsItsVerdict() throws IOException {
        return tests(spec -> !large(spec));
    }

    /** {@code -Dtitrant.home.tidb=DIR} names the folder of a tidb-server; the verdicts are those of 8.5.6. */
    @TestFactory
    @EnabledIfSystemProperty(named = "titrant.home.tidb", matches = ".+", disabledReason = "no TiDB here")
    Stream<DynamicTest> eachCaseFileOfTiDbGetsItsVerdict() throws IOException {
        return tests(List.of("tidb"), spec -> true);
    }

    @TestFactory
    @Tag("all-engines")
    @EnabledIf(value = "io.titrant.engines.MyRocksEngineTest#installed", disabledReason = "no MyRocks of Debian here")
    Stream<DynamicTest> eachCaseFileOfMyRocksGetsItsVerdict() throws IOException {
        return tests(List.of("myrocks"), spec -> true);
    }

    @TestFactory
    @Tag("all-engines")
    @EnabledIf(value = "io.titrant.engines.FirebirdEngineTest#installed", disabledReason = "no Firebird of Debian here")
    Stream<DynamicTest> eachCaseFileOfFirebirdGetsItsVerdict() throws IOException {
        return tests(List.of("firebird"), spec -> true);
    }

    @TestFactory
    @Tag("all-engines")
    Stream<DynamicTest> eachCaseFileOfALargeServerGetsItsVerdict() throws IOException {
        return tests(CasesTest::large);
    }

    private static boolean large(EngineSpec spec) {
        return spec.name().equals("mysql") || "12.3".equals(spec.version());
    }

    private static Stream<DynamicTest> tests(Predicate<EngineSpec> wanted) throws IOException {
        return tests(FOLDERS, wanted);
    }

    private static Stream<DynamicTest> tests(List<String> folders, Predicate<EngineSpec> wanted) throws IOException {
        Map<Started, List<CaseFile>> byEngine = new TreeMap<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.list(CASES.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".sql"))
                        .sorted()
                        .map(CaseReader::read)
                        .collect(Collectors.groupingBy(Started::of))
                        .forEach((started, cases) -> byEngine.merge(
                                started,
                                cases,
                                (a, b) -> Stream.concat(a.stream(), b.stream()).toList()));
            }
        }
        return byEngine.entrySet().stream()
                .filter(entry -> wanted.test(EngineSpec.parse(entry.getKey().engine())))
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey().toString(), () -> check(entry.getKey(), entry.getValue())));
    }

    private static void check(Started started, List<CaseFile> files) {
        EngineSpec spec = EngineSpec.parse(started.engine());
        Engine engine = Engines.named(spec.name());
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> seen = new TreeMap<>();
        try (Instance instance = engine.start(options(engine, spec, started));
                Workspace workspace = instance.createWorkspace("titrant_cases");
                CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
            for (CaseFile file : files) {
                Recording recording = runner.run(file.testCase());
                Oracle oracle = Oracles.named(
                                file.testCase().header().get("oracle").orElseThrow())
                        .get(0);
                expected.put(
                        file.name(), file.testCase().header().get("verdict").orElseThrow());
                Verdict verdict = oracle.judge(file.testCase(), recording, runner);
                seen.put(file.name(), label(verdict));
                file.testCase().header().get("kind").ifPresent(kind -> {
                    expected.put(file.name() + " (kind)", kind);
                    seen.put(file.name() + " (kind)", String.valueOf(verdict.kind()));
                });
                Optional<String> remark = file.testCase().header().get("remark");
                if (remark.isPresent()) {
                    expected.put(file.name() + " (remark)", remark.get());
                    seen.put(
                            file.name() + " (remark)",
                            verdict.remarks().stream().map(Verdict.Remark::name).collect(Collectors.joining(", ")));
                }
                Optional<String> strict = file.testCase().header().get("strict");
                if (strict.isPresent()) {
                    expected.put(file.name() + " (strict)", strict.get());
                    seen.put(
                            file.name() + " (strict)",
                            label(oracle.strict().judge(file.testCase(), recording, runner)));
                }
            }
        }
        assertThat(seen).isEqualTo(expected);
    }

    private static StartOptions options(Engine engine, EngineSpec spec, Started started) {
        StartOptions options = Engines.options(engine, spec, started.options());
        String home = System.getProperty("titrant.home." + engine.name());
        return home == null ? options : options.from(Path.of(home));
    }

    private static String label(Verdict verdict) {
        return verdict.outcome().label() + (verdict.rule() == null ? "" : " " + verdict.rule());
    }
}
