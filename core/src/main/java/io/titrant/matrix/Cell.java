package io.titrant.matrix;

import io.titrant.casefile.Case;
import io.titrant.engine.Promise;
import io.titrant.record.Recording;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of one anomaly at one level.
 *
 * @param how what the engine did where the anomaly lay in wait; null if it happened, or if no run tells
 * @param scenario the scenario of the case
 * @param testCase where it happened, the case that shows it; else the order in which it would have happened without isolation
 * @param recording what the engine did with that case
 * @param tally how many runs were free of it, and how; those cut short are not among them
 * @param undecided how many runs were cut short by a time limit or the end of the server
 * @param possibleOrders how many orders the scenarios have
 * @param steady whether it happened again when the case was run a second time
 * @param promise what is documented of the level, where Titrant knows
 * @param promised whether that excludes the anomaly
 * @param chance the random run that has shown it, where no scenario has; its case and recording are the cell's
 */
public record Cell(
        MatrixAnomaly anomaly,
        Verdict verdict,
        @Nullable How how,
        Scenario scenario,
        Case testCase,
        Recording recording,
        Map<How, Integer> tally,
        int undecided,
        long possibleOrders,
        boolean steady,
        @Nullable Promise promise,
        boolean promised,
        @Nullable RandomFinding chance) {

    public enum Verdict {
        POSSIBLE,
        PREVENTED,
        /** No run came to its end. */
        UNKNOWN;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum How {
        /** A transaction that was to commit did not. */
        ABORTED,
        /** A statement waited, and all committed. */
        BLOCKED,
        /** All committed without waiting. */
        NOT_VISIBLE;

        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public Cell {
        EnumMap<How, Integer> copy = new EnumMap<>(How.class);
        copy.putAll(tally);
        tally = Collections.unmodifiableMap(copy);
    }

    /** This cell after a random run that shows the anomaly. */
    Cell shownBy(RandomFinding seen) {
        return new Cell(
                anomaly,
                Verdict.POSSIBLE,
                null,
                scenario,
                seen.testCase(),
                seen.recording(),
                tally,
                undecided,
                possibleOrders,
                seen.reproduced() == seen.tries(),
                promise,
                promised,
                seen);
    }

    /** How many runs of scenarios were made. */
    public int runs() {
        int clean = tally.values().stream().mapToInt(Integer::intValue).sum();
        return clean + undecided + (verdict == Verdict.POSSIBLE && chance == null ? 1 : 0);
    }

    /** Whether the level lets through what it is documented to prevent. */
    public boolean broken() {
        return chance != null ? chance.bug() : promised && verdict == Verdict.POSSIBLE;
    }
}
