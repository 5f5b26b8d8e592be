package io.titrant.golden;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A golden recording. A person writes the case, the verdict that it gets and its doctored twins; {@code bench/record} adds what the engine did
 * and all that the oracle asked. The sections, in this order:
 *
 * <pre>
 * -- shows: a sentence
 * -- engine: postgres          and the rest of a case file; {@code oracle} names the judge
 * === honest                   the verdict of the recording as it is
 * === twin: the lie            edits of the recording, the verdict of that, and perhaps {@code hole: why}
 * === engine                   what the oracle asked of the engine
 * === recording                what the engine did with the case
 * === run                      another run that the oracle asked for
 * === dialogue                 statements alone and their answers
 * </pre>
 */
public final class GoldenFile {
    private static final String SECTION = "=== ";
    private static final String HONEST = "honest";
    private static final String TWIN = "twin: ";
    private static final String VERDICT = "verdict: ";
    private static final String HOLE = "hole: ";
    private static final String ENGINE = "engine";
    private static final String RECORDING = "recording";
    private static final String RUN = "run";
    private static final String DIALOGUE = "dialogue";

    private final String name;
    private final String head;
    private final Case testCase;
    private ExpectedVerdict honest = ExpectedVerdict.UNKNOWN_YET;
    private final List<DoctoredTwin> twins = new ArrayList<>();
    private Optional<JudgedDialogue> judged = Optional.empty();

    private GoldenFile(String name, String head) {
        this.name = name;
        this.head = head.stripTrailing();
        this.testCase = CaseReader.read(name, head).testCase();
    }

    /** A section: the rest of its first line, and the lines below. */
    private record Section(String title, List<String> lines) {}

    public static GoldenFile read(String name, String text) {
        int end = text.indexOf("\n" + SECTION);
        GoldenFile file = new GoldenFile(name, end < 0 ? text : text.substring(0, end));
        try {
            file.sections(end < 0 ? "" : text.substring(end + 1));
        } catch (IllegalArgumentException | TitrantException e) {
            throw new TitrantException(name + ": " + e.getMessage(), e);
        }
        return file;
    }

    private void sections(String text) {
        List<Section> sections = new ArrayList<>();
        text.lines().filter(line -> !line.isBlank()).forEach(line -> {
            if (line.startsWith(SECTION)) {
                sections.add(new Section(line.substring(SECTION.length()), new ArrayList<>()));
            } else {
                sections.get(sections.size() - 1).lines().add(line);
            }
        });
        List<List<String>> runs = new ArrayList<>();
        List<String> facts = List.of();
        List<String> recording = List.of();
        List<String> dialogue = List.of();
        for (Section section : sections) {
            switch (section.title()) {
                case HONEST -> honest = verdict(section.lines());
                case ENGINE -> facts = section.lines();
                case RECORDING -> recording = section.lines();
                case RUN -> runs.add(section.lines());
                case DIALOGUE -> dialogue = section.lines();
                default -> twins.add(twin(section));
            }
        }
        if (!facts.isEmpty()) {
            judged = Optional.of(JudgedDialogue.read(testCase, facts, recording, runs, dialogue));
        }
    }

    private static ExpectedVerdict verdict(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(VERDICT))
                .map(line -> new ExpectedVerdict(line.substring(VERDICT.length())))
                .findFirst()
                .orElse(ExpectedVerdict.UNKNOWN_YET);
    }

    private static DoctoredTwin twin(Section section) {
        if (!section.title().startsWith(TWIN)) {
            throw new TitrantException("unknown section: " + section.title());
        }
        List<String> edits = section.lines().stream()
                .filter(line -> !line.startsWith(VERDICT) && !line.startsWith(HOLE))
                .toList();
        return new DoctoredTwin(
                section.title().substring(TWIN.length()),
                edits.stream()
                        .filter(line -> !DocumentationEdit.isEdit(line))
                        .map(RecordingEdit::new)
                        .toList(),
                edits.stream()
                        .filter(DocumentationEdit::isEdit)
                        .map(DocumentationEdit::new)
                        .toList(),
                verdict(section.lines()),
                section.lines().stream()
                        .filter(line -> line.startsWith(HOLE))
                        .map(line -> line.substring(HOLE.length()))
                        .findFirst()
                        .orElse(""));
    }

    /** The file with these verdicts, in the order of the twins, and what was recorded to reach them. */
    public String write(ExpectedVerdict ofHonest, List<ExpectedVerdict> ofTwins, JudgedDialogue recorded) {
        List<String> lines = new ArrayList<>(List.of(head, "", SECTION + HONEST, VERDICT + ofHonest));
        for (int i = 0; i < twins.size(); i++) {
            DoctoredTwin twin = twins.get(i);
            lines.addAll(List.of("", SECTION + TWIN + twin.name()));
            lines.addAll(twin.lines());
            lines.add(VERDICT + ofTwins.get(i));
            if (!twin.hole().isEmpty()) {
                lines.add(HOLE + twin.hole());
            }
        }
        section(lines, ENGINE, recorded.facts().write());
        section(lines, RECORDING, RecordingNotation.write(recorded.recording()));
        recorded.runs().forEach(run -> section(lines, RUN, run.write(testCase)));
        section(lines, DIALOGUE, recorded.dialogue().write());
        return String.join("\n", lines) + "\n";
    }

    private static void section(List<String> lines, String title, List<String> content) {
        lines.add("");
        lines.add(SECTION + title);
        lines.addAll(content);
    }

    public String name() {
        return name;
    }

    public Case testCase() {
        return testCase;
    }

    /** The title of the file, a sentence. */
    public String shows() {
        return testCase.header().get("shows").orElse(name);
    }

    public ExpectedVerdict honest() {
        return honest;
    }

    public List<DoctoredTwin> twins() {
        return List.copyOf(twins);
    }

    public JudgedDialogue judged() {
        return judged.orElseThrow(() -> new TitrantException(name + ": nothing is recorded yet; run bench/record"));
    }
}
