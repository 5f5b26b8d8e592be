package io.titrant.reduce;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A case as one list of statements with their trees: the initial database, then the steps. A place is an index in that list. An unchanged statement
 * keeps its exact text.
 */
final class Script {
    private final Case testCase;
    private final Trees trees;

    Script(Case testCase, Trees trees) {
        this.testCase = testCase;
        this.trees = trees;
    }

    Case testCase() {
        return testCase;
    }

    int size() {
        return testCase.init().size() + testCase.steps().size();
    }

    /** The number of statements of the initial database. */
    int initSize() {
        return testCase.init().size();
    }

    String text(int place) {
        return place < initSize()
                ? testCase.init().get(place)
                : testCase.steps().get(place - initSize()).sql();
    }

    Statement tree(int place) {
        return trees.read(text(place));
    }

    /** The transaction of the statement; null for the initial database. */
    @Nullable
    String tx(int place) {
        return place < initSize()
                ? null
                : testCase.steps().get(place - initSize()).tx();
    }

    Script with(Case changed) {
        return new Script(changed, trees);
    }

    /** This script with another statement at that place. */
    Script with(int place, Statement tree) {
        List<String> init = new ArrayList<>(testCase.init());
        List<Step> steps = new ArrayList<>(testCase.steps());
        if (place < initSize()) {
            init.set(place, trees.render(tree));
        } else {
            int step = place - initSize();
            steps.set(step, new Step(steps.get(step).tx(), trees.render(tree)));
        }
        return with(new Case(testCase.header(), init, steps));
    }

    Script withSteps(List<Step> steps) {
        return with(tidy(new Case(testCase.header(), testCase.init(), steps)));
    }

    /** This script with the statements at these places only, and without header entries of transactions that have no statement left. */
    Script keeping(IntPredicate places) {
        List<String> init = new ArrayList<>();
        List<Step> steps = new ArrayList<>();
        for (int place = 0; place < size(); place++) {
            if (places.test(place)) {
                if (place < initSize()) {
                    init.add(text(place));
                } else {
                    steps.add(testCase.steps().get(place - initSize()));
                }
            }
        }
        return with(tidy(new Case(testCase.header(), init, steps)));
    }

    Script without(Set<Integer> places) {
        return keeping(place -> !places.contains(place));
    }

    private static Case tidy(Case testCase) {
        Set<String> known = new HashSet<>(testCase.transactions());
        List<Header.Entry> entries = testCase.header().entries().stream()
                .filter(entry -> {
                    String key = entry.key().toUpperCase(Locale.ROOT);
                    return !key.startsWith("ISOLATION ")
                            || known.contains(
                                    key.substring("ISOLATION ".length()).strip());
                })
                .toList();
        return testCase.withHeader(new Header(entries));
    }
}
