package io.titrant.golden;

import io.titrant.engine.Semantics;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;

/**
 * The honest recording with a lie in it, or held against another documentation.
 *
 * @param name the lie, in a sentence
 * @param edits what is changed in the recording
 * @param documentation what is changed in the documentation of the engine
 * @param expected the verdict that it must get
 * @param hole why it does not get the verdict that it should; empty where it does
 */
public record DoctoredTwin(
        String name,
        List<RecordingEdit> edits,
        List<DocumentationEdit> documentation,
        ExpectedVerdict expected,
        String hole) {
    public DoctoredTwin {
        edits = List.copyOf(edits);
        documentation = List.copyOf(documentation);
    }

    public Recording doctored(Recording honest) {
        return doctored(honest, 0);
    }

    /** @param run which of the runs that the oracle asks for, from 1 */
    public Recording doctored(Recording honest, int run) {
        Recording recording = honest;
        for (RecordingEdit edit : edits) {
            recording = edit.run() == run ? edit.apply(recording) : recording;
        }
        return recording;
    }

    /** The recording as it is, with the documentation as it is. */
    public static DoctoredTwin honest() {
        return new DoctoredTwin("", List.of(), List.of(), ExpectedVerdict.UNKNOWN_YET, "");
    }

    /** The documented semantics that this twin assumes. */
    public Semantics documented(Semantics semantics) {
        Semantics changed = semantics;
        for (DocumentationEdit edit : documentation) {
            changed = edit.apply(changed);
        }
        return changed;
    }

    /** The lines that say what is changed. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        documentation.forEach(edit -> lines.add(edit.text()));
        edits.forEach(edit -> lines.add(edit.text()));
        return lines;
    }
}
