package io.titrant.golden;

import io.titrant.casefile.Case;
import io.titrant.record.Recording;
import java.util.List;

/** The recording of a case, and all queries of an oracle while it judged the recording and its doctored twins. */
public record JudgedDialogue(EngineFacts facts, Recording recording, List<ExtraRun> runs, Dialogue dialogue) {
    public JudgedDialogue {
        runs = List.copyOf(runs);
    }

    static JudgedDialogue read(
            Case testCase, List<String> facts, List<String> recording, List<List<String>> runs, List<String> dialogue) {
        EngineFacts known = EngineFacts.read(facts);
        Recording.EngineId engine = new Recording.EngineId(known.name(), known.version());
        return new JudgedDialogue(
                known,
                RecordingNotation.read(engine, recording),
                runs.stream().map(run -> ExtraRun.read(testCase, engine, run)).toList(),
                Dialogue.read(dialogue));
    }
}
