package io.titrant.reduce;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Uses fewer sessions: moves autocommit statements into the session of another transaction, or into that transaction, and sets one isolation level
 * for all.
 */
final class SessionPass implements Pass {
    @Override
    public void shrink(Search search) {
        for (String guest : search.best().testCase().transactions()) {
            if (isAutocommit(search.best().testCase(), guest)) {
                merge(search, guest);
            }
        }
        Script script = search.best();
        Optional<IsolationLevel> level = commonLevel(script.testCase());
        if (level.isPresent()) {
            search.attempt(script.with(atLevel(script.testCase(), level.get())));
        }
    }

    private static boolean isAutocommit(Case testCase, String tx) {
        return testCase.steps().stream()
                .filter(step -> step.tx().equals(tx))
                .noneMatch(step -> step.kind() == StatementKind.BEGIN || step.kind() == StatementKind.SET);
    }

    private static void merge(Search search, String guest) {
        Script script = search.best();
        Case testCase = script.testCase();
        List<String> hosts = testCase.transactions().stream()
                .filter(host -> !host.equals(guest) && testCase.isolation(host).equals(testCase.isolation(guest)))
                .sorted(Comparator.comparing(host -> !hasRoom(testCase, host, guest)))
                .toList();
        for (String host : hosts) {
            List<Step> merged = renamed(testCase.steps(), guest, host);
            if (search.attempt(script.withSteps(merged))
                    || search.attempt(script.withSteps(endingWith(guest, host, testCase.steps())))) {
                return;
            }
        }
    }

    /** The case with the guest's statements right before the host's end, so that they are committed no later than before. */
    private static List<Step> endingWith(String guest, String host, List<Step> steps) {
        int last = 0;
        for (int i = 0; i < steps.size(); i++) {
            last = steps.get(i).tx().equals(guest) ? i : last;
        }
        List<Step> before = new ArrayList<>(steps.subList(0, last + 1));
        List<Step> after = new ArrayList<>(steps.subList(last + 1, steps.size()));
        after.stream().filter(step -> step.tx().equals(host)).forEach(before::add);
        after.removeIf(step -> step.tx().equals(host));
        before.addAll(after);
        return renamed(before, guest, host);
    }

    /** Whether the host has no open transaction at the places of the guest's statements. */
    private static boolean hasRoom(Case testCase, String host, String guest) {
        boolean open = false;
        for (Step step : testCase.steps()) {
            if (step.tx().equals(host)) {
                open = step.kind() == StatementKind.BEGIN
                        || step.kind() == StatementKind.SET
                        || (open && !step.kind().endsTransaction());
            } else if (step.tx().equals(guest) && open) {
                return false;
            }
        }
        return true;
    }

    static List<Step> renamed(List<Step> steps, String from, String to) {
        return steps.stream()
                .map(step -> step.tx().equals(from) ? new Step(to, step.sql()) : step)
                .toList();
    }

    private static Optional<IsolationLevel> commonLevel(Case testCase) {
        List<Optional<IsolationLevel>> levels = testCase.transactions().stream()
                .map(testCase::isolation)
                .distinct()
                .toList();
        return levels.size() == 1 ? levels.get(0) : Optional.empty();
    }

    private static Case atLevel(Case testCase, IsolationLevel level) {
        List<Header.Entry> others = new ArrayList<>(testCase.header().entries());
        others.removeIf(entry -> entry.key().toLowerCase(Locale.ROOT).startsWith("isolation "));
        return testCase.withHeader(new Header(others).with("isolation", level.sql()));
    }
}
