package io.titrant.grouping;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.sql.Dialect;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A failure in the plainest form in which it still shows, and the features that it needs there. One defect has many effects: an old snapshot misleads queries,
 * updates and the checks of foreign keys. The plainest form is what they have in common: a statement on rows, without keys and indexes, that returns or
 * leaves wrong rows.
 */
record PlainFailure(FailingCase failure, Set<NeededFeature> needed) {
    private static final int ROUNDS = 3;

    /** Constraints whose error may hide wrong data, and the indexes that implement them. */
    private static final Set<NeededFeature> CONSTRAINTS =
            EnumSet.of(NeededFeature.KEY, NeededFeature.INDEX, NeededFeature.FOREIGN_KEY, NeededFeature.CHECK);

    private static final Set<ErrorClass> OF_CONSTRAINTS =
            EnumSet.of(ErrorClass.UNIQUE, ErrorClass.CONSTRAINT, ErrorClass.FOREIGN_KEY);

    PlainFailure {
        needed = Set.copyOf(needed);
    }

    static PlainFailure of(FailingCase failure, CaseJudge judge, int tries) {
        Search search = new Search(judge, tries);
        PlainFailure plainest = search.examined(search.withoutMaskingConstraint(failure));
        for (int i = 0; i < ROUNDS; i++) {
            Optional<PlainFailure> plainer = search.plainer(plainest);
            if (plainer.isEmpty()) {
                return plainest;
            }
            plainest = plainer.get();
        }
        return plainest;
    }

    FailureShape shape() {
        return FailureShape.of(
                failure.symptom(), needed, failure.testCase(), failure.run().recording());
    }

    /**
     * Whether this is the same failure as another with less around it: wrong rows with fewer features, or, if there are none, a broken constraint without ROLLBACK, or in place
     * of the error that it should have caused.
     */
    private boolean plainerThan(PlainFailure other) {
        boolean noMore = other.needed.containsAll(needed);
        boolean fewer = noMore && !needed.containsAll(other.needed);
        boolean missesError = other.failure.symptom().key().equals(Symptom.MISSING_ERROR);
        boolean plainer = failure.hasWrongData()
                ? !other.failure.hasWrongData() || fewer
                : failure.symptom().ofConstraint()
                        && !other.failure.symptom().ofConstraint()
                        && (missesError ? noMore : fewer);
        return plainer
                && needed.contains(NeededFeature.OTHER_SESSION) == other.needed.contains(NeededFeature.OTHER_SESSION);
    }

    /** Runs the variants. */
    private record Search(CaseJudge judge, int tries) {
        Dialect dialect() {
            return judge.lab().engine().dialect();
        }

        PlainFailure examined(FailingCase failure) {
            return new PlainFailure(failure, needed(failure));
        }

        /** The failure with a part of a statement in place of the statement, if it fails too. */
        Optional<PlainFailure> plainer(PlainFailure plain) {
            FailingCase failure = plain.failure();
            return StatementParts.of(failure.testCase(), dialect(), failure.symptom(), plain.needed()).stream()
                    .flatMap(variant -> failing(variant, failure).stream())
                    .map(this::examined)
                    .filter(other -> other.plainerThan(plain))
                    .findFirst();
        }

        private Optional<FailingCase> failing(Case variant, FailingCase original) {
            return judge.judge(variant, tries)
                    .filter(CaseJudge.Judged::isBug)
                    .filter(original::comparesWith)
                    .map(judged -> FailingCase.of(variant, judged));
        }

        /**
         * The failure without the constraint that turned wrong data into an error. Example: a MERGE that searches its row in an old snapshot fails with a
         * duplicate key; without the key it inserts the row a second time.
         */
        FailingCase withoutMaskingConstraint(FailingCase failure) {
            if (failure.symptom().key().equals(Symptom.UNEXPECTED_ERROR)
                    || FailingCase.failures(failure.run().recording(), OF_CONSTRAINTS) > 0) {
                for (Map.Entry<NeededFeature, List<Case>> variant :
                        Counterfactuals.of(failure.testCase(), dialect()).entrySet()) {
                    for (Case edited : CONSTRAINTS.contains(variant.getKey()) ? variant.getValue() : List.<Case>of()) {
                        Optional<FailingCase> plain = failing(edited, failure).filter(FailingCase::hasWrongData);
                        if (plain.isPresent()) {
                            return plain.get();
                        }
                    }
                }
            }
            return failure;
        }

        /** The features without which no oracle sees the symptom. A variant that cannot run tells nothing. */
        private Set<NeededFeature> needed(FailingCase failure) {
            Set<NeededFeature> needed = EnumSet.noneOf(NeededFeature.class);
            Counterfactuals.of(failure.testCase(), dialect()).forEach((feature, cases) -> {
                boolean gone = true;
                boolean ran = false;
                for (Case variant : cases) {
                    Optional<CaseJudge.Judged> judged =
                            judge.judge(variant, tries).filter(failure::comparesWith);
                    ran |= judged.isPresent();
                    gone &= judged.isEmpty() || !failure.shownBy(judged.get());
                }
                if (ran && gone) {
                    needed.add(feature);
                }
            });
            return needed;
        }
    }
}
