package io.titrant.bench.specs;

import io.titrant.TitrantException;
import io.titrant.bench.BenchArguments;
import io.titrant.bench.BenchCommand;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.spec.IsolationSpec;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts PostgreSQL's isolation specs to cases, runs them, compares each recording with the expected output of its spec, and judges it. The
 * folder is {@code src/test/isolation} of PostgreSQL's sources, with {@code specs} and {@code expected}; Titrant does not contain them. The launcher
 * {@code bench/specs} lists the options.
 */
public final class IsolationSpecs {
    private static final String USAGE =
            "usage: bench/specs FOLDER [--db E] [--most N] [--oracle O,...] [--page FILE] [SPEC ...]";
    private static final int MOST_PERMUTATIONS = 40;
    private final Path folder;
    private final String db;
    private final Set<String> wanted;
    private final int most;
    private final Path cases;
    private final List<Oracle> oracles;
    private final @Nullable Path page;
    private final SpecTable table = new SpecTable();

    private IsolationSpecs(
            Path folder, String db, int most, List<Oracle> oracles, Set<String> wanted, @Nullable Path page)
            throws IOException {
        this.folder = folder;
        this.db = db;
        this.most = most;
        this.wanted = wanted;
        this.page = page;
        this.cases = Files.createTempDirectory("titrant-specs");
        this.oracles = oracles;
    }

    public static void main(String[] args) throws Exception {
        BenchCommand.main("specs", IsolationSpecs::run, args);
    }

    public static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
        BenchArguments given = BenchArguments.parse(args, Set.of("--db", "--most", "--oracle", "--page"), USAGE);
        List<String> words = given.words();
        if (words.isEmpty() || !Files.isDirectory(Path.of(words.get(0), "specs"))) {
            throw new TitrantException(USAGE + "; FOLDER is src/test/isolation of PostgreSQL's sources");
        }
        String page = given.options().get("--page");
        new IsolationSpecs(
                        Path.of(words.get(0)),
                        given.option("--db", "postgres:18.6"),
                        given.intCount("--most", MOST_PERMUTATIONS),
                        Oracles.named(given.option("--oracle", "all")),
                        Set.copyOf(words.subList(1, words.size())),
                        page == null ? null : Path.of(page))
                .runAll();
        return 0;
    }

    private void runAll() throws IOException {
        EngineSpec spec = EngineSpec.parse(db);
        Engine engine = Engines.named(spec.name());
        Map<String, String> options = Map.of("max_prepared_transactions", "10");
        try (TestDatabase database =
                new TestDatabase(Engines.start(engine, Engines.options(engine, spec, options)), Limits.DEFAULT)) {
            for (Path file : specs()) {
                run(file, database);
            }
        }
        System.out.println("cases: " + cases);
        table.lines().forEach(System.out::println);
        if (page != null) {
            Files.writeString(page, table.page("bench/specs src/test/isolation --db " + db + " --most " + most));
        }
    }

    private List<Path> specs() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("specs"))) {
            return files.filter(file -> file.toString().endsWith(".spec"))
                    .filter(file -> wanted.isEmpty() || wanted.contains(nameOf(file)))
                    .sorted()
                    .toList();
        }
    }

    private static String nameOf(Path file) {
        return file.getFileName().toString().replace(".spec", "");
    }

    private void run(Path file, TestDatabase database) throws IOException {
        String name = nameOf(file);
        IsolationSpec spec = IsolationSpec.read(name, Files.readString(file));
        if (!SpecCase.aboutTransactions(spec)) {
            table.leaveOut(name);
            return;
        }
        String expected = Files.readString(folder.resolve("expected").resolve(name + ".out"));
        List<ExpectedOutput.Permutation> permutations = ExpectedOutput.read(spec, expected);
        for (int k = 0; k < Math.min(most, permutations.size()); k++) {
            int i = (int) ((long) k * permutations.size() / Math.min(most, permutations.size()));
            SpecCase specCase = SpecCase.of(spec, permutations.get(i), i + 1, db);
            Path written =
                    Files.writeString(cases.resolve(specCase.name() + ".sql"), CaseWriter.write(specCase.testCase()));
            try {
                CaseReader.read(written);
                run(specCase, database);
            } catch (RuntimeException e) {
                table.failed(specCase.name(), String.valueOf(e.getMessage()));
            }
        }
        table.ran(name);
    }

    private void run(SpecCase specCase, TestDatabase database) {
        Recording recording = database.run(specCase.testCase());
        Optional<String> difference = SpecComparison.difference(specCase, recording);
        table.compared(specCase.name(), difference);
        for (Oracle oracle : oracles) {
            table.judged(specCase.name(), judge(oracle, specCase, recording, database));
        }
    }

    private static Verdict judge(Oracle oracle, SpecCase specCase, Recording recording, TestDatabase database) {
        try {
            return oracle.judge(specCase.testCase(), recording, database);
        } catch (RuntimeException e) {
            return Verdict.unknown(oracle.name(), "the oracle failed: " + e);
        }
    }
}
