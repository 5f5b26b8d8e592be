package io.titrant.execute.storm;

import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.shadow.MiniatureShadow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The history of a checked storm. */
final class StormHistory {
    StormHistory(MiniatureShadow shadow, boolean checked) {}

    OperationListener session(int number) {
        return OperationListener.COUNTING;
    }

    int anomalies() {
        return 0;
    }

    record Judgement(StormResult.@Nullable Checked checked, List<StormAnomaly> anomalies) {}

    Judgement judge(StormRun run) {
        return new Judgement(null, List.of());
    }
}
