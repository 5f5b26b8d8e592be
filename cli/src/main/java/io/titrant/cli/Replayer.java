package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.Fence;
import io.titrant.casefile.Header;
import io.titrant.engine.Engine;
import io.titrant.graph.format.HistoryWriter;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.isorel.IsoRel;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
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
    record Prepared(DatabaseOptions.Target target, Case testCase, String isolation) {}

    /** Replays the case at this level; at the levels of the file if the level is null. */
    Replay replay(CaseFile file, @Nullable IsolationLevel level) {
        return replay(file, prepare(file, level));
    }

    /** Replays the case on another database than the command line and the file name. */
    Replay replay(CaseFile file, @Nullable IsolationLevel level, DatabaseOptions.Target target) {
        return replay(file, prepare(file, level, target));
    }

    private Replay replay(CaseFile file, Prepared prepared) {
        Lab lab = databases.testDatabase(prepared.target());
        List<Recording> recordings = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            recordings.add(run(file, lab, prepared.testCase()));
        }
        List<Verdict> verdicts = oracles.stream()
                .map(oracle -> worst(recordings.stream()
                        .map(recording -> judged(oracle, prepared.testCase(), recording, lab))
                        .toList()))
                .toList();
        return new Replay(file, prepared.isolation(), recordings, verdicts, null);
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

    private Prepared prepare(CaseFile file, @Nullable IsolationLevel level, DatabaseOptions.Target target) {
        if (target.address() != null) {
            checkFence(file, target.engine(), "refused on your own database: ");
        } else if (trust.untrusted()) {
            checkFence(file, target.engine(), "refused with --untrusted: ");
        }
        Map<String, IsolationLevel> levels = levels(file, level, target.engine());
        return new Prepared(target, atLevels(file.testCase(), levels), describe(levels));
    }

    /** No statement may reach outside Titrant's schema, nor out of the engine. */
    private static void checkFence(CaseFile file, Engine engine, String refused) {
        Fence.objection(file.testCase(), engine.dialect()).ifPresent(objection -> {
            String reason = refused + objection.reason();
            throw objection.inInit() ? file.atInit(objection.index(), reason) : file.atStep(objection.index(), reason);
        });
    }

    private static Recording run(CaseFile file, Lab lab, Case atLevels) {
        try {
            return lab.run(atLevels);
        } catch (InitFailedException e) {
            throw file.atInit(e.index(), String.valueOf(e.getMessage()));
        }
    }

    /** The verdict is unknown if the case cannot be set up again because its init statements changed something outside its schema. */
    private static Verdict judged(Oracle oracle, Case testCase, Recording recording, Lab lab) {
        try {
            return oracle.judge(testCase, recording, lab);
        } catch (InitFailedException e) {
            return Verdict.unknown(oracle.name(), "the case cannot be set up a second time: " + e.getMessage());
        }
    }

    private static Map<String, IsolationLevel> levels(CaseFile file, @Nullable IsolationLevel forAll, Engine engine) {
        Case testCase = file.testCase();
        Map<String, IsolationLevel> levels = new LinkedHashMap<>();
        for (String tx : testCase.transactions()) {
            IsolationLevel level =
                    forAll != null ? forAll : testCase.isolation(tx).orElse(engine.defaultIsolation());
            if (!engine.isolationLevels().contains(level)) {
                String reason = "engine " + engine.name() + " has no isolation level " + level + " (it has "
                        + engine.isolationLevels().stream()
                                .map(IsolationLevel::sql)
                                .collect(Collectors.joining(", ")) + ")";
                throw forAll != null ? new TitrantException(reason) : file.atHeader(headerOf(testCase, tx), reason);
            }
            levels.put(tx, level);
        }
        return levels;
    }

    /** The case with the isolation level of every transaction in its header; one line if all are equal. */
    private static Case atLevels(Case testCase, Map<String, IsolationLevel> levels) {
        Header header = testCase.header();
        if (levels.values().stream().distinct().count() == 1) {
            Header others = new Header(header.entries().stream()
                    .filter(entry -> !entry.key().toLowerCase(Locale.ROOT).startsWith("isolation "))
                    .toList());
            return testCase.withHeader(
                    others.with("isolation", levels.values().iterator().next().sql()));
        }
        for (Map.Entry<String, IsolationLevel> level : levels.entrySet()) {
            header = header.with("isolation " + level.getKey(), level.getValue().sql());
        }
        return testCase.withHeader(header);
    }

    private static String headerOf(Case testCase, String tx) {
        String own = "isolation " + tx;
        return testCase.header().get(own).isPresent() ? own : "isolation";
    }

    private static String describe(Map<String, IsolationLevel> levels) {
        if (levels.values().stream().distinct().count() == 1) {
            return levels.values().iterator().next().sql();
        }
        return levels.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static Verdict worst(List<Verdict> verdicts) {
        return verdicts.stream()
                .reduce((a, b) -> b.outcome().compareTo(a.outcome()) > 0 ? b : a)
                .orElseThrow();
    }
}
