package io.titrant.sql;

import java.util.Locale;
import java.util.Set;

/**
 * Tells whether a place of a text is inside the {@code BEGIN … END} of a CREATE TRIGGER, where a semicolon does not end the statement. It is given the words
 * of the text one after another.
 *
 * <pre>
 * CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW BEGIN INSERT INTO u VALUES (1); END;
 *                                                 inside                        ^   ^ ends the statement
 * </pre>
 */
final class TriggerBody {
    private static final Set<String> BETWEEN_CREATE_AND_TRIGGER =
            Set.of("OR", "REPLACE", "TEMP", "TEMPORARY", "CONSTRAINT");

    /** What MySQL ends by two words, such as END IF, though only the block and the CASE open a level here. */
    private static final Set<String> WITHOUT_LEVEL = Set.of("IF", "LOOP", "WHILE", "REPEAT");

    private enum Part {
        START,
        AFTER_CREATE,
        TRIGGER,
        OTHER_STATEMENT
    }

    private Part part = Part.START;
    private int depth;
    private boolean afterEnd;

    void word(String text) {
        String word = text.toUpperCase(Locale.ROOT);
        switch (part) {
            case START -> part = word.equals("CREATE") ? Part.AFTER_CREATE : Part.OTHER_STATEMENT;
            case AFTER_CREATE -> {
                if (word.equals("TRIGGER")) {
                    part = Part.TRIGGER;
                } else if (!BETWEEN_CREATE_AND_TRIGGER.contains(word)) {
                    part = Part.OTHER_STATEMENT;
                }
            }
            case TRIGGER -> inTrigger(word);
            case OTHER_STATEMENT -> {}
        }
    }

    private void inTrigger(String word) {
        boolean endsInTwoWords = afterEnd && (WITHOUT_LEVEL.contains(word) || word.equals("CASE"));
        if (afterEnd && !WITHOUT_LEVEL.contains(word)) {
            depth--;
        }
        afterEnd = false;
        if (endsInTwoWords) {
            return;
        }
        if (word.equals("END")) {
            afterEnd = depth > 0;
        } else if (word.equals("BEGIN") || (depth > 0 && word.equals("CASE"))) {
            depth++;
        }
    }

    /** Whether a semicolon at this place belongs to the body. */
    boolean continues() {
        if (afterEnd) {
            depth--;
            afterEnd = false;
        }
        return depth > 0;
    }
}
