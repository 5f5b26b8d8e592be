package io.titrant.judge.history;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * The orders in which things may really have happened. Statements that one event released ran side by side, and a recording lists them in
 * submitted order for want of a better one; where one of them ends its transaction, another order is another schedule.
 */
public final class Orders {
    private static final int MAX = 24;

    private Orders() {}

    /** The recording with the results of statements that were released together in their other orders; the given order is left out. */
    public static List<Recording> others(Recording recording) {
        List<List<Event>> orders = new ArrayList<>();
        orders.add(new ArrayList<>());
        List<Event> events = recording.events();
        for (int i = 0; i < events.size(); ) {
            int end = i + 1;
            while (end < events.size()
                    && released(events.get(end))
                    && (released(events.get(i)) || deadlocked(events.get(end)))) {
                end++;
            }
            orders = extended(orders, events.subList(i, end));
            i = end;
        }
        return orders.stream()
                .skip(1)
                .map(order -> new Recording(
                        recording.engine(), order, recording.finalState(), recording.ending(), recording.notes()))
                .toList();
    }

    /** The victim of a deadlock: who closed the circle may have returned at the same time, without having been seen to wait. */
    private static boolean deadlocked(Event event) {
        return event.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.DEADLOCK;
    }

    private static boolean released(Event event) {
        return event.kind() == Event.Kind.RETURNED && event.waited();
    }

    private static List<List<Event>> extended(List<List<Event>> orders, List<Event> group) {
        List<List<Event>> extended = new ArrayList<>();
        List<List<Event>> ways = new ArrayList<>();
        permute(new ArrayList<>(), group, ways);
        for (List<Event> way : ways) {
            for (List<Event> order : orders) {
                if (extended.size() < MAX) {
                    List<Event> longer = new ArrayList<>(order);
                    longer.addAll(way);
                    extended.add(longer);
                }
            }
        }
        return extended;
    }

    /** All orders of the group, the given one first. */
    private static void permute(List<Event> chosen, List<Event> left, List<List<Event>> ways) {
        if (left.isEmpty()) {
            ways.add(List.copyOf(chosen));
        }
        for (int i = 0; i < left.size() && ways.size() < MAX; i++) {
            List<Event> rest = new ArrayList<>(left);
            chosen.add(rest.remove(i));
            permute(chosen, rest, ways);
            chosen.remove(chosen.size() - 1);
        }
    }
}
