package io.titrant.execute;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The recordings of the latest completed runs, by initial database and steps. Cases of one group share many serial schedules. The number of rows in them is
 * bounded too: recordings of large tables would fill the heap, and the garbage collector would copy them.
 */
final class RecentRuns {
    private static final int KEPT = 256;
    static final int MOST_ROWS = 20_000;

    private final Map<Key, Kept> recordings = new LinkedHashMap<>(16, 0.75f, true);
    private int rows;

    private record Key(List<String> init, List<Step> steps) {
        static Key of(Case testCase) {
            return new Key(testCase.init(), testCase.steps());
        }
    }

    private record Kept(Recording recording, int rows) {}

    void keep(Case testCase, Recording recording) {
        if (recording.ending() != Recording.Ending.COMPLETED) {
            return;
        }
        Kept kept = new Kept(recording, rowsIn(recording));
        Kept before = recordings.put(Key.of(testCase), kept);
        rows += kept.rows() - (before == null ? 0 : before.rows());
        Iterator<Kept> eldestFirst = recordings.values().iterator();
        while (recordings.size() > KEPT || (rows > MOST_ROWS && recordings.size() > 1)) {
            rows -= eldestFirst.next().rows();
            eldestFirst.remove();
        }
    }

    private static int rowsIn(Recording recording) {
        int rows = 0;
        for (Event event : recording.events()) {
            if (event.result() instanceof Result.Returned returned) {
                rows += returned.rows().rows().size();
            }
        }
        for (Rows table : recording.finalState().values()) {
            rows += table.rows().size();
        }
        return rows;
    }

    Optional<Recording> of(Case testCase) {
        return Optional.ofNullable(recordings.get(Key.of(testCase))).map(Kept::recording);
    }
}
