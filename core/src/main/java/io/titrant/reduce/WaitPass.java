package io.titrant.reduce;

import io.titrant.casefile.Step;
import io.titrant.record.Event;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Removes waits: submits the statements in the order in which they ran, so that none is blocked, and removes one statement, which may be the blocker.
 */
final class WaitPass implements Pass {
    @Override
    public void shrink(Search search) {
        while (unblocked(search)) {
            // Every step removes a statement or a switch, so the loop ends.
        }
    }

    private static boolean unblocked(Search search) {
        List<Event> events = search.sighting().recording().events();
        if (events.stream().noneMatch(event -> event.kind() == Event.Kind.BLOCKED)) {
            return false;
        }
        return leavesOut(search, actual(search.best().testCase().steps(), events))
                || leavesOut(search, actual(search.best().testCase().steps(), otherwiseReleased(events)));
    }

    private static boolean leavesOut(Search search, List<Step> order) {
        Script script = search.best();
        if (order.equals(script.testCase().steps())) {
            return false;
        }
        Script reordered = script.withSteps(order);
        if (search.attempt(reordered)) {
            return true;
        }
        for (Set<Integer> unit : StatementPass.units(reordered)) {
            if (search.attempt(() -> reordered.without(unit))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Orders with adjacent resumed statements exchanged: statements unblocked by the same event are recorded in submitted order, but may have run in
     * the other order.
     */
    private static List<Event> otherwiseReleased(List<Event> events) {
        List<Event> other = new ArrayList<>();
        int released = 0;
        for (Event event : events) {
            released = event.waited() ? released + 1 : 0;
            other.add(other.size() - Math.max(0, released - 1), event);
        }
        return other;
    }

    /** The steps in the order of their results; steps without a result come last. */
    private static List<Step> actual(List<Step> steps, List<Event> events) {
        List<Step> order = new ArrayList<>();
        Set<Integer> placed = new HashSet<>();
        for (Event event : events) {
            if (!event.byTitrant() && event.kind() != Event.Kind.BLOCKED && placed.add(event.step())) {
                order.add(steps.get(event.step()));
            }
        }
        for (int step = 0; step < steps.size(); step++) {
            if (!placed.contains(step)) {
                order.add(steps.get(step));
            }
        }
        return order;
    }
}
