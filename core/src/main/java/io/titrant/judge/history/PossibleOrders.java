package io.titrant.judge.history;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The orders in which the statements of a recording may really have run. Statements that one event unblocked ran at the same time, and the recording
 * lists them in submitted order. If one of them ends its transaction, another order is another schedule. A statement that caused a deadlock may
 * have waited for a moment too, so it counts as unblocked then.
 *
 * <pre>
 * recorded    T1 COMMIT · T2 UPDATE (was blocked by T1) · T3 UPDATE (was blocked by T1)
 * also        T1 COMMIT · T3 UPDATE · T2 UPDATE
 * </pre>
 *
 * @param others the recording in the other orders, without the recorded one; at most {@value #MAX} of each kind
 * @param possible how many orders there are, the recorded one and those that are not among the others included
 */
public record PossibleOrders(List<Recording> others, long possible) {
    private static final int MAX = 24;

    /** The remark on a verdict for which not all orders were tried. */
    public static final String NOT_TRIED = "orders-not-tried";

    public PossibleOrders {
        others = List.copyOf(others);
    }

    public static PossibleOrders of(Recording recording) {
        List<Event> events = recording.events();
        Orders permuted = permuted(events);
        Orders all = permuted.withoutFirst().plus(earlier(events));
        List<List<Event>> closing = closing(events);
        for (List<Event> order : closing.subList(0, Math.min(MAX, closing.size()))) {
            all = all.plus(permuted(order));
        }
        all = new Orders(all.kept(), all.possible() + Math.max(0, closing.size() - MAX));
        return new PossibleOrders(
                all.kept().stream()
                        .map(order -> new Recording(
                                recording.engine(),
                                order,
                                recording.finalState(),
                                recording.ending(),
                                recording.notes()))
                        .toList(),
                all.possible());
    }

    /** The verdict after all orders that are here were tried; it tells if there are more. */
    public Verdict tell(Verdict verdict) {
        int tried = others.size() + 1;
        if (tried >= possible) {
            return verdict;
        }
        String cut = tried + " of " + possible + " possible orders of the unblocked statements were tried";
        List<Verdict.Remark> remarks = new ArrayList<>(verdict.remarks());
        remarks.add(new Verdict.Remark(NOT_TRIED, cut));
        return verdict.explaining(verdict.explanation() + " (" + cut + ")").remarking(remarks);
    }

    /**
     * Orders of one kind.
     *
     * @param possible how many there are, also those that were not kept
     */
    private record Orders(List<List<Event>> kept, long possible) {
        Orders plus(Orders others) {
            List<List<Event>> both = new ArrayList<>(kept);
            both.addAll(others.kept);
            return new Orders(both, possible + others.possible);
        }

        Orders withoutFirst() {
            return new Orders(kept.subList(1, kept.size()), possible);
        }

        static Orders upToLimit(List<List<Event>> orders) {
            return new Orders(orders.size() > MAX ? orders.subList(0, MAX) : orders, orders.size());
        }
    }

    /** The events with those that were unblocked together in every order, the recorded one first. */
    private static Orders permuted(List<Event> events) {
        List<List<Event>> orders = new ArrayList<>();
        orders.add(new ArrayList<>());
        long possible = 1;
        for (int i = 0; i < events.size(); ) {
            int end = endOfGroup(events, i);
            List<List<Event>> units = units(events.subList(i, end));
            orders = extended(orders, units);
            for (int factor = 2; factor <= units.size(); factor++) {
                possible = Math.min(possible, Integer.MAX_VALUE) * factor;
            }
            i = end;
        }
        return new Orders(orders, possible);
    }

    /**
     * The orders in which a statement was blocked by the later deadlock victim, without being recorded as blocked, and went on when the victim was rolled back:
     * the statement that closes a cycle of waits may be unblocked before the lock monitor looks.
     */
    private static List<List<Event>> closing(List<Event> events) {
        List<List<Event>> orders = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            Event closer = events.get(i);
            int victim = released(closer) || !mayHaveWaited(closer) ? -1 : victimBeside(events, i);
            if (victim >= 0) {
                List<Event> order = new ArrayList<>(events);
                order.remove(i);
                int at = victim > i ? victim - 1 : victim;
                int gone = at + 1 < order.size() && endsVictim(order, at + 1) ? at + 2 : at + 1;
                order.add(gone, Event.returned(closer.step(), closer.tx(), closer.sql(), true, result(closer)));
                order.add(
                        Math.min(i, at),
                        Event.blocked(
                                closer.step(),
                                closer.tx(),
                                closer.sql(),
                                Set.of(order.get(at).tx())));
                orders.add(order);
            }
        }
        return orders;
    }

    /** The place of a blocked statement that became the deadlock victim while this one ran; -1 if there is none. */
    private static int victimBeside(List<Event> events, int closer) {
        for (int direction : new int[] {1, -1}) {
            for (int i = closer + direction; i >= 0 && i < events.size(); i += direction) {
                Event event = events.get(i);
                if (released(event) && deadlock(event)) {
                    return i;
                }
                if (!released(event) && !event.byTitrant()) {
                    break;
                }
            }
        }
        return -1;
    }

    /**
     * The orders in which a blocked statement returned earlier. If it returned after an event that unblocks no statement, its engine was slow to wake it: an
     * earlier end of a transaction had unblocked it, and it may have run at any time since.
     */
    private static Orders earlier(List<Event> events) {
        List<List<Event>> orders = new ArrayList<>();
        for (int i = 1; i < events.size(); i++) {
            Event late = events.get(i);
            for (int to = i - 1; released(late) && to > 0 && passes(late, events.get(to)); to--) {
                List<Event> order = new ArrayList<>(events);
                order.add(to, order.remove(i));
                orders.add(order);
            }
        }
        return Orders.upToLimit(orders);
    }

    /** Whether the statement may have returned before this event already: the event is another session's, and did not unblock it. */
    private static boolean passes(Event late, Event before) {
        StatementKind kind = StatementKind.of(before.sql());
        boolean releases = kind == StatementKind.COMMIT
                || kind == StatementKind.ROLLBACK
                || kind == StatementKind.ROLLBACK_TO
                || failed(before);
        return !releases && !released(before) && !before.tx().equals(late.tx());
    }

    /** The writes that were unblocked together and succeeded, group by group: one may have met some of the rows that another had written. */
    public static List<List<Event>> sideBySide(Recording recording) {
        List<List<Event>> groups = new ArrayList<>();
        List<Event> events = recording.events();
        for (int i = 0; i < events.size(); i = endOfGroup(events, i)) {
            List<Event> group = events.subList(i, endOfGroup(events, i)).stream()
                    .filter(event -> released(event)
                            && !failed(event)
                            && StatementKind.of(event.sql()).writes())
                    .toList();
            if (group.size() > 1) {
                groups.add(group);
            }
        }
        return groups;
    }

    /** The place behind the last of the events that ran side by side from here on. */
    private static int endOfGroup(List<Event> events, int from) {
        Event first = events.get(from);
        int end = from + 1;
        if (!released(first) && !mayHaveWaited(first)) {
            return end;
        }
        while (end < events.size() && (released(events.get(end)) || endsVictim(events, end))) {
            end++;
        }
        boolean sideBySide = released(first)
                || events.subList(from + 1, end).stream().anyMatch(event -> released(event) && deadlock(event));
        return sideBySide ? end : from + 1;
    }

    private static boolean released(Event event) {
        return event.kind() == Event.Kind.RETURNED && event.waited();
    }

    private static boolean mayHaveWaited(Event event) {
        StatementKind kind = StatementKind.of(event.sql());
        return event.kind() == Event.Kind.RETURNED
                && !event.byTitrant()
                && (kind.writes() || kind == StatementKind.SELECT);
    }

    private static Result result(Event event) {
        return Objects.requireNonNull(event.result());
    }

    private static boolean failed(Event event) {
        return event.result() instanceof Result.Failed;
    }

    private static boolean deadlock(Event event) {
        return event.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.DEADLOCK;
    }

    /** Whether this is the ROLLBACK that Titrant sent for the deadlock victim just before it. */
    private static boolean endsVictim(List<Event> events, int at) {
        Event before = events.get(at - 1);
        return events.get(at).byTitrant() && before.tx().equals(events.get(at).tx()) && deadlock(before);
    }

    /** The events, a victim and its ROLLBACK as one. */
    private static List<List<Event>> units(List<Event> group) {
        List<List<Event>> units = new ArrayList<>();
        for (Event event : group) {
            if (event.byTitrant() && !units.isEmpty()) {
                units.get(units.size() - 1).add(event);
            } else {
                units.add(new ArrayList<>(List.of(event)));
            }
        }
        return units;
    }

    private static List<List<Event>> extended(List<List<Event>> orders, List<List<Event>> group) {
        List<List<Event>> extended = new ArrayList<>();
        for (List<Event> permutation : permutations(group, MAX)) {
            for (List<Event> order : orders) {
                if (extended.size() < MAX) {
                    List<Event> longer = new ArrayList<>(order);
                    longer.addAll(permutation);
                    extended.add(longer);
                }
            }
        }
        return extended;
    }

    /** The orders of these units, up to the limit, the given one first. */
    private static List<List<Event>> permutations(List<List<Event>> units, int limit) {
        if (units.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Event>> all = new ArrayList<>();
        for (int i = 0; i < units.size() && all.size() < limit; i++) {
            List<List<Event>> rest = new ArrayList<>(units);
            List<Event> first = rest.remove(i);
            for (List<Event> order : permutations(rest, limit - all.size())) {
                List<Event> longer = new ArrayList<>(first);
                longer.addAll(order);
                all.add(longer);
            }
        }
        return all;
    }
}
