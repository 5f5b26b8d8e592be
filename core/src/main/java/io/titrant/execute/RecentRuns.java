package io.titrant.execute;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Recording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The recordings of the latest completed runs, by initial database and steps. Cases of one group share many serial schedules. */
final class RecentRuns {
    private static final int KEPT = 256;

    private final Map<Key, Recording> recordings = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Recording> eldest) {
            return size() > KEPT;
        }
    };

    private record Key(List<String> init, List<Step> steps) {
        static Key of(Case testCase) {
            return new Key(testCase.init(), testCase.steps());
        }
    }

    void keep(Case testCase, Recording recording) {
        if (recording.ending() == Recording.Ending.COMPLETED) {
            recordings.put(Key.of(testCase), recording);
        }
    }

    Optional<Recording> of(Case testCase) {
        return Optional.ofNullable(recordings.get(Key.of(testCase)));
    }
}
