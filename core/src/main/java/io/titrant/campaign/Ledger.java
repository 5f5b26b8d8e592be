package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The files from which a campaign can be continued. {@code suspicions.jsonl} gets a line as soon as a worker finds a suspicion, so that a killed
 * campaign loses none. {@code undecided.jsonl} gets a line for each case without a verdict, with the reason. {@code finished.jsonl} gets the finding
 * that a suspicion became. {@code counts.jsonl} has the statistics of each block of cases that is done. {@code progress.json} sums them up.
 */
final class Ledger implements CaseLog {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** The files of a campaign, with those of its report. */
    private static final List<String> FILES = List.of(
            "progress.json",
            "campaign.json",
            "suspicions.jsonl",
            "finished.jsonl",
            "counts.jsonl",
            "undecided.jsonl",
            "notes.txt",
            "findings.json",
            "index.html",
            "findings",
            "groups");

    private final AppendOnlyFile suspicions;
    private final AppendOnlyFile undecided;
    private final AppendOnlyFile finished;
    private final AppendOnlyFile countLines;
    private final AppendOnlyFile notes;
    private final Path progress;
    private final BlockPlan plan;
    private final CaseCounts counts;
    private final List<CaseCount> notWritten = new ArrayList<>();
    private final Statistics before;
    private Statistics statistics;
    private final DoneCases done;
    private final DoneCases doneBefore;
    private final SuspicionFiles marks;

    private Ledger(Path folder, BlockPlan plan) {
        this.suspicions = new AppendOnlyFile(folder.resolve("suspicions.jsonl"));
        this.undecided = new AppendOnlyFile(folder.resolve("undecided.jsonl"));
        this.finished = new AppendOnlyFile(folder.resolve("finished.jsonl"));
        this.countLines = new AppendOnlyFile(folder.resolve("counts.jsonl"));
        this.notes = new AppendOnlyFile(folder.resolve("notes.txt"));
        this.progress = folder.resolve("progress.json");
        this.plan = plan;
        this.counts = new CaseCounts(plan);
        countLines.forEach((offset, line) -> {
            CaseCount count = CaseCount.of(line);
            if (count != null) {
                counts.add(count);
            }
        });
        this.done = counts.done();
        this.doneBefore = counts.done();
        this.before = counts.sum();
        this.statistics = before;
        this.marks = new SuspicionFiles(List.of(suspicions));
    }

    /** Creates a ledger, and its folder if need be. */
    static Ledger open(Path folder, BlockPlan plan) {
        try {
            Files.createDirectories(folder);
            moveEarlierCampaign(folder);
        } catch (IOException e) {
            throw new TitrantException("cannot create the output folder " + folder + ": " + e.getMessage(), e);
        }
        Ledger ledger = new Ledger(folder, plan);
        // A campaign that is killed right after its start can be continued too.
        ledger.save();
        return ledger;
    }

    /** Moves the files of an earlier campaign into a subfolder. */
    private static void moveEarlierCampaign(Path folder) throws IOException {
        if (!Files.exists(folder.resolve("progress.json"))) {
            return;
        }
        int number = 1;
        while (Files.exists(folder.resolve("earlier-" + number))) {
            number++;
        }
        Path aside = Files.createDirectory(folder.resolve("earlier-" + number));
        for (String name : FILES) {
            if (Files.exists(folder.resolve(name))) {
                Files.move(folder.resolve(name), aside.resolve(name));
            }
        }
    }

    /** Opens the ledger of an earlier run. */
    static Ledger resume(Path folder, BlockPlan plan) {
        try {
            JsonNode saved = MAPPER.readTree(Files.readString(folder.resolve("progress.json")));
            Ledger ledger = new Ledger(folder, plan);
            if (ledger.before.cases()
                    < saved.required("statistics").required("cases").asLong()) {
                throw new TitrantException("counts.jsonl has fewer cases than progress.json");
            }
            return ledger;
        } catch (IOException | RuntimeException e) {
            throw new TitrantException(folder + ": no campaign to continue in this folder (" + e.getMessage() + ")", e);
        }
    }

    /** The number of the first case that was not done in earlier runs. */
    long first() {
        return plan.index(doneBefore.firstOpen());
    }

    /** Whether an earlier run has done the case. */
    @Override
    public boolean doneBefore(long index) {
        return doneBefore.contains(plan.position(index));
    }

    /** The cases of all suspicions of earlier runs, finished or not. */
    List<Case> recordedCases() {
        Stream<@Nullable Case> suspected =
                marks.stream().map(place -> place.read().testCase());
        Stream<@Nullable Case> examined = resolved().stream().flatMap(resolved -> {
            Finding finding = resolved.finding();
            Finding.Evidence reduced = finding == null ? null : finding.reduced();
            return Stream.of(
                    resolved.testCase(),
                    finding == null ? null : finding.original().testCase(),
                    reduced == null ? null : reduced.testCase());
        });
        return Stream.concat(suspected, examined).filter(Objects::nonNull).toList();
    }

    /** The suspicions of earlier runs whose cases are done. */
    Stream<SuspicionFiles.Place> marksBefore() {
        return marks.stream().filter(place -> doneBefore(place.key().index()));
    }

    /** The suspicions of earlier runs whose cases run again. */
    Stream<SuspicionFiles.Place> marksAfter() {
        return marks.stream().filter(place -> !doneBefore(place.key().index()));
    }

    @Override
    public synchronized void suspicion(Suspicion suspicion) {
        suspicions.append(SuspicionFiles.line(suspicion));
    }

    @Override
    public void undecided(Suspicion suspicion) {
        undecidedLine(SuspicionFiles.line(suspicion));
    }

    /** Writes a line that {@link SuspicionFiles} has made. */
    synchronized void undecidedLine(String line) {
        undecided.append(line);
    }

    void resolve(ResolvedSuspicion suspicion) {
        finished.append(ResolvedSuspicionJson.write(suspicion));
    }

    /** The resolved suspicions of earlier runs, in order. */
    List<ResolvedSuspicion> resolved() {
        List<ResolvedSuspicion> all = new ArrayList<>();
        for (String line : finished.read()) {
            try {
                all.add(ResolvedSuspicionJson.read(line));
            } catch (RuntimeException e) {
                // An incomplete line of a killed run: its suspicion is examined again.
            }
        }
        return all;
    }

    @Override
    public synchronized void note(String text) {
        notes.append(text);
    }

    /** Notes a defect of Titrant itself, with its stack. */
    @Override
    public void defect(String where, Throwable e) {
        note(TaskCases.defectNote(where, e));
    }

    /** Counts a case, which is done now. */
    @Override
    public synchronized void count(long index, Statistics more) {
        statistics = statistics.plus(more);
        done.add(plan.position(index));
        CaseCount count = new CaseCount(index, index + 1, more);
        CaseCount whole = counts.add(count);
        if (whole == null) {
            notWritten.add(count);
        } else {
            notWritten.removeIf(whole::contains);
            countLines.append(whole.line());
        }
    }

    /** The statistics of earlier runs. */
    Statistics before() {
        return before;
    }

    synchronized Statistics statistics() {
        return statistics;
    }

    /** Writes which cases are done, and their statistics. The other cases run in a continued campaign. */
    synchronized void save() {
        notWritten.forEach(count -> countLines.append(count.line()));
        notWritten.clear();
        ObjectNode json = MAPPER.createObjectNode().put("watermark", done.firstOpen());
        ArrayNode after = json.putArray("doneAfter");
        done.ranges().stream()
                .filter(range -> range.from() > 0)
                .forEach(range -> after.addArray().add(range.from()).add(range.to()));
        json.set("statistics", StatisticsJson.write(statistics));
        Path fresh = progress.resolveSibling("progress.json.new");
        try {
            Files.writeString(fresh, MAPPER.writeValueAsString(json));
            try {
                Files.move(fresh, progress, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(fresh, progress, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UnwritableOutputException(progress, e);
        }
    }
}
