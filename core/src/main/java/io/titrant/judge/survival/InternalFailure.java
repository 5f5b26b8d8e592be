package io.titrant.judge.survival;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An error with which the engine says that it has failed itself: an exception of its own code, an assertion, or an "internal error". No statement and no
 * other transaction may cause one. Example: H2's {@code General error: "java.lang.NullPointerException"}.
 */
final class InternalFailure {
    private static final Pattern MESSAGE = Pattern.compile(
            "\\b(NullPointerException|ClassCastException|(Array|String)?IndexOutOfBoundsException|ConcurrentModificationException|NegativeArraySizeException"
                    + "|AssertionError|StackOverflowError|InternalError)\\b|\\bINTERNAL Error:|\\bASSERT(ION)? FAILED\\b|\\bshould not happen\\b",
            Pattern.CASE_INSENSITIVE);

    private InternalFailure() {}

    /** The first statement that failed so. */
    static Optional<Event> first(Recording recording) {
        return recording.events().stream().filter(InternalFailure::isInternal).findFirst();
    }

    private static boolean isInternal(Event event) {
        return event.result() instanceof Result.Failed failed
                && (failed.errorClass() == ErrorClass.OTHER || failed.errorClass() == ErrorClass.CONNECTION_LOST)
                && MESSAGE.matcher(failed.message()).find();
    }
}
