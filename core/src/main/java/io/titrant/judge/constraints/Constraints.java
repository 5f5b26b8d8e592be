package io.titrant.judge.constraints;

import io.titrant.casefile.Case;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.EnforcementSettings;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.record.Rows;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The final state, and what a snapshot read returned, satisfies every declared PRIMARY KEY, UNIQUE, FOREIGN KEY, NOT NULL, CHECK and generated
 * column; all ways of reading a table give the same rows; and a transaction that is declared READ ONLY changes none. No isolation level excuses a broken constraint, or an index that disagrees with its
 * table. Example:
 *
 * <pre>
 *   CREATE TABLE p (a INT PRIMARY KEY); CREATE TABLE c (b INT REFERENCES p(a)); p: (1)
 *   T1 BEGIN; T1 DELETE FROM p; T2 INSERT INTO c VALUES (1); T1 COMMIT      both succeed
 *   final state   p: empty, c: (1)                                          bug: an orphaned row
 * </pre>
 *
 * <p>The rows decide which constraint is suspect; the engine itself decides whether it is broken ({@link SerialInserts}).
 */
public final class Constraints implements Oracle {
    static final String NAME = "constraints";
    private static final String FINAL_STATE = "the final state";
    private static final String READ_ONLY = "write in read-only transaction";

    /** Beyond that many questions, the remaining suspect rows are not asked about. */
    private static final int MAX_QUESTIONS = 12;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String meaning(String kind) {
        return switch (kind) {
            case "duplicate key" ->
                "Two rows have the same key, although a PRIMARY KEY or UNIQUE constraint forbids it.";
            case "orphaned row" ->
                "A child row refers to a parent row that does not exist, although a FOREIGN KEY forbids it.";
            case "null value" -> "A column that is declared NOT NULL contains NULL.";
            case "check violation" -> "A row does not satisfy the CHECK condition of its table.";
            case "generated value" -> "A generated column does not have the value of its expression.";
            case READ_ONLY -> "A transaction that was declared READ ONLY changed rows.";
            default -> "Two ways of reading a table return different rows: an index and its table disagree.";
        };
    }

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        if (recording.ending() != Recording.Ending.COMPLETED) {
            return Verdict.notApplicable(NAME, "the run did not reach its end, so its final state is not known");
        }
        Optional<String> switched = EnforcementSettings.switchedBy(testCase);
        if (switched.isPresent()) {
            return Verdict.notApplicable(
                    NAME, "the statement may switch the enforcement of constraints: " + switched.get());
        }
        DeclaredSchema schema = DeclaredSchema.of(testCase, lab.engine().dialect());
        if (schema.tables().isEmpty()) {
            return Verdict.notApplicable(
                    NAME, "no CREATE TABLE of the case is understood, or later statements redefine the tables");
        }
        Optional<ExecutedStatement> forbidden = new ReadOnlyTransactions(schema, lab.engine()).firstWrite(recording);
        if (forbidden.isPresent()) {
            return wroteReadOnly(forbidden.get());
        }
        List<DeclaredTable> written = schema.written(recording);
        LinkedHashSet<SuspectRows> suspects = new LinkedHashSet<>(finalState(schema, recording.finalState()));
        suspects.addAll(SnapshotReads.suspects(testCase, recording, schema, lab));
        FinalQueries queries = new FinalQueries(testCase, recording, lab);
        ConditionChecks conditions = new ConditionChecks(lab.engine().dialect(), queries);
        written.forEach(table -> suspects.addAll(conditions.suspects(FINAL_STATE, table)));
        TableReads reads = new TableReads(lab.engine(), queries);
        Optional<Difference> disagreement = reads.disagreement(written);
        return decide(List.copyOf(suspects), disagreement, new SerialInserts(lab));
    }

    private static List<SuspectRows> finalState(DeclaredSchema schema, Map<String, Rows> state) {
        List<SuspectRows> suspects = new ArrayList<>();
        for (DeclaredTable table : schema.tables()) {
            Rows rows = state.get(table.name());
            if (rows == null || !RowChecks.complete(table, rows)) {
                continue;
            }
            suspects.addAll(RowChecks.alone(FINAL_STATE, table, rows));
            for (DeclaredConstraint.ForeignKey key : schema.foreignKeys(table)) {
                Rows parents = state.get(key.parent().name());
                if (parents != null && RowChecks.complete(key.parent(), parents)) {
                    suspects.addAll(RowChecks.orphans(FINAL_STATE, table, rows, key, parents));
                }
            }
        }
        return suspects;
    }

    private Verdict decide(List<SuspectRows> suspects, Optional<Difference> disagreement, SerialInserts inserts) {
        if (disagreement.isPresent()) {
            return Verdict.bug(
                            NAME,
                            "index mismatch",
                            "two ways of reading one table disagree: " + told(disagreement.get()))
                    .with(List.of(disagreement.get()));
        }
        Optional<String> undecided = Optional.empty();
        for (SuspectRows suspect : suspects.subList(0, Math.min(MAX_QUESTIONS, suspects.size()))) {
            SerialInserts.Answer answer = inserts.ask(suspect);
            if (answer instanceof SerialInserts.Answer.Refuses refused) {
                return broken(suspect, refused.how());
            }
            if (answer instanceof SerialInserts.Answer.Undecided open) {
                undecided = undecided.or(() -> Optional.of(
                        sentence(suspect) + ", but the engine cannot be asked whether it accepts them: " + open.why()));
            }
        }
        return undecided
                .map(why -> Verdict.unknown(NAME, why))
                .orElse(Verdict.pass(NAME, "the final state satisfies every declared constraint"));
    }

    private static String told(Difference difference) {
        return difference.what() + " returns " + difference.seen() + ", but the rows of the table are "
                + difference.expected();
    }

    private static String sentence(SuspectRows suspect) {
        return suspect.seen() + " breaks " + suspect.constraint().display() + " of table "
                + suspect.table().name() + ": " + suspect.suspects().display();
    }

    private static Verdict broken(SuspectRows suspect, String how) {
        List<Difference> differences = new ArrayList<>();
        differences.add(new Difference(
                "table " + suspect.table().name(),
                List.of(suspect.constraint().display()),
                suspect.suspects().lines()));
        if (suspect.constraint() instanceof DeclaredConstraint.ForeignKey key) {
            differences.add(new Difference(
                    "table " + key.parent().name(),
                    List.of("the parent row"),
                    suspect.parents().lines()));
        }
        return Verdict.bug(
                        NAME,
                        kind(suspect.constraint()),
                        sentence(suspect) + ". Without concurrency the engine refuses these rows: " + how)
                .with(differences);
    }

    private static Verdict wroteReadOnly(ExecutedStatement write) {
        return Verdict.bug(
                NAME,
                READ_ONLY,
                write.display() + " changed rows, although its transaction is declared READ ONLY: " + write.sql());
    }

    private static String kind(DeclaredConstraint constraint) {
        if (constraint instanceof DeclaredConstraint.Key) {
            return "duplicate key";
        } else if (constraint instanceof DeclaredConstraint.ForeignKey) {
            return "orphaned row";
        } else if (constraint instanceof DeclaredConstraint.NotNull) {
            return "null value";
        }
        return constraint instanceof DeclaredConstraint.Check ? "check violation" : "generated value";
    }
}
