package io.titrant.engines.sensitivity;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.engines.lie.LyingEngine;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Rows;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Mutation testing for oracles, on one engine: random cases run on it with one {@linkplain LieKind lie} in each, and every oracle judges what the lie led to. A lie
 * that changes nothing, or only waits, is not counted; neither is a case whose honest run an oracle complains of.
 */
final class Sensitivity implements AutoCloseable {
    private static final int REPETITIONS = 2;

    /** Neighbouring cases share a database; few lies are to be told over many databases. */
    private static final int STRIDE = 5;

    private final SelectedLie lies = new SelectedLie();
    private final Engine honest;
    private final StartOptions options;
    private final TestDatabase testDatabase;
    private final List<Oracle> oracles;
    private final Path holes;
    private @Nullable Case lastCase;
    private List<Verdict> lastVerdicts = List.of();

    /** @param holes the folder for cases with lies that no oracle noticed */
    Sensitivity(EngineSpec spec, List<Oracle> oracles, Path holes) {
        this.honest = Engines.named(spec.name());
        this.options = Engines.options(honest, spec, Map.of());
        this.oracles = oracles;
        this.holes = holes;
        this.testDatabase =
                new TestDatabase(LyingEngine.over(honest, lies::session).start(options), Limits.CAMPAIGN);
    }

    List<IsolationLevel> levels() {
        return honest.isolationLevels();
    }

    /** Tells lies of these kinds at a level until this many of each have changed something, or the cases are used up. */
    Map<LieKind, Tally> at(IsolationLevel level, List<LieKind> kinds, int wanted, int cases, long seed) {
        lies.runAt(level);
        CaseGenerator generator = new CaseGenerator(honest, options.version(), List.of(level), Profile.DEFAULT);
        Map<LieKind, Tally> tallies = new EnumMap<>(LieKind.class);
        for (LieKind kind : kinds) {
            if (kind.concerns(honest, options.version(), level, testDatabase.semantics(level))) {
                tallies.put(kind, new Tally());
            }
        }
        for (long index = 0; index < cases && tallies.values().stream().anyMatch(t -> t.judged() < wanted); index++) {
            Case testCase = generator.generate(seed, index * STRIDE);
            Random random = new Random(seed * 31 + index);
            for (Map.Entry<LieKind, Tally> kind : tallies.entrySet()) {
                if (kind.getValue().judged() < wanted) {
                    lie(kind.getKey(), testCase, random, kind.getValue(), level + "-" + index);
                }
            }
        }
        return tallies;
    }

    private void lie(LieKind kind, Case testCase, Random random, Tally tally, String name) {
        lies.select(kind);
        try {
            lies.occasion().startHonestRun();
            Recording honestRun = testDatabase.run(testCase);
            int occasions = lies.occasion().count();
            if (occasions == 0 || honestRun.ending() != Recording.Ending.COMPLETED || !sameAgain(testCase, honestRun)) {
                return;
            }
            int number = random.nextInt(occasions);
            Lab lab = new LyingLab(testDatabase, lies.occasion(), number);
            Recording recording = lab.run(testCase);
            Effect effect = Effect.of(honestRun, recording);
            if ((kind.isAboutAWrite() && !lies.occasion().liedInCommitted())
                    || !lies.occasion().lied()
                    || !isShown(kind, testCase, honestRun, recording)) {
                return;
            }
            List<Verdict> verdicts = verdicts(testCase, recording, lab);
            List<Verdict> honestly = honestVerdicts(testCase);
            if (honestly.stream().anyMatch(verdict -> verdict.outcome() == Verdict.Outcome.BUG)) {
                return;
            }
            Judged judged = Judged.of(verdicts, honestly);
            if (judged.isMissed() && LegalReordering.explains(recording, testCase, this::honestly)) {
                judged = judged.legal();
            }
            tally.add(judged);
            if (judged.isMissed()) {
                write(kind, name, effect, testCase, honestRun, recording, verdicts);
            }
        } catch (InitFailedException e) {
            // Dropped, as in a campaign.
            return;
        }
    }

    private Recording honestly(Case testCase) {
        lies.occasion().startHonestRun();
        return testDatabase.run(testCase);
    }

    private boolean isShown(LieKind kind, Case testCase, Recording honestRun, Recording recording) {
        String table = lies.occasion().table();
        return kind.isShown(honestRun, recording, lies.occasion().query())
                && (kind != LieKind.INDEX_ENTRY_IS_MISSING || (table != null && isIndexed(table, testCase, recording)));
    }

    /** Whether the case declares an index or key of the table, and the table ends with rows. */
    private static boolean isIndexed(String table, Case testCase, Recording recording) {
        Pattern declaration = Pattern.compile("(CREATE TABLE " + Pattern.quote(table)
                + "\\b.*(PRIMARY KEY|UNIQUE)|CREATE (UNIQUE )?INDEX .* ON " + Pattern.quote(table) + "\\b).*");
        Rows rows = recording.finalState().get(table);
        return rows != null
                && !rows.rows().isEmpty()
                && testCase.init().stream()
                        .anyMatch(sql -> declaration.matcher(sql).matches());
    }

    /** Whether an honest run of the case is always the same, so that a difference comes of the lie. */
    private boolean sameAgain(Case testCase, Recording honestRun) {
        for (int i = 0; i < REPETITIONS; i++) {
            lies.occasion().startHonestRun();
            if (!testDatabase.run(testCase).sameOutcome(honestRun)) {
                return false;
            }
        }
        return true;
    }

    private List<Verdict> verdicts(Case testCase, Recording recording, Lab lab) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Oracle oracle : oracles) {
            if (oracle.wants(testCase)) {
                verdicts.add(oracle.judge(testCase, recording, lab));
            }
        }
        return verdicts;
    }

    /** What the oracles say of the case on the honest engine. */
    private List<Verdict> honestVerdicts(Case testCase) {
        if (testCase != lastCase) {
            Lab lab = new LyingLab(testDatabase, lies.occasion(), Occasion.NEVER);
            lastVerdicts = verdicts(testCase, lab.run(testCase), lab);
            lastCase = testCase;
        }
        return lastVerdicts;
    }

    private void write(
            LieKind kind,
            String name,
            Effect effect,
            Case testCase,
            Recording honestRun,
            Recording recording,
            List<Verdict> verdicts) {
        StringBuilder text = new StringBuilder(CaseWriter.write(testCase));
        text.append("\n-- lie: ")
                .append(kind.label())
                .append(", effect: ")
                .append(effect)
                .append('\n');
        for (Verdict verdict : verdicts) {
            text.append("-- ")
                    .append(verdict.oracle())
                    .append(": ")
                    .append(verdict.outcome().label());
            text.append(' ').append(verdict.rule() == null ? "" : verdict.rule());
            text.append(": ")
                    .append(verdict.explanation().replace("\n", "\n--   "))
                    .append('\n');
        }
        append(text, "honest", honestRun);
        append(text, "lying", recording);
        try {
            Files.createDirectories(holes);
            String file = (honest.name() + "-" + kind.label() + "-" + name).replace(' ', '-') + ".sql";
            Files.writeString(holes.resolve(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void append(StringBuilder text, String title, Recording recording) {
        text.append("\n-- ").append(title).append(":\n");
        for (Event event : recording.events()) {
            text.append("-- ")
                    .append(event.tx())
                    .append(": ")
                    .append(event.sql().replace("\n", " "));
            text.append(" -> ")
                    .append(event.result() == null ? event.kind() : event.result())
                    .append('\n');
        }
        recording
                .finalState()
                .forEach((table, rows) -> text.append("-- ")
                        .append(table)
                        .append(" = ")
                        .append(rows.display())
                        .append('\n'));
    }

    @Override
    public void close() {
        testDatabase.close();
    }

    /** The engine as --db names it. */
    static EngineSpec spec(String name) {
        try {
            return EngineSpec.parse(name);
        } catch (IllegalArgumentException e) {
            throw new TitrantException(e.getMessage(), e);
        }
    }
}
