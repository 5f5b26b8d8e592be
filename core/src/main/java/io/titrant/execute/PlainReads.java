package io.titrant.execute;

import io.titrant.RememberedMatches;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.sql.StatementKind;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The queries of a case that neither wait for a row lock nor take or release one, as their text and the documentation of their level say. Example, InnoDB: at
 * READ COMMITTED {@code SELECT * FROM t} is one, {@code SELECT * FROM t FOR UPDATE} is not; at SERIALIZABLE neither is.
 */
final class PlainReads {
    private static final RememberedMatches LOCKS = RememberedMatches.within(
            Pattern.compile("\\bfor\\b|lock|release", Pattern.CASE_INSENSITIVE), "for", "lock", "release");

    private final Set<String> transactions;

    private PlainReads(Set<String> transactions) {
        this.transactions = transactions;
    }

    /** @param behaviours what a transaction's level documents; READS_LOCK where that is not known */
    static PlainReads of(Case testCase, Function<String, Set<Behaviour>> behaviours) {
        Set<String> plain = new HashSet<>();
        for (String tx : testCase.transactions()) {
            Set<Behaviour> documented = behaviours.apply(tx);
            if (!documented.contains(Behaviour.READS_LOCK) && !documented.contains(Behaviour.READS_WAIT)) {
                plain.add(tx);
            }
        }
        return new PlainReads(plain);
    }

    boolean contains(Step step) {
        return step.kind() == StatementKind.SELECT && transactions.contains(step.tx()) && !LOCKS.test(step.sql());
    }
}
