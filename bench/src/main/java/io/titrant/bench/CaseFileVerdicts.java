package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Case files, each on the engine that its header names, as {@code titrant replay} runs them, judged by all oracles, and by those that have
 * a strict mode also in that mode. The files are grouped by engine, so that each version is started once and only one runs at a time.
 */
final class CaseFileVerdicts {
    private static final String DEADLY = "deadly";

    private final Path root;
    private final @Nullable String db;
    private final VerdictOutput out;
    private final Map<String, Oracle> oracles = new TreeMap<>();
    private final List<VerdictLine> all = new ArrayList<>();
    private final Map<String, String> skipped = new TreeMap<>();

    /**
     * @param root the folder {@code cases}: files below it are named by their path in it
     * @param db the engine for all files; null for that of each file's header
     */
    CaseFileVerdicts(Path root, @Nullable String db, VerdictOutput out) {
        this.root = root.toAbsolutePath().normalize();
        this.db = db;
        this.out = out;
        for (Oracle oracle : Oracles.all()) {
            oracles.put(oracle.name(), oracle);
            if (!oracle.strict().equals(oracle)) {
                oracles.put(oracle.name() + " strict", oracle.strict());
            }
        }
    }

    private record NamedCase(String name, Case testCase) {}

    /** Judges the files at these paths; without any, all files below the root that leave the server fit for others. */
    void write(List<Path> paths) {
        Map<CaseServer, List<NamedCase>> byServer = new LinkedHashMap<>();
        for (Path path : files(paths)) {
            String name = name(path);
            try {
                CaseFile file = CaseReader.read(path);
                byServer.computeIfAbsent(CaseServer.of(file.testCase().header(), db), server -> new ArrayList<>())
                        .add(new NamedCase(name, file.testCase()));
            } catch (TitrantException e) {
                skip(name, e);
            }
        }
        byServer.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
                .forEach(entry -> judge(entry.getKey(), entry.getValue()));
        all.sort(Comparator.comparing(VerdictLine::subject));
        out.lines(all);
        skipped.forEach((name, reason) -> out.comment("skipped " + name + ": " + reason));
        digests().forEach((folder, digest) -> out.comment("digest " + folder + ": " + digest));
    }

    private void judge(CaseServer server, List<NamedCase> cases) {
        long began = System.nanoTime();
        Engine engine = Engines.named(server.engine());
        try (TestDatabase testDatabase = server.start()) {
            CaseJudging judging = new CaseJudging(testDatabase, oracles);
            for (NamedCase named : cases) {
                try {
                    all.addAll(judging.judge(named.name(), CaseServer.atLevels(named.testCase(), engine)));
                } catch (TitrantException e) {
                    skip(named.name(), e);
                }
            }
        } catch (TitrantException e) {
            cases.forEach(named -> skip(named.name(), e));
        }
        out.progress(server + ": " + cases.size() + " files in " + VerdictOutput.seconds(began));
    }

    private void skip(String name, TitrantException reason) {
        skipped.put(
                name, String.valueOf(reason.getMessage()).lines().findFirst().orElse("no reason is known"));
    }

    private List<Path> files(List<Path> paths) {
        if (!paths.isEmpty()) {
            return paths.stream().flatMap(path -> below(path).stream()).toList();
        }
        List<Path> every = below(root);
        List<Path> wanted = every.stream()
                .filter(file -> !file.startsWith(root.resolve(DEADLY)))
                .toList();
        every.stream()
                .filter(file -> !wanted.contains(file))
                .forEach(
                        file -> skipped.put(name(file), "leaves the server unfit for others; name its path to run it"));
        return wanted;
    }

    private static List<Path> below(Path path) {
        if (!Files.exists(path)) {
            throw new TitrantException(path + ": no such file or folder");
        }
        try (Stream<Path> files = Files.walk(path.toAbsolutePath().normalize())) {
            return files.filter(file -> file.toString().endsWith(".sql") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new TitrantException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** The path from the root on, so that two copies of the files have the same names. */
    private String name(Path file) {
        return file.startsWith(root) ? root.relativize(file).toString().replace('\\', '/') : file.toString();
    }

    private Map<String, String> digests() {
        return all.stream()
                .collect(Collectors.groupingBy(
                        line -> folder(line.subject().testCase()), TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> VerdictLine.digest(entry.getValue()), (a, b) -> a, TreeMap::new));
    }

    private static String folder(String name) {
        int slash = name.lastIndexOf('/');
        return slash < 0 ? "." : name.substring(0, slash);
    }
}
