package io.titrant.bench.specs;

import io.titrant.bench.specs.ExpectedOutput.StepOutput;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares a recording with the expected output of its spec: waits, the moments when waits end, errors and rows. */
final class SpecComparison {
    /** The specs print dates as month, day, year. */
    private static final Pattern DATE = Pattern.compile("\\b(\\d\\d)-(\\d\\d)-(\\d{4})\\b");

    private static final String NOT_PREPARED = "prepared transaction with identifier";
    private static final String ABORTED = "current transaction is aborted";
    private final SpecCase specCase;
    private final List<Event> events;

    private SpecComparison(SpecCase specCase, Recording recording) {
        this.specCase = specCase;
        this.events = recording.events();
    }

    /** The first difference; empty if the recording agrees with the expected output. */
    static Optional<String> difference(SpecCase specCase, Recording recording) {
        return new SpecComparison(specCase, recording).difference();
    }

    private Optional<String> difference() {
        List<StepOutput> outputs = specCase.expected().outputs();
        for (int i = 0; i < outputs.size(); i++) {
            Optional<String> difference = difference(i, outputs.get(i));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private Optional<String> difference(int step, StepOutput expected) {
        List<Event> own = ofStep(step);
        boolean waited = own.stream().anyMatch(event -> event.kind() == Event.Kind.BLOCKED);
        boolean printed = !waited && specCase.marked().contains(expected.step());
        if (waited != expected.waited() && !printed) {
            return Optional.of(expected.step() + (waited ? " is blocked" : " is not blocked"));
        }
        // The tester sends the statements of a step as one message, of which nothing runs after an error.
        boolean skipped = own.stream().anyMatch(event -> event.kind() == Event.Kind.SKIPPED)
                && error(own).isEmpty();
        if (skipped) {
            boolean aborted = expected.error().isEmpty()
                    || expected.error().startsWith(ABORTED)
                    || expected.error().startsWith(NOT_PREPARED);
            return aborted ? Optional.empty() : Optional.of(expected.step() + " is skipped, not " + expected.error());
        }
        if (completedAfter(step) != expected.completedAfter() && !printed) {
            return Optional.of(expected.step() + " completes after " + completedAfter(step) + " steps, not after "
                    + expected.completedAfter());
        }
        String error = error(own);
        if (expected.error().isEmpty() != error.isEmpty() || !error.contains(expected.error())) {
            return Optional.of(expected.step() + ": error '" + error + "', not '" + expected.error() + "'");
        }
        List<List<String>> tables = tables(own);
        List<List<String>> wanted = normalized(expected.tables());
        // After the last step comes the output of the teardown.
        List<List<String>> compared = isLast(step) ? wanted.subList(0, Math.min(tables.size(), wanted.size())) : wanted;
        boolean explains = own.stream()
                .anyMatch(event -> event.sql().toUpperCase(Locale.ROOT).contains("EXPLAIN"));
        return !error.isEmpty() || explains || tables.equals(compared)
                ? Optional.empty()
                : Optional.of(expected.step() + ": rows " + tables + ", not " + wanted);
    }

    private boolean isLast(int step) {
        return step == specCase.places().size() - 1;
    }

    private List<Event> ofStep(int step) {
        List<Integer> places = specCase.places().get(step);
        return events.stream().filter(event -> places.contains(event.step())).toList();
    }

    /** How many steps had been submitted when this one completed. */
    private int completedAfter(int step) {
        List<Event> own = ofStep(step);
        int completed = own.isEmpty() ? -1 : events.indexOf(own.get(own.size() - 1));
        return (int) IntStream.range(0, specCase.places().size())
                .filter(other -> ofStep(other).stream().limit(1).anyMatch(event -> events.indexOf(event) <= completed))
                .count();
    }

    private static String error(List<Event> own) {
        return own.stream()
                .map(Event::result)
                .filter(Result.Failed.class::isInstance)
                .map(result -> ((Result.Failed) result).message())
                .findFirst()
                .orElse("");
    }

    private static List<List<String>> tables(List<Event> own) {
        List<List<String>> tables = new ArrayList<>();
        for (Event event : own) {
            if (event.result() instanceof Result.Returned returned) {
                tables.add(returned.rows().rows().stream()
                        .map(SpecComparison::line)
                        .toList());
            }
        }
        return tables;
    }

    private static String line(Row row) {
        return row.values().stream().map(SpecComparison::cell).collect(Collectors.joining("|"));
    }

    /** The cell as psql prints it. */
    private static String cell(Value value) {
        if (value instanceof Value.Bool bool) {
            return bool.value() ? "t" : "f";
        } else if (value instanceof Value.Null) {
            return "";
        } else if (value instanceof Value.Text text) {
            return text.value().strip();
        } else if (value instanceof Value.Typed typed) {
            return typed.text();
        }
        return value.display().replaceFirst("\\.0$", "");
    }

    private static List<List<String>> normalized(List<List<String>> tables) {
        return tables.stream()
                .map(rows -> rows.stream()
                        .map(row -> List.of(row.split("\\|", -1)).stream()
                                .map(cell -> DATE.matcher(cell.strip()).replaceAll("$3-$1-$2"))
                                .collect(Collectors.joining("|")))
                        .toList())
                .toList();
    }
}
