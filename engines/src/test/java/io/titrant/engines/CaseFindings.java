package io.titrant.engines;

import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.nio.file.Path;

/** Findings as a campaign would have made them, from case files. */
public final class CaseFindings {
    private CaseFindings() {}

    /** @param file the case file, from the root of the project; its name is the fingerprint */
    public static Finding of(String file, TestDatabase database) {
        return of(file, CaseReader.read(Path.of("..").resolve(file)).testCase(), database);
    }

    /** @param name the fingerprint */
    public static Finding of(String name, Case testCase, TestDatabase database) {
        Recording recording = database.run(testCase);
        Verdict verdict = Oracles.named(testCase.header().get("oracle").orElseThrow())
                .get(0)
                .judge(testCase, recording, database);
        return Finding.asFound(
                new Finding.Identity(
                        name,
                        recording.engine(),
                        testCase.header().get("isolation").orElse("READ COMMITTED"),
                        1,
                        1),
                new Finding.Evidence(testCase, recording, verdict));
    }
}
