package io.titrant.api;

import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.Fence;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import io.titrant.replay.CaseAtLevels;
import io.titrant.replay.JudgedRuns;
import io.titrant.report.ScheduleTable;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;

/** Replays several cases on databases that are started once. Close it to end them. */
public final class TitrantSession implements AutoCloseable {
    private final Databases databases = new Databases(Limits.DEFAULT);

    /** Begins without a database; the first case starts one. */
    public TitrantSession() {}

    /**
     * Runs a case and judges it.
     *
     * @param caseFile the case file
     * @param options how to run it
     * @return what happened, and the verdicts
     * @throws io.titrant.TitrantException if the case cannot be read or run
     */
    public ReplayedCase replay(Path caseFile, ReplayOptions options) {
        CaseFile file = CaseReader.read(caseFile);
        DatabaseTarget target = options.database().target(file);
        if (target.address() != null) {
            Fence.check(file, target.engine().dialect(), "refused on your own database: ");
        }
        String level = options.isolation();
        CaseAtLevels atLevels =
                CaseAtLevels.of(file, level == null ? null : IsolationLevel.parse(level), target.engine());
        JudgedRuns judged = JudgedRuns.of(
                file,
                atLevels.testCase(),
                databases.testDatabase(target),
                Oracles.named(options.oracles(), options.strict()),
                options.runs());
        Recording first = judged.recordings().get(0);
        return new ReplayedCase(
                caseFile,
                first.engine().name() + " " + first.engine().version(),
                atLevels.levels(),
                ScheduleTable.render(file.testCase(), first),
                judged.verdicts().stream().map(CaseVerdict::of).toList());
    }

    @Override
    public void close() {
        databases.close();
    }
}
