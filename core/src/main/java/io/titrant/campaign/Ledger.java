package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.judge.Verdict;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The files from which a campaign can be continued. {@code suspicions.jsonl} gets a line as soon as a worker finds a suspicion, so that a killed
 * campaign loses none. {@code undecided.jsonl} gets a line for each case without a verdict, with the reason. {@code finished.jsonl} gets the finding
 * that a suspicion became. {@code progress.json} has the cases that are done and their statistics.
 */
final class Ledger {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final int FRAMES_KEPT = 12;
    /** The files of a campaign, with those of its report. */
    private static final List<String> FILES = List.of(
            "progress.json",
            "campaign.json",
            "suspicions.jsonl",
            "finished.jsonl",
            "undecided.jsonl",
            "notes.txt",
            "findings.json",
            "index.html",
            "findings",
            "groups");

    private final AppendOnlyFile suspicions;
    private final AppendOnlyFile undecided;
    private final AppendOnlyFile finished;
    private final AppendOnlyFile notes;
    private final Path progress;
    private final Statistics before;
    private Statistics statistics;
    private final DoneCases done;
    private final DoneCases doneBefore;
    private final List<Mark> marks;

    /** A suspicion that an earlier run recorded: its case, if it can be read, and its verdict. */
    record Mark(long index, Verdict verdict, @Nullable Case testCase) {
        ResolvedSuspicion.Key key() {
            return new ResolvedSuspicion.Key(index, verdict.oracle());
        }
    }

    private Ledger(Path folder, List<DoneCases.Range> done, Statistics before) {
        this.suspicions = new AppendOnlyFile(folder.resolve("suspicions.jsonl"));
        this.undecided = new AppendOnlyFile(folder.resolve("undecided.jsonl"));
        this.finished = new AppendOnlyFile(folder.resolve("finished.jsonl"));
        this.notes = new AppendOnlyFile(folder.resolve("notes.txt"));
        this.progress = folder.resolve("progress.json");
        this.done = new DoneCases();
        this.doneBefore = new DoneCases();
        done.forEach(this.done::add);
        done.forEach(this.doneBefore::add);
        this.before = before;
        this.statistics = before;
        this.marks = marks(suspicions);
    }

    /** Creates a ledger, and its folder if need be. */
    static Ledger open(Path folder) {
        try {
            Files.createDirectories(folder);
            moveEarlierCampaign(folder);
        } catch (IOException e) {
            throw new TitrantException("cannot create the output folder " + folder + ": " + e.getMessage(), e);
        }
        Ledger ledger = new Ledger(folder, List.of(), Statistics.NONE);
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
    static Ledger resume(Path folder) {
        try {
            JsonNode saved = MAPPER.readTree(Files.readString(folder.resolve("progress.json")));
            return new Ledger(folder, ranges(saved), StatisticsJson.read(saved.get("statistics")));
        } catch (IOException | RuntimeException e) {
            throw new TitrantException(folder + ": no campaign to continue in this folder (" + e.getMessage() + ")", e);
        }
    }

    /** The cases that are done: all before the watermark, and the ranges after it. */
    private static List<DoneCases.Range> ranges(JsonNode saved) {
        List<DoneCases.Range> ranges = new ArrayList<>();
        long watermark = saved.get("watermark").asLong();
        if (watermark > 0) {
            ranges.add(new DoneCases.Range(0, watermark));
        }
        saved.path("doneAfter")
                .forEach(range -> ranges.add(
                        new DoneCases.Range(range.get(0).asLong(), range.get(1).asLong())));
        return ranges;
    }

    /** The number of the first case that was not done in earlier runs. */
    long first() {
        return doneBefore.firstOpen();
    }

    /** Whether an earlier run has done the case. */
    boolean doneBefore(long index) {
        return doneBefore.contains(index);
    }

    /** The cases of all suspicions of earlier runs, finished or not. */
    List<Case> recordedCases() {
        Stream<@Nullable Case> suspected = marks.stream().map(Mark::testCase);
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
    List<Mark> marksBefore() {
        return marks.stream().filter(mark -> doneBefore(mark.index())).toList();
    }

    /** The suspicions of earlier runs whose cases run again. */
    List<Mark> marksAfter() {
        return marks.stream().filter(mark -> !doneBefore(mark.index())).toList();
    }

    synchronized void suspicion(Suspicion suspicion) {
        suspicions.append(MAPPER.writeValueAsString(json(suspicion)));
    }

    synchronized void undecided(Suspicion suspicion) {
        undecided.append(MAPPER.writeValueAsString(json(suspicion)));
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

    synchronized void note(String text) {
        notes.append(text);
    }

    /** Notes a defect of Titrant itself, with its stack. */
    void defect(String where, Throwable e) {
        String at = Stream.of(e.getStackTrace())
                .limit(FRAMES_KEPT)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
        note(where + ": " + e + at);
    }

    /** Counts a case, which is done now. */
    synchronized void count(long index, Statistics more) {
        statistics = statistics.plus(more);
        done.add(index);
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

    /** Reads the suspicions of earlier runs. */
    private static List<Mark> marks(AppendOnlyFile suspicions) {
        Map<ResolvedSuspicion.Key, Mark> marks = new LinkedHashMap<>();
        for (String line : suspicions.read()) {
            try {
                Mark mark = mark(MAPPER.readTree(line));
                marks.putIfAbsent(mark.key(), mark);
            } catch (RuntimeException e) {
                // An incomplete line of a killed run: its case runs again.
            }
        }
        return List.copyOf(marks.values());
    }

    private static Mark mark(JsonNode json) {
        JsonNode kind = json.get("kind");
        JsonNode rule = json.get("rule");
        Verdict verdict = new Verdict(
                json.get("oracle").asString(),
                Verdict.Outcome.valueOf(json.get("verdict").asString().toUpperCase(Locale.ROOT)),
                kind.isNull() ? null : kind.asString(),
                rule.isNull() ? null : rule.asString(),
                json.get("explanation").asString(),
                List.of());
        return new Mark(
                json.get("index").asLong(), verdict, testCase(json.path("case").asString("")));
    }

    private static @Nullable Case testCase(String text) {
        try {
            return text.isBlank()
                    ? null
                    : CaseReader.read("suspicions.jsonl", text).testCase();
        } catch (TitrantException e) {
            return null;
        }
    }

    private static ObjectNode json(Suspicion suspicion) {
        return MAPPER.createObjectNode()
                .put("index", suspicion.index())
                .put("oracle", suspicion.oracle().name())
                .put("verdict", suspicion.verdict().outcome().label())
                .put("kind", suspicion.verdict().kind())
                .put("rule", suspicion.verdict().rule())
                .put("explanation", suspicion.verdict().explanation())
                .put("case", CaseWriter.write(suspicion.testCase()));
    }
}
