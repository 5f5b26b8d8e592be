package io.titrant.casefile;

import io.titrant.TitrantException;
import java.util.List;
import java.util.Map;

/** A case read from a file, with the line numbers of its parts for error messages. */
public record CaseFile(
        String name,
        Case testCase,
        List<Integer> initLines,
        List<Integer> stepLines,
        Map<String, Integer> headerLines) {
    public CaseFile {
        stepLines = List.copyOf(stepLines);
        initLines = List.copyOf(initLines);
        headerLines = Map.copyOf(headerLines);
    }

    /** Stands for a file that could not be read: it has a name and nothing else. */
    public static CaseFile unreadable(String name) {
        return new CaseFile(
                name, new Case(new Header(List.of()), List.of(), List.of()), List.of(), List.of(), Map.of());
    }

    /** An error at an init statement. */
    public TitrantException atInit(int index, String reason) {
        return at(initLines.get(index), reason);
    }

    /** An error at a statement of a transaction. */
    public TitrantException atStep(int index, String reason) {
        return at(stepLines.get(index), reason);
    }

    /** An error at a header line. */
    public TitrantException atHeader(String key, String reason) {
        return at(headerLines.getOrDefault(key, 1), reason);
    }

    private TitrantException at(int line, String reason) {
        return error(name, line, reason);
    }

    static TitrantException error(String name, int line, String reason) {
        return new TitrantException(
                name + ":" + line + ": " + reason.lines().findFirst().orElse(reason));
    }
}
