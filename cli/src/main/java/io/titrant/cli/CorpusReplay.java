package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseFolders;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.Fence;
import io.titrant.engine.EngineSpec;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import io.titrant.replay.CaseAtLevels;
import io.titrant.replay.CorpusEntry;
import io.titrant.replay.JudgedRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays the cases of a regression corpus ({@code test --corpus}) on the engine of the campaign, before the campaign generates its own. */
final class CorpusReplay {
    /** One run could miss a flaky bug; of three, one that shows in half of the runs escapes in one of eight. */
    private static final int RUNS = 3;

    private final Path corpus;
    private final DatabaseTarget target;
    private final List<Oracle> oracles;

    /** @param oracles judge the cases that name none in their header */
    CorpusReplay(Path corpus, DatabaseTarget target, List<Oracle> oracles) {
        this.corpus = corpus;
        this.target = target;
        this.oracles = oracles;
    }

    /** Refuses a corpus that is not there, or has no case, before anything runs. */
    static void checkReadable(@Nullable Path corpus) {
        if (corpus == null) {
            return;
        }
        if (!Files.exists(corpus)) {
            throw new TitrantException(corpus + ": no such folder of case files");
        }
        CaseFolders.paths(List.of(corpus.toString()));
    }

    List<CorpusEntry> run() {
        List<Path> files = CaseFolders.paths(List.of(corpus.toString()));
        List<CorpusEntry> entries = new ArrayList<>();
        try (TestDatabase database = Databases.open(target, Limits.DEFAULT)) {
            files.forEach(file -> entries.add(entry(file, database)));
        }
        return entries;
    }

    private CorpusEntry entry(Path path, TestDatabase database) {
        String name =
                path.equals(corpus) ? path.toString() : corpus.relativize(path).toString();
        boolean knownBug = true;
        try {
            CaseFile file = CaseReader.read(path);
            knownBug = header(file, "verdict").equals("bug");
            String engine = header(file, "engine");
            if (!engine.isEmpty()
                    && !EngineSpec.parse(engine).name().equals(target.engine().name())) {
                return CorpusEntry.ofOtherEngine(name, knownBug);
            }
            return CorpusEntry.of(name, knownBug, judged(file, database));
        } catch (TitrantException e) {
            return CorpusEntry.impossible(name, knownBug, Main.oneLine(e.getMessage()));
        }
    }

    private List<JudgedRuns> judged(CaseFile file, TestDatabase database) {
        if (target.address() != null) {
            Fence.check(file, target.engine().dialect(), "refused on your own database: ");
        }
        String named = header(file, "oracle");
        List<Oracle> judges = named.isEmpty() ? oracles : Oracles.named(named);
        CaseAtLevels atLevels = CaseAtLevels.of(file, null, target.engine());
        List<JudgedRuns> runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            runs.add(JudgedRuns.of(file, atLevels.testCase(), database, judges, 1));
        }
        return runs;
    }

    private static String header(CaseFile file, String key) {
        return file.testCase().header().get(key).orElse("").strip();
    }
}
