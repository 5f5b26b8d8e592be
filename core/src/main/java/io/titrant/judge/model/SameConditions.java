package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.rules.ConditionEvidence;
import io.titrant.judge.rules.StrictWrites;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Trait;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Statements of one case with the same condition on the same table, of which one failed because of a value: the others meet the same value.
 *
 * <pre>
 * rows    b = 'x'
 * T1      UPDATE t SET a = 1 WHERE b = 2     fails: Truncated incorrect DOUBLE value: 'x'
 * T1      SELECT a FROM t WHERE b = 2        warns of the same value: strict-mode-spares-reads
 * T1      DELETE FROM t WHERE b = 2          must fail too
 * </pre>
 */
final class SameConditions {
    private final ModelContext context;
    private final Diagnostics diagnostics;

    SameConditions(ModelContext context, Diagnostics diagnostics) {
        this.context = context;
        this.diagnostics = diagnostics;
    }

    void judge() {
        for (Transaction transaction : context.transactions()) {
            for (ExecutedStatement failed : transaction.statements()) {
                if (failed.error() == ErrorClass.DATA && failed.kind().writes() && condition(failed) != null) {
                    context.transactions()
                            .forEach(other -> other.statements().stream()
                                    .filter(one -> !one.failed() && hasSameCondition(one, failed))
                                    .forEach(one -> compare(
                                            one, failed, other.statements().contains(failed))));
                }
            }
        }
    }

    private void compare(ExecutedStatement one, ExecutedStatement failed, boolean sameTransaction) {
        boolean sameMessage =
                WarningTexts.of(one.result()).contains(WarningTexts.plain(((Result.Failed) failed.result()).message()));
        ConditionEvidence evidence =
                new ConditionEvidence(context.engine().dialect().has(Trait.STRICT_WRITES), !one.writes(), sameMessage);
        if (StrictWrites.RULE.isProvedBy(evidence)) {
            diagnostics.deviates(new Deviation(
                    StrictWrites.RULE,
                    Complaint.NO_ERROR,
                    one.display() + " (" + one.sql() + ") warned of the value that made " + failed.display() + " ("
                            + failed.sql() + ") fail"));
        } else if (sameMessage || (sameTransaction && mustFailToo(one, failed))) {
            diagnostics.complain(
                    Complaint.NO_ERROR,
                    one.display() + " (" + one.sql()
                            + ") did not fail, although the same condition on the same rows made " + failed.display()
                            + " (" + failed.sql() + ") fail");
        }
    }

    /** Whether both statements see the same rows, and no plan can spare this one the value: its condition has one part. */
    private boolean mustFailToo(ExecutedStatement one, ExecutedStatement failed) {
        int from = Math.min(one.returned(), failed.returned());
        int to = Math.max(one.started(), failed.started());
        return one.kind().writes()
                && !one.waited()
                && !failed.waited()
                && failed.returned() < one.returned()
                && !StatementVariants.hasSeveralParts(Objects.requireNonNull(condition(one)))
                && context.recording().events().subList(from + 1, Math.max(from + 1, to)).stream()
                        .allMatch(SameConditions::changesNothing);
    }

    private static boolean changesNothing(Event event) {
        StatementKind kind = StatementKind.of(event.sql());
        return event.failed()
                || kind == StatementKind.SELECT
                || kind == StatementKind.BEGIN
                || kind == StatementKind.SAVEPOINT
                || (kind == StatementKind.OTHER && event.kind() == Event.Kind.RETURNED);
    }

    private boolean hasSameCondition(ExecutedStatement one, ExecutedStatement failed) {
        if (ModelContext.isSilent(one)) {
            return false;
        }
        Statement statement = context.statement(one);
        Expr condition = StatementVariants.where(statement);
        return condition != null
                && condition.equals(condition(failed))
                && Tables.read(statement).equals(Tables.read(context.statement(failed)))
                && Tables.read(statement).size() == 1
                && !(statement instanceof Query query && query.limit() != null);
    }

    private @Nullable Expr condition(ExecutedStatement executed) {
        return StatementVariants.where(context.statement(executed));
    }
}
