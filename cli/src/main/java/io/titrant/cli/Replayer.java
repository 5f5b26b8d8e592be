package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.Fence;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.graph.format.HistoryWriter;
import io.titrant.judge.Oracle;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.lab.Lab;
import io.titrant.replay.CaseAtLevels;
import io.titrant.replay.JudgedRuns;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a case on its database, as often as asked, and judges it. */
final class Replayer {
    private final DatabaseOptions options;
    private final TrustOptions trust;
    private final Databases databases;
    private final List<Oracle> oracles;
    private final int runs;

    Replayer(DatabaseOptions options, TrustOptions trust, Databases databases, List<Oracle> oracles, int runs) {
        this.options = options;
        this.trust = trust;
        this.databases = databases;
        this.oracles = oracles;
        this.runs = runs;
    }

    /** A case with its database and the isolation level of every transaction. */
    record Prepared(DatabaseTarget target, Case testCase, String isolation) {}

    /** Replays the case at this level; at the levels of the file if the level is null. */
    Replay replay(CaseFile file, @Nullable IsolationLevel level) {
        return replay(file, prepare(file, level));
    }

    /** Replays the case on another database than the command line and the file name. */
    Replay replay(CaseFile file, @Nullable IsolationLevel level, DatabaseTarget target) {
        return replay(file, prepare(file, level, target));
    }

    private Replay replay(CaseFile file, Prepared prepared) {
        Lab lab = databases.testDatabase(prepared.target());
        JudgedRuns judged = JudgedRuns.of(file, prepared.testCase(), lab, oracles, runs);
        return new Replay(file, prepared.isolation(), judged.recordings(), judged.verdicts(), null);
    }

    /** Runs the case once more with instrumented statements, and writes its history. */
    void writeHistory(CaseFile file, @Nullable IsolationLevel level, Path out) {
        Prepared prepared = prepare(file, level);
        try (Writer writer = Files.newBufferedWriter(out)) {
            HistoryWriter.write(IsoRel.history(prepared.testCase(), databases.testDatabase(prepared.target())), writer);
        } catch (IOException e) {
            throw new TitrantException(out + ": cannot be written: " + Reason.of(e), e);
        } catch (CannotJudge e) {
            throw new TitrantException(file.name() + ": the history cannot be written: " + e.getMessage(), e);
        }
    }

    /** Finds the database and the isolation levels, and checks that the case may run there. */
    Prepared prepare(CaseFile file, @Nullable IsolationLevel level) {
        return prepare(file, level, options.targetFor(file));
    }

    private Prepared prepare(CaseFile file, @Nullable IsolationLevel level, DatabaseTarget target) {
        if (target.address() != null) {
            Fence.check(file, target.engine().dialect(), "refused on your own database: ");
        } else if (trust.untrusted()) {
            Fence.check(file, target.engine().dialect(), "refused with --untrusted: ");
        }
        CaseAtLevels atLevels = CaseAtLevels.of(file, level, target.engine());
        return new Prepared(target, atLevels.testCase(), atLevels.levels());
    }
}
