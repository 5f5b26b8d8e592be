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
 * The measurement of one anomaly at one isolation level.
 *
 * @param how how the engine prevented the anomaly; null if it happened, or if no run was completed
 * @param scenario the scenario of the case
 * @param testCase the case that shows the anomaly; if none does, the scenario in its own order
 * @param recording what the engine did with that case
 * @param tally how many runs did not show the anomaly, by how it was prevented; runs that were not completed do not count
 * @param undecided how many runs were ended by a time limit or a crash of the server
 * @param possibleOrders how many orders the scenarios have
 * @param steady whether the anomaly happened again when the case ran a second time
 * @param promise what the engine documents for the level; null if Titrant does not know it
 * @param promised whether the documentation excludes the anomaly
 * @param chance the random case that has shown the anomaly, if no scenario has; the cell's case and recording are its own
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
        /** No run was completed. */
        UNKNOWN;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum How {
        /** A transaction was aborted. */
        ABORTED,
        /** A statement was blocked, and all transactions committed. */
        BLOCKED,
        /** All transactions committed without being blocked. */
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

    /** This cell with a random case that shows the anomaly. */
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

    /** The number of scenario runs. */
    public int runs() {
        int clean = tally.values().stream().mapToInt(Integer::intValue).sum();
        return clean + undecided + (verdict == Verdict.POSSIBLE && chance == null ? 1 : 0);
    }

    /** Whether the level permits an anomaly that the documentation excludes. */
    public boolean broken() {
        return chance != null ? chance.bug() : promised && verdict == Verdict.POSSIBLE;
    }
}
