package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.campaign.storm.StormReproduction;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.Instance;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.execute.storm.StormRun;
import io.titrant.oracles.Oracles;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Writes a case file for each kind of anomaly that a checked storm found. */
final class StormCases {
    private static final Duration EACH = Duration.ofSeconds(60);
    private static final int MOST = 3;

    private StormCases() {}

    /** The result, whose anomalies name their case files. Afterwards the instance is closed, if there was an anomaly. */
    static StormResult write(
            StormRun storm, StormResult result, Instance instance, Path folder, BooleanSupplier stopped) {
        Map<String, Case> cases = storm.anomalyCases();
        if (cases.isEmpty() || !result.failed()) {
            return result;
        }
        List<StormAnomaly> anomalies = new ArrayList<>();
        int written = 0;
        try (TestDatabase database = new TestDatabase(instance, Limits.DEFAULT)) {
            StormReproduction reproduction =
                    new StormReproduction(Oracles.named("isorel").get(0), database, EACH, stopped);
            for (StormAnomaly anomaly : result.anomalies()) {
                Case found = cases.get(anomaly.kind());
                if (found == null || !anomaly.bug() || written == MOST) {
                    anomalies.add(anomaly);
                    continue;
                }
                written++;
                String file = "case-" + written + ".sql";
                StormReproduction.Reproduced reproduced = reproduction.of(found);
                write(folder.resolve(file), reproduced.testCase());
                anomalies.add(anomaly.withCase(file, reproduced.how()));
            }
        }
        return result.withAnomalies(anomalies);
    }

    private static void write(Path file, Case found) {
        try {
            Files.writeString(file, CaseWriter.write(found));
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be written: " + Reason.of(e), e);
        }
    }
}
