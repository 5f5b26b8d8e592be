package io.titrant.bench.groups;

import io.titrant.TitrantException;
import io.titrant.bench.BenchArguments;
import io.titrant.bench.BenchCommand;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.campaign.Fingerprint;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.grouping.FindingExaminer;
import io.titrant.grouping.FindingGrouping;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups the labelled findings of each engine and counts the pairs that are joined or parted as the labels say. Pairs are those of findings of one
 * engine, version and mode.
 *
 * <p>{@code GroupBench ROOT [--held-out | --fresh | --unseen | --later | --recent] [ENGINE …]}: ROOT is the folder with {@code bench/} and {@code cases/}. The options take another
 * set than {@code bench/labelled-findings.yaml}.
 */
public final class GroupBench {
    private static final Set<String> SETS = Set.of("--held-out", "--fresh", "--unseen", "--later", "--recent");
    private static final String USAGE =
            "usage: bench/groups [--held-out | --fresh | --unseen | --later | --recent] [ENGINE ...]";
    private static final String ORACLES = "survival,constraints,troc,isorel,writecheck,txcheck";

    private int right;
    private int wronglyJoined;
    private int wronglyParted;
    private int findings;
    private int groups;

    private GroupBench() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("groups", GroupBench::run, args);
    }

    public static int run(List<String> args, PrintStream out, PrintStream err) {
        BenchArguments given = BenchArguments.parse(args, Set.of(), SETS, USAGE);
        if (given.words().isEmpty() || given.flags().size() > 1) {
            throw new TitrantException(USAGE);
        }
        Path root = Path.of(given.words().get(0));
        Set<String> wanted = Set.copyOf(given.words().subList(1, given.words().size()));
        String set = given.flags().stream()
                .map(flag -> flag.substring(2))
                .findFirst()
                .orElse("labelled");
        Map<String, String> labels = LabelledFindings.read(root.resolve("bench/" + set + "-findings.yaml"));
        Map<String, List<String>> byEngine = new LinkedHashMap<>();
        labels.keySet()
                .forEach(file -> byEngine.computeIfAbsent(engine(root, file).toString(), unseen -> new ArrayList<>())
                        .add(file));
        GroupBench bench = new GroupBench();
        byEngine.forEach((engine, files) -> {
            if (wanted.isEmpty() || wanted.contains(EngineSpec.parse(engine).name()) || wanted.contains(engine)) {
                bench.run(root, EngineSpec.parse(engine), files, labels);
            }
        });
        System.out.printf(
                "%d findings, %d groups; pairs: %d, right %d (%.1f %%), wrongly joined %d, wrongly parted %d%n",
                bench.findings,
                bench.groups,
                bench.right + bench.wronglyJoined + bench.wronglyParted,
                bench.right,
                100.0 * bench.right / Math.max(1, bench.right + bench.wronglyJoined + bench.wronglyParted),
                bench.wronglyJoined,
                bench.wronglyParted);
        return 0;
    }

    private static EngineSpec engine(Path root, String file) {
        EngineSpec spec = EngineSpec.parse(CaseReader.read(root.resolve(file))
                .testCase()
                .header()
                .get("engine")
                .orElse("h2"));
        return spec.version() == null
                ? new EngineSpec(spec.name(), Engines.named(spec.name()).defaultVersion(), spec.mode())
                : spec;
    }

    private void run(Path root, EngineSpec spec, List<String> files, Map<String, String> labels) {
        Engine engine = Engines.named(spec.name());
        Map<String, String> groupOf = new HashMap<>();
        try (TestDatabase database =
                new TestDatabase(Engines.start(engine, Engines.options(engine, spec, Map.of())), Limits.CAMPAIGN)) {
            List<Finding> found = new ArrayList<>();
            for (String file : files) {
                found.add(finding(root, file, database));
            }
            List<FindingGroup> made = new FindingGrouping(
                            database,
                            new FindingExaminer(Oracles.named(ORACLES)),
                            FindingGrouping.Versions.NONE,
                            () -> false,
                            text -> {})
                    .group(found);
            System.out.println(spec + ": " + found.size() + " findings, " + made.size() + " groups");
            for (FindingGroup group : made) {
                System.out.println("  " + group.id() + " " + group.title());
                group.findings().forEach(finding -> {
                    System.out.println("    " + finding.fingerprint() + " | " + labels.get(finding.fingerprint()));
                    groupOf.put(finding.fingerprint(), group.id());
                });
            }
            groups += made.size();
            findings += found.size();
        }
        for (int i = 0; i < files.size(); i++) {
            for (int j = 0; j < i; j++) {
                count(files.get(i), files.get(j), labels, groupOf);
            }
        }
    }

    private void count(String a, String b, Map<String, String> labels, Map<String, String> groupOf) {
        boolean same = String.valueOf(labels.get(a)).equals(labels.get(b));
        boolean joined = String.valueOf(groupOf.get(a)).equals(groupOf.get(b));
        if (same == joined) {
            right++;
        } else if (joined) {
            wronglyJoined++;
        } else {
            wronglyParted++;
        }
    }

    /** The case file as a finding; its path takes the place of the fingerprint. */
    private static Finding finding(Path root, String file, TestDatabase database) {
        Case read = CaseReader.read(root.resolve(file)).testCase();
        Case testCase = read.header().get("isolation").isPresent()
                ? read
                : read.withHeader(read.header()
                        .with("isolation", database.engine().defaultIsolation().sql()));
        Oracle oracle =
                Oracles.named(testCase.header().get("oracle").orElse("troc")).get(0);
        Recording recording = database.run(testCase);
        Verdict verdict = oracle.judge(testCase, recording, database);
        if (verdict.outcome() != Verdict.Outcome.BUG) {
            System.out.println(
                    "  not reproduced: " + file + " (" + verdict.outcome().label() + ")");
            verdict = Verdict.bug(
                    oracle.name(), String.valueOf(testCase.header().get("kind").orElse("?")), "");
        }
        return Finding.asFound(
                new Finding.Identity(file, recording.engine(), Fingerprint.isolation(testCase), 1, 1),
                new Finding.Evidence(testCase, recording, verdict));
    }
}
