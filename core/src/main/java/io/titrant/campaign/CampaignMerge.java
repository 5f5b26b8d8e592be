package io.titrant.campaign;

import io.titrant.Provenance;
import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.record.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Makes one campaign of the folders of several runs of it: the shards, or runs that repeat each other. The suspicions of all folders are gone through
 * in the order of their cases, as a single campaign does, with the results that the shards have. So the findings are those of a single campaign. A
 * suspicion without a result, or with a reduction that was cut short, is examined here.
 *
 * <p>One thing differs on purpose: a single campaign stops reducing bugs of one sort after twenty in a row that were nothing new, and each shard
 * counts its own twenty. A bug that a shard has reduced is kept.
 */
public final class CampaignMerge {
    private final CampaignSettings settings;
    private final CaseGenerator generator;
    private final Recording.EngineId engine;
    private final List<Path> folders;
    private final Ledger ledger;
    private final SuspicionFiles suspicions;
    private final Collector collector;
    private final Consumer<String> progress;

    /**
     * Joins the files of the folders in the output folder.
     *
     * @param settings the settings of the campaign, with its new output folder
     * @param testDatabases opens a database if a suspicion must be examined
     * @param progress receives what is done, as text
     */
    public CampaignMerge(
            CampaignSettings settings,
            CaseGenerator generator,
            Recording.EngineId engine,
            Supplier<TestDatabase> testDatabases,
            List<Path> folders,
            Consumer<String> progress) {
        this.settings = settings;
        this.generator = generator;
        this.engine = engine;
        this.folders = folders;
        this.progress = progress;
        BlockPlan plan = settings.plan(generator);
        Ledger.open(settings.out(), plan);
        this.suspicions = new SuspicionFiles(files("suspicions.jsonl"));
        join(plan);
        this.ledger = Ledger.resume(settings.out(), plan);
        this.collector = new Collector(settings, generator.dialect(), testDatabases, () -> false, ledger);
    }

    private List<AppendOnlyFile> files(String name) {
        return folders.stream()
                .map(folder -> new AppendOnlyFile(folder.resolve(name)))
                .toList();
    }

    private void join(BlockPlan plan) {
        AppendOnlyFile joined = into("counts.jsonl");
        CaseCounts counts = new CaseCounts(plan);
        files("counts.jsonl")
                .forEach(file -> file.forEach((offset, line) -> {
                    CaseCount count = CaseCount.of(line);
                    CaseCount whole = count == null ? null : counts.add(count);
                    if (whole != null) {
                        joined.append(whole.line());
                    }
                }));
        counts.open().forEach(count -> joined.append(count.line()));
        AppendOnlyFile suspected = into("suspicions.jsonl");
        suspicions.inOrder().forEach(place -> suspected.append(place.line()));
        AppendOnlyFile undecided = into("undecided.jsonl");
        new SuspicionFiles(files("undecided.jsonl")).inOrder().forEach(place -> undecided.append(place.line()));
        AppendOnlyFile notes = into("notes.txt");
        files("notes.txt").forEach(file -> file.forEach((offset, line) -> notes.append(line)));
    }

    private AppendOnlyFile into(String name) {
        return new AppendOnlyFile(settings.out().resolve(name));
    }

    /** The cases that the folders have: those with statements that are refused on a user's database must not run. */
    public List<Case> recordedCases() {
        return ledger.recordedCases();
    }

    /**
     * Joins the findings.
     *
     * @param seconds how long the longest of the runs took
     */
    public CampaignResult run(double seconds) {
        ResolvedFiles resolved = new ResolvedFiles(files("finished.jsonl"));
        SuspicionReexaminer reexaminer = new SuspicionReexaminer(settings, generator, collector, ledger);
        try {
            long[] number = {0};
            suspicions.inOrder().forEach(place -> {
                progress.accept("merging: suspicion " + ++number[0]);
                examine(place, resolved, reexaminer);
            });
            while (collector.hasLeftovers()) {
                collector.takeUpLeftover();
            }
        } finally {
            collector.close();
            ledger.save();
        }
        return new CampaignResult(
                engine,
                settings.seed(),
                settings.shown(),
                ledger.statistics(),
                collector.findings(),
                collector.unexamined(),
                0,
                seconds,
                collector.setAside(),
                List.of(),
                Provenance.UNKNOWN);
    }

    private void examine(SuspicionFiles.Place place, ResolvedFiles resolved, SuspicionReexaminer reexaminer) {
        List<ResolvedSuspicion> finished = resolved.finished(place.key());
        boolean adopted = false;
        for (ResolvedSuspicion one : finished) {
            adopted |= collector.adopt(one);
        }
        if (adopted) {
            return;
        }
        ResolvedSuspicion cutShort = resolved.cutShort(place.key());
        if (settings.reduceTime().isZero()) {
            if (cutShort == null || !collector.adopt(cutShort)) {
                reexaminer.countUnexamined(place);
            }
            return;
        }
        reexaminer.reexamine(place);
        if (cutShort != null && collector.isCutShort(cutShort)) {
            // The shard may have come further in its time than the reduction here.
            collector.adopt(cutShort);
        }
    }
}
