package io.titrant.golden;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A run that an oracle asked of its lab. Its statements are those of its events, in submitted order; its initial database is that of the case, unless
 * {@code init} lines say otherwise.
 */
public record ExtraRun(List<String> init, List<Step> steps, Recording recording) {
    private static final String INIT = "init ";

    public ExtraRun {
        init = List.copyOf(init);
        steps = List.copyOf(steps);
    }

    public boolean isOf(Case asked) {
        return init.equals(asked.init()) && steps.equals(asked.steps());
    }

    List<String> write(Case testCase) {
        List<String> lines = new ArrayList<>();
        if (!init.equals(testCase.init())) {
            init.forEach(sql -> lines.add(INIT + OneLine.escaped(sql)));
        }
        lines.addAll(RecordingNotation.write(recording));
        return lines;
    }

    static ExtraRun read(Case testCase, Recording.EngineId engine, List<String> lines) {
        List<String> init = lines.stream()
                .filter(line -> line.startsWith(INIT))
                .map(line -> OneLine.unescaped(line.substring(INIT.length())))
                .toList();
        Recording recording = RecordingNotation.read(
                engine, lines.stream().filter(line -> !line.startsWith(INIT)).toList());
        List<Step> steps = recording.events().stream()
                .filter(event -> !event.byTitrant() && event.kind() != Event.Kind.BLOCKED)
                .sorted(Comparator.comparingInt(Event::step))
                .map(event -> new Step(event.tx(), event.sql()))
                .toList();
        return new ExtraRun(init.isEmpty() ? testCase.init() : init, steps, recording);
    }
}
