package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that dies while the database is reset dies of the case before. The finding is that case, followed by a DROP TABLE of its tables, which
 * triggers the crash.
 */
final class DelayedCrash {
    private static final Pattern CREATED =
            Pattern.compile("\\s*CREATE\\s+TABLE\\s+([^\\s(]+).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    static final Verdict VERDICT =
            Verdict.bug("survival", "crash", "the server died when the tables of this case were dropped or emptied");

    private DelayedCrash() {}

    /** Whether the server died before the first statement of the case. */
    static boolean shownBy(Recording recording) {
        return recording.ending() == Recording.Ending.CRASHED
                && recording.events().isEmpty();
    }

    static Case of(Case before) {
        List<Step> steps = new ArrayList<>(before.steps());
        String session = "T" + (before.transactions().size() + 1);
        while (before.transactions().contains(session)) {
            session += "x";
        }
        for (int i = before.init().size() - 1; i >= 0; i--) {
            Matcher created = CREATED.matcher(before.init().get(i));
            if (created.matches()) {
                steps.add(new Step(session, "DROP TABLE " + created.group(1)));
            }
        }
        return new Case(before.header(), before.init(), steps);
    }
}
