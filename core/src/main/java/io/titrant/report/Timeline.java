package io.titrant.report;

import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of a run as an HTML table: a column per session, time running downwards. A blocked statement is one cell that spans the rows from the
 * BLOCKED event to its return.
 */
final class Timeline {
    private static final int EVENTS = 400;
    private static final int LONGEST_SQL = 1500;
    private static final int LONGEST_MESSAGE = 600;
    private static final int ROWS = 12;

    private final Case testCase;
    private final List<Event> events;
    private final boolean whole;
    private final @Nullable BlamedStatement blamed;
    private final List<String> sessions;
    private final Map<String, Integer> coveredUntil = new HashMap<>();
    private final Map<Integer, Integer> waitingSince = new HashMap<>();

    private Timeline(Case testCase, List<Event> events, boolean whole, @Nullable BlamedStatement blamed) {
        this.blamed = blamed;
        this.testCase = testCase;
        this.events = events;
        this.whole = whole;
        Set<String> names = new TreeSet<>();
        events.forEach(event -> names.add(event.tx()));
        this.sessions = new ArrayList<>(testCase.transactions());
        names.removeAll(sessions);
        sessions.addAll(names);
    }

    /** The schedule of a finding; the statement that the verdict blames is marked, with what it should have returned. */
    static Markup of(Finding.Evidence evidence, String file) {
        return of(
                evidence.testCase(),
                evidence.recording(),
                file,
                BlamedStatement.of(evidence).orElse(null));
    }

    /** The schedule of a run without a verdict. */
    static Markup of(Case testCase, Recording recording, String file) {
        return of(testCase, recording, file, null);
    }

    /** @param file the file with the full statements, for statements too long for the table */
    private static Markup of(Case testCase, Recording recording, String file, @Nullable BlamedStatement blamed) {
        List<Event> all = recording.events();
        List<Event> shown = all.size() <= EVENTS ? all : all.subList(0, EVENTS);
        Markup box = Page.scrolling(
                "What happened, in this order",
                new Timeline(testCase, shown, shown.size() == all.size(), blamed).table());
        if (shown.size() < all.size()) {
            box.add(Markup.of("p", "fact")
                    .text("The first " + EVENTS + " of " + Wording.plural(all.size(), "event") + "."));
        }
        if (shown.stream().anyMatch(event -> event.sql().length() > LONGEST_SQL)) {
            box.add(Markup.of("p", "fact").text("Long statements are shortened; " + file + " has the full text."));
        }
        List<Step> rest = notReached(testCase, recording);
        if (!rest.isEmpty()) {
            box.add(Markup.of("p", "fact")
                    .text(Wording.plural(rest.size(), "statement") + " of the case "
                            + (rest.size() == 1 ? "was" : "were") + " not reached."));
        }
        return box;
    }

    /** The statements of the case that the run did not reach. */
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
        return Markup.of("table", "timeline" + lanes())
                .add(Markup.of("thead").add(head))
                .add(body);
    }

    /** The CSS class of a table with many lanes, which scrolls rather than squeeze them. */
    private String lanes() {
        return sessions.size() < 4 ? "" : " lanes" + Math.min(6, sessions.size());
    }

    private Markup row(int index) {
        Event event = events.get(index);
        Markup row = Markup.of("tr").add(Markup.of("th", "step").text(Integer.toString(index + 1)));
        for (String session : sessions) {
            if (event.tx().equals(session)) {
                row.add(cell(event, index).addAll(meanwhile(event, index)));
            } else if (coveredUntil.getOrDefault(session, 0) <= index) {
                row.add(Markup.of("td", "idle " + lane(session)));
            }
        }
        return row;
    }

    /** The other sessions that are blocked at this moment; for screens too narrow for columns. */
    private List<Markup> meanwhile(Event event, int index) {
        List<String> waiting = sessions.stream()
                .filter(session -> !session.equals(event.tx()) && coveredUntil.getOrDefault(session, 0) > index)
                .toList();
        String names = String.join(", ", waiting);
        return waiting.isEmpty()
                ? List.of()
                : List.of(Markup.of("div", "fact meanwhile")
                        .text("meanwhile " + names + (waiting.size() == 1 ? " is blocked" : " are blocked")));
    }

    private Markup cell(Event event, int index) {
        Markup cell = Markup.of("td", state(event) + " " + lane(event.tx())).with("data-session", event.tx());
        Markup sql = Markup.of("div", "sql");
        switch (event.kind()) {
            case BLOCKED -> sql.add(pause()).text(" ");
            case SKIPPED -> sql.add(mark("–")).text(" ");
            case RETURNED -> {
                if (event.failed()) {
                    sql.add(mark("✗")).text(" ");
                } else if (event.waited()) {
                    sql.add(mark("▶\uFE0E")).text(" ");
                }
            }
        }
        cell.add(sql.add(Markup.of("code").text(Wording.shortened(event.sql().strip(), LONGEST_SQL))));
        if (event.byTitrant()) {
            cell.add(fact("sent by Titrant to end the transaction"));
        }
        if (event.kind() == Event.Kind.SKIPPED) {
            return cell.add(fact("skipped: the transaction was aborted"));
        }
        if (event.kind() == Event.Kind.BLOCKED) {
            int until = nextOf(event.tx(), index);
            coveredUntil.put(event.tx(), until);
            waitingSince.put(event.step(), index + 1);
            cell.with("rowspan", Integer.toString(until - index));
            return cell.add(fact(Wording.waits(event) + until(until)));
        }
        Integer since = waitingSince.get(event.step());
        if (event.waited()) {
            cell.add(fact("returned after it was blocked" + (since == null ? "" : " since #" + since)));
        }
        if (event.wokenByTitrant()) {
            cell.add(fact("woken by Titrant: it slept although its lock holder had ended"));
        }
        Result result = event.result();
        if (result != null) {
            answer(cell, event, result);
        }
        if (blamed != null && blamed.event() == index) {
            cell.add(verdictOn(blamed));
        }
        return cell;
    }

    /** The mark at the statement that the verdict blames. */
    private static Markup verdictOn(BlamedStatement blamed) {
        Markup mark = Markup.of("div", "blamed").text("✗ wrong");
        if (!blamed.expected().isEmpty()) {
            mark.text(": expected ")
                    .add(Markup.of("code")
                            .text(Wording.shortened(String.join(", ", blamed.expected()), LONGEST_MESSAGE)));
        }
        return mark;
    }

    private String until(int row) {
        return row < events.size() ? " until #" + (row + 1) : whole ? ", did not return" : "";
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
            String effect = Wording.effect(event.sql(), updated);
            if (!effect.isEmpty()) {
                cell.add(fact(effect));
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

    private static Markup mark(String sign) {
        return Markup.of("span", "mark").text(sign);
    }

    /** Two upright bars, drawn with CSS, because few fonts have the character. */
    static Markup pause() {
        return Markup.of("span", "mark pause").with("role", "img").with("aria-label", "blocked");
    }

    /** The CSS class of a session's column: six classes in turn. */
    private String lane(String session) {
        return "s" + (1 + sessions.indexOf(session) % 6);
    }
}
