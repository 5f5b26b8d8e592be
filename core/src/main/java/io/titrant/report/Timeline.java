package io.titrant.report;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What happened as a table: a column per session, time going down. A wait is one cell that spans the rows from the moment the statement was
 * seen to wait until it returned.
 */
final class Timeline {
    private static final int EVENTS = 400;
    private static final int LONGEST_SQL = 1500;
    private static final int LONGEST_MESSAGE = 600;
    private static final int ROWS = 12;
    private static final Set<StatementKind> WRITES = Set.of(
            StatementKind.INSERT,
            StatementKind.UPDATE,
            StatementKind.DELETE,
            StatementKind.REPLACE,
            StatementKind.MERGE);

    private final Case testCase;
    private final List<Event> events;
    private final List<String> sessions;
    private final Map<String, Integer> coveredUntil = new HashMap<>();
    private final Map<Integer, Integer> waitingSince = new HashMap<>();

    private Timeline(Case testCase, List<Event> events) {
        this.testCase = testCase;
        this.events = events;
        Set<String> names = new TreeSet<>();
        events.forEach(event -> names.add(event.tx()));
        this.sessions = new ArrayList<>(testCase.transactions());
        names.removeAll(sessions);
        sessions.addAll(names);
    }

    static Markup of(Case testCase, Recording recording) {
        List<Event> all = recording.events();
        List<Event> shown = all.size() <= EVENTS ? all : all.subList(0, EVENTS);
        Markup box = Markup.of("div", "scroll").add(new Timeline(testCase, shown).table());
        if (shown.size() < all.size()) {
            box.add(Markup.of("p", "fact")
                    .text("The first " + EVENTS + " of " + Wording.plural(all.size(), "event") + "."));
        }
        List<Step> rest = notReached(testCase, recording);
        if (!rest.isEmpty()) {
            box.add(Markup.of("p", "fact")
                    .text(Wording.plural(rest.size(), "statement") + " of the case "
                            + (rest.size() == 1 ? "was" : "were") + " not reached."));
        }
        return box;
    }

    /** The statements of the case that the run did not come to. */
    static List<Step> notReached(Case testCase, Recording recording) {
        Set<Integer> reached = new HashSet<>();
        recording.events().forEach(event -> reached.add(event.step()));
        List<Step> rest = new ArrayList<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            if (!reached.contains(i)) {
                rest.add(testCase.steps().get(i));
            }
        }
        return rest;
    }

    private Markup table() {
        Markup head = Markup.of("tr").add(Markup.of("th", "step").text("#"));
        for (String session : sessions) {
            Markup name = Markup.of("th", lane(session)).with("scope", "col").text(session);
            testCase.isolation(session)
                    .ifPresent(level -> name.add(Markup.of("span", "level").text(" " + level.sql())));
            head.add(name);
        }
        Markup body = Markup.of("tbody");
        for (int i = 0; i < events.size(); i++) {
            body.add(row(i));
        }
        return Markup.of("table", "timeline").add(Markup.of("thead").add(head)).add(body);
    }

    private Markup row(int index) {
        Event event = events.get(index);
        Markup row = Markup.of("tr").add(Markup.of("th", "step").text(Integer.toString(index + 1)));
        for (String session : sessions) {
            if (event.tx().equals(session)) {
                row.add(cell(event, index));
            } else if (coveredUntil.getOrDefault(session, 0) <= index) {
                row.add(Markup.of("td", "idle " + lane(session)));
            }
        }
        return row;
    }

    private Markup cell(Event event, int index) {
        Markup cell = Markup.of("td", state(event) + " " + lane(event.tx())).with("data-session", event.tx());
        Markup sql = Markup.of("div", "sql");
        String mark = mark(event);
        if (!mark.isEmpty()) {
            sql.add(Markup.of("span", "mark").text(mark + " "));
        }
        cell.add(sql.add(Markup.of("code").text(Wording.shortened(event.sql().strip(), LONGEST_SQL))));
        if (event.byTitrant()) {
            cell.add(fact("sent by Titrant to end the transaction"));
        }
        if (event.kind() == Event.Kind.SKIPPED) {
            return cell.add(fact("skipped: its transaction had ended"));
        }
        if (event.kind() == Event.Kind.BLOCKED) {
            int until = nextOf(event.tx(), index);
            coveredUntil.put(event.tx(), until);
            waitingSince.put(event.step(), index + 1);
            cell.with("rowspan", Integer.toString(until - index));
            return cell.add(fact(waits(event, until)));
        }
        Integer since = waitingSince.get(event.step());
        if (event.waited()) {
            cell.add(fact("returned after its wait" + (since == null ? "" : " since #" + since)));
        }
        Result result = event.result();
        if (result != null) {
            answer(cell, event, result);
        }
        return cell;
    }

    private String waits(Event event, int until) {
        String whom = event.blockers().isEmpty() ? "" : " for " + String.join(", ", new TreeSet<>(event.blockers()));
        return "waits" + whom + (until < events.size() ? " until #" + (until + 1) : "");
    }

    private int nextOf(String tx, int index) {
        int next = index + 1;
        while (next < events.size() && !events.get(next).tx().equals(tx)) {
            next++;
        }
        return next;
    }

    private static void answer(Markup cell, Event event, Result result) {
        if (result instanceof Result.Returned returned) {
            cell.add(RowsView.of(returned.rows(), ROWS));
            warnings(cell, returned.warnings());
        } else if (result instanceof Result.Updated updated) {
            if (updated.count() != 0 || WRITES.contains(StatementKind.of(event.sql()))) {
                cell.add(fact(Wording.plural(updated.count(), "row")));
            }
            warnings(cell, updated.warnings());
        } else if (result instanceof Result.Failed failed) {
            cell.add(Markup.of("div", "error")
                    .add(Markup.of("strong").text(failed.errorClass().label()))
                    .text(" (" + Wording.code(failed) + "): "
                            + Wording.shortened(failed.message().strip(), LONGEST_MESSAGE)));
        }
    }

    private static void warnings(Markup cell, List<String> warnings) {
        warnings.stream()
                .limit(ROWS)
                .forEach(warning -> cell.add(fact("warning: " + Wording.shortened(warning, LONGEST_MESSAGE))));
        if (warnings.size() > ROWS) {
            cell.add(fact(Wording.plural(warnings.size(), "warning") + " in all"));
        }
    }

    private static Markup fact(String text) {
        return Markup.of("div", "fact").text(text);
    }

    private static String state(Event event) {
        return switch (event.kind()) {
            case BLOCKED -> "blocked";
            case SKIPPED -> "skipped";
            case RETURNED -> event.failed() ? "failed" : event.waited() ? "resumed" : "ok";
        };
    }

    private static String mark(Event event) {
        return switch (event.kind()) {
            case BLOCKED -> "⏸\uFE0E";
            case SKIPPED -> "–";
            case RETURNED -> event.failed() ? "✗" : event.waited() ? "▶\uFE0E" : "";
        };
    }

    /** The class of a session's column: six, then from the first again. */
    private String lane(String session) {
        return "s" + (1 + sessions.indexOf(session) % 6);
    }
}
