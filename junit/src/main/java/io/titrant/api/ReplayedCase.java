package io.titrant.api;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The run of a case on an engine, and the verdicts of the oracles.
 *
 * @param file the case file
 * @param engine the engine and its version: {@code h2 2.5.252}
 * @param isolation the isolation levels of the transactions
 * @param schedule the statements of the first run in their actual order with their results, one column per session
 * @param verdicts the verdict of each oracle
 */
public record ReplayedCase(Path file, String engine, String isolation, String schedule, List<CaseVerdict> verdicts) {
    public ReplayedCase {
        verdicts = List.copyOf(verdicts);
    }

    /**
     * The verdicts that are {@code bug}.
     *
     * @return the verdicts; empty if the engine kept what it documents
     */
    public List<CaseVerdict> bugs() {
        return verdicts.stream().filter(CaseVerdict::bug).toList();
    }

    /**
     * Fails if an oracle found a bug. The message has the explanation and the schedule.
     *
     * @throws AssertionError if a verdict is {@code bug}
     */
    public void assertNoBug() {
        if (!bugs().isEmpty()) {
            throw new AssertionError(file + " shows a bug in " + engine + " at " + isolation + "\n"
                    + bugs().stream().map(CaseVerdict::toString).collect(Collectors.joining("\n")) + "\n\n" + schedule);
        }
    }
}
