package io.titrant.campaign;

import io.titrant.record.Recording;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a server that died said of it in its log: the assertion that failed, or its panic. A defect has the same last words whatever led there; a
 * signal alone says too little.
 */
final class CrashMessage {
    private static final List<Pattern> CRIES = List.of(
            Pattern.compile("Failing assertion: (.+)"),
            Pattern.compile("Assertion `(.+)' failed"),
            Pattern.compile("TRAP: (?:failed Assert|FailedAssertion)\\((\".+?\")"),
            Pattern.compile("PANIC: +(.+)"));

    private CrashMessage() {}

    static Optional<String> of(Recording recording) {
        String notes = String.join("\n", recording.notes());
        return CRIES.stream()
                .flatMap(cry -> cry.matcher(notes).results().reduce((first, last) -> last).stream())
                .map((MatchResult match) -> match.group(1).strip())
                .findFirst();
    }
}
