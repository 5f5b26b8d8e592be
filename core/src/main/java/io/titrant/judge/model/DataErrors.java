package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.record.Result;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;

/**
 * Whether a statement can have failed with a data error (overflow, division by zero, a failed cast), or must have. The plan decides which rows meet which part of a
 * condition, so each part is tried alone, on all rows that any transaction has written so far ({@link StatementVariants}).
 *
 * <pre>
 * rows           a = 1 · a = 0
 * statement      UPDATE t SET b = 1 WHERE a &lt;&gt; 0 AND 9 / a &gt; 1      may fail: 9 / a fails on the second row
 * statement      UPDATE t SET b = 1 WHERE 9 / a &gt; 1                 must fail
 * statement      UPDATE t SET b = a + 1                            cannot fail
 * </pre>
 */
final class DataErrors {
    private final ModelContext context;
    private final ModelledStatement modelled;
    private final StatementVariants variants;

    DataErrors(ModelContext context, ModelledStatement modelled) {
        this.context = context;
        this.modelled = modelled;
        this.variants = new StatementVariants(modelled);
    }

    /** Whether no rows and no plan can have made the statement fail; false where the model cannot tell. */
    boolean cannotHappen() {
        return modelled.executed().error() == ErrorClass.DATA
                && isDecidable()
                && variants.results().noneMatch(DataErrors::isDataError);
    }

    /** Whether every plan makes the statement fail, which did not; false where the model cannot tell. */
    boolean mustHappen() {
        Statement statement = modelled.statement();
        boolean limited = statement instanceof Query query && query.limit() != null;
        return !modelled.executed().failed()
                && isDecidable()
                && !limited
                && !modelled.wasBlocked()
                && !variants.hasSeveralParts()
                && modelled.statementRules().readsSee() != Sees.UNCOMMITTED
                && isDataError(variants.alone(modelled.view(
                        statement instanceof Query
                                ? modelled.statementRules().readsSee()
                                : modelled.rules().writesSee())));
    }

    private boolean isDecidable() {
        return variants.areComplete()
                && context.transactions().stream()
                        .flatMap(transaction -> transaction.statements().stream())
                        .noneMatch(DataErrors::maySetMode);
    }

    /** A session may set by which rules values are converted. */
    private static boolean maySetMode(ExecutedStatement executed) {
        return executed.kind() == StatementKind.SET
                || (executed.kind() == StatementKind.OTHER && !MessageLists.shows(executed));
    }

    private static boolean isDataError(Result result) {
        return result instanceof Result.Failed failed && failed.errorClass() == ErrorClass.DATA;
    }
}
