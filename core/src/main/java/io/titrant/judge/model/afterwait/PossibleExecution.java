package io.titrant.judge.model.afterwait;

import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.rules.DocumentedRule;
import io.titrant.judge.views.DatabaseView;
import io.titrant.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a statement that the documentation permits. It fits if it gives the recorded result.
 *
 * @param before the model before its effect
 * @param statement the statement, narrowed where it passed over rows
 * @param own the view of the tables of its own FROM, or of the table that it writes
 * @param inner the view of the tables of queries inside it
 * @param rule the documented deviation that this execution is; null if it is none
 * @param story what the statement did by that rule, to follow its name in a sentence
 */
public record PossibleExecution(
        ModelState before,
        Statement statement,
        DatabaseView own,
        DatabaseView inner,
        @Nullable DocumentedRule rule,
        String story) {

    /** The execution that deviates from nothing. */
    public static PossibleExecution plain(
            ModelState before, Statement statement, DatabaseView own, DatabaseView inner) {
        return new PossibleExecution(before, statement, own, inner, null, "");
    }

    /** The same execution as that deviation. */
    public PossibleExecution by(DocumentedRule otherRule, String otherStory) {
        return new PossibleExecution(before, statement, own, inner, otherRule, otherStory);
    }
}
