package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.engine.Failure;
import io.titrant.execute.TestDatabase;
import io.titrant.golden.Dialogue;
import io.titrant.golden.DoctoredTwin;
import io.titrant.golden.EngineFacts;
import io.titrant.golden.ExpectedVerdict;
import io.titrant.golden.ExtraRun;
import io.titrant.golden.GoldenFile;
import io.titrant.golden.JudgedDialogue;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records golden files: runs each case on its real engine, has its oracle judge the recording and the doctored twins of it, and writes down all
 * that the oracle asked. A golden file is recorded again in place; of a case file, a golden file is made in the folder {@code --out}.
 */
public final class GoldenRecorder {
    private static final String USAGE = "usage: bench/record [--out DIR] FILE.golden|CASE.sql ...";

    private final PrintStream out;
    private final List<String> failures = new ArrayList<>();

    private GoldenRecorder(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        BenchCommand.main("record", GoldenRecorder::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        new GoldenRecorder(out).record(args);
        return 0;
    }

    private void record(List<String> args) {
        List<String> words = new ArrayList<>(args);
        int option = words.indexOf("--out");
        if (option == words.size() - 1 || words.isEmpty()) {
            throw new TitrantException(USAGE);
        }
        Path folder = option < 0 ? null : Path.of(words.get(option + 1));
        if (option >= 0) {
            words.subList(option, option + 2).clear();
        }
        Map<CaseServer, Map<Path, GoldenFile>> byServer = new LinkedHashMap<>();
        for (String word : words) {
            Path source = Path.of(word);
            GoldenFile file = read(source);
            byServer.computeIfAbsent(CaseServer.of(file.testCase().header(), null), server -> new LinkedHashMap<>())
                    .put(target(source, folder), file);
        }
        byServer.forEach(this::record);
        if (!failures.isEmpty()) {
            throw new TitrantException(String.join("\n", failures));
        }
    }

    private static Path target(Path source, @Nullable Path folder) {
        String name = String.valueOf(source.getFileName());
        if (name.endsWith(".golden")) {
            return source;
        }
        if (folder == null) {
            throw new TitrantException(source + ": --out must name the folder for the golden file of a case");
        }
        return folder.resolve(name.replaceFirst("\\.sql$", "") + ".golden");
    }

    private static GoldenFile read(Path path) {
        try {
            return GoldenFile.read(path.toString(), Files.readString(path));
        } catch (IOException e) {
            throw new TitrantException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private void record(CaseServer server, Map<Path, GoldenFile> files) {
        try (TestDatabase database = server.start()) {
            files.forEach((path, file) -> {
                try {
                    Files.writeString(path, recorded(file, database));
                } catch (IOException e) {
                    throw new TitrantException(path + ": cannot be written: " + e.getMessage(), e);
                } catch (TitrantException e) {
                    failures.add(path + ": " + e.getMessage());
                }
            });
        }
    }

    private String recorded(GoldenFile file, TestDatabase database) {
        Oracle oracle = Oracles.named(file.testCase().header().get("oracle").orElse("troc"))
                .get(0);
        if (file.testCase().concurrent()) {
            throw new TitrantException(file.name() + ": a golden recording is of one submitted order");
        }
        Case testCase = CaseServer.atLevels(file.testCase(), database.engine());
        Recording recording = database.run(oracle.prepared(testCase, database));
        EngineFacts facts = EngineFacts.of(database.engine(), recording.engine().version());
        Dialogue dialogue = new Dialogue();
        List<ExtraRun> runs = new ArrayList<>();
        Judging judging = new Judging(oracle, testCase, database, facts, dialogue, runs);
        ExpectedVerdict honest = judging.verdict(recording, DoctoredTwin.honest());
        tell(file.name() + " (" + file.shows() + ")", file.honest(), honest);
        List<ExpectedVerdict> ofTwins = new ArrayList<>();
        for (DoctoredTwin twin : file.twins()) {
            ExpectedVerdict verdict = judging.verdict(twin.doctored(recording), twin);
            tell("  twin: " + twin.name(), twin.expected(), verdict);
            ofTwins.add(verdict);
        }
        return file.write(honest, ofTwins, new JudgedDialogue(facts, recording, runs, dialogue));
    }

    private void tell(String what, ExpectedVerdict before, ExpectedVerdict now) {
        out.println(what + "\n    " + now
                + (before.equals(now) || before.toString().isEmpty() ? "" : "   BEFORE: " + before));
    }

    /** Has the oracle judge recordings of one case, and notes down what it asks. */
    private record Judging(
            Oracle oracle,
            Case testCase,
            TestDatabase database,
            EngineFacts facts,
            Dialogue dialogue,
            List<ExtraRun> runs) {

        ExpectedVerdict verdict(Recording recording, DoctoredTwin twin) {
            for (Event event : recording.events()) {
                if (event.result() instanceof Result.Failed failed) {
                    facts.effect(failed, effect(failed));
                }
            }
            return ExpectedVerdict.of(
                    oracle.judge(testCase, recording, new RecordingLab(database, facts, dialogue, runs, twin)));
        }

        private Failure.Effect effect(Result.Failed failed) {
            return database.engine()
                    .classify(failed.code(), failed.sqlState(), failed.message())
                    .effect();
        }
    }
}
