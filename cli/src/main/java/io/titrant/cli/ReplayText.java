package io.titrant.cli;

import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Row;
import io.titrant.report.ScheduleTable;
import io.titrant.report.TextTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Replays as text: the schedule and the verdicts of one case, a table of several. */
final class ReplayText {
    private static final Map<String, String> COLOURS =
            Map.of("✗", "\u001b[31m", "⏸", "\u001b[33m", "▶", "\u001b[32m", "bug", "\u001b[31;1m");

    private ReplayText() {}

    static String render(List<Replay> replays) {
        String text = replays.size() == 1 ? details(replays.get(0)) : summary(replays);
        return Boolean.getBoolean("titrant.stdout.terminal") ? coloured(text) : text;
    }

    private static String details(Replay replay) {
        Recording recording = replay.first();
        StringBuilder out = new StringBuilder();
        out.append(replay.file().name()).append('\n');
        replay.file()
                .testCase()
                .header()
                .get("title")
                .ifPresent(title -> out.append(title).append('\n'));
        out.append(recording.engine().name())
                .append(' ')
                .append(recording.engine().version());
        out.append(", ").append(replay.isolation()).append("\n\n");
        out.append(ScheduleTable.render(replay.file().testCase(), recording));
        out.append(finalState(recording));
        recording.notes().forEach(note -> out.append("\nnote: ").append(note).append('\n'));
        if (replay.runs() > 1) {
            out.append("\nsame outcome ")
                    .append(replay.same())
                    .append(" of ")
                    .append(replay.runs())
                    .append('\n');
        }
        out.append("\nverdicts\n");
        replay.verdicts().forEach(verdict -> {
            out.append("  ").append(line(verdict)).append('\n');
            verdict.remarks()
                    .forEach(remark -> out.append("    ")
                            .append(remark.name())
                            .append(": ")
                            .append(remark.text())
                            .append('\n'));
        });
        return out.toString();
    }

    private static String finalState(Recording recording) {
        if (recording.finalState().isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder("\nfinal state\n");
        recording.finalState().forEach((table, rows) -> {
            String shown = rows.rows().isEmpty()
                    ? "no rows"
                    : rows.rows().stream().map(Row::display).collect(Collectors.joining(" "));
            out.append("  ")
                    .append(table)
                    .append('(')
                    .append(String.join(", ", rows.columns()))
                    .append("): ");
            out.append(shown).append('\n');
        });
        return out.toString();
    }

    static String line(Verdict verdict) {
        return verdict.oracle() + ": " + verdict.outcome().label()
                + (verdict.kind() == null ? "" : " " + verdict.kind())
                + (verdict.rule() == null ? "" : " by " + verdict.rule())
                + ", " + verdict.explanation();
    }

    private static String summary(List<Replay> replays) {
        TextTable table = new TextTable(
                60, List.of("case", "engine", "isolation", "ok", "blocked", "errors", "skipped", "same", "verdicts"));
        for (Replay replay : replays) {
            String problem = replay.problem();
            if (problem != null) {
                table.row(List.of(replay.file().name(), "–", "–", "–", "–", "–", "–", "–", "cannot run"));
                continue;
            }
            List<Event> events = replay.first().events();
            table.row(List.of(
                    replay.file().name(),
                    replay.first().engine().name() + " "
                            + replay.first().engine().version(),
                    replay.isolation(),
                    count(events.stream()
                            .filter(e -> e.kind() == Event.Kind.RETURNED && !e.failed() && !e.byTitrant())
                            .count()),
                    count(events.stream()
                            .filter(e -> e.kind() == Event.Kind.BLOCKED)
                            .count()),
                    count(events.stream().filter(Event::failed).count()),
                    count(events.stream()
                            .filter(e -> e.kind() == Event.Kind.SKIPPED)
                            .count()),
                    replay.same() + " of " + replay.runs(),
                    replay.verdicts().stream()
                            .map(v -> v.oracle() + " " + v.outcome().label())
                            .collect(Collectors.joining(", "))));
        }
        return table.render();
    }

    private static String count(long n) {
        return n == 0 ? "" : Long.toString(n);
    }

    private static String coloured(String text) {
        String result = text;
        for (Map.Entry<String, String> colour : COLOURS.entrySet()) {
            String word = colour.getKey();
            String shown = colour.getValue() + word + "\u001b[0m";
            result = word.equals("bug") ? result.replaceAll(": bug\\b", ": " + shown) : result.replace(word, shown);
        }
        return result;
    }
}
