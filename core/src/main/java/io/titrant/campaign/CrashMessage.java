package io.titrant.campaign;

import io.titrant.record.Recording;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The message that a crashed server left in its log: the failed assertion or the panic. The same defect leaves the same message, whatever statement
 * led to it. A log with only a signal is not enough.
 */
final class CrashMessage {
    private static final List<Pattern> MESSAGES = List.of(
            Pattern.compile("Failing assertion: (.+)"),
            Pattern.compile("Assertion `(.+)' failed"),
            Pattern.compile("TRAP: (?:failed Assert|FailedAssertion)\\((\".+?\")"),
            Pattern.compile("SUMMARY: (\\w+Sanitizer: .+)"),
            Pattern.compile("ERROR: (\\w+Sanitizer: \\S+)"),
            Pattern.compile("(runtime error: .+)"),
            Pattern.compile("PANIC: +(.+)"));

    private CrashMessage() {}

    static Optional<String> of(Recording recording) {
        String notes = String.join("\n", recording.notes());
        return MESSAGES.stream()
                .flatMap(message -> message.matcher(notes).results().reduce((first, last) -> last).stream())
                .map((MatchResult match) -> match.group(1).strip())
                .findFirst();
    }
}
