package io.titrant.report;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.engine.Engines;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.RegressionForm;
import io.titrant.judge.Verdict;
import io.titrant.judge.constraints.BrokenRows;
import io.titrant.judge.txcheck.WriteCondition;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.sql.Dialect;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A finding as a regression test in the vendor's own form: the run as it should have been. If a version without the bug ran the case, that run is the
 * expectation. Otherwise it is the recorded run, with the result that the verdict expects of one statement, or of one table at the end.
 *
 * @param events the events of the run, with the results that they should have
 * @param checked the events that differ from the run with the bug, by their index
 * @param tables the tables, or derived tables, to check at the end, with the rows that they should contain
 * @param refusable whether a correct engine may refuse or block any statement: only the tables at the end are checked
 * @param conditions queries by the index of a write: just before the write, its query returns as many rows as the write changes
 */
record RegressionTest(
        Case testCase,
        List<Event> events,
        Set<Integer> checked,
        Map<String, Rows> tables,
        boolean refusable,
        Map<Integer, String> conditions) {
    RegressionTest(Case testCase, List<Event> events, Set<Integer> checked, Map<String, Rows> tables) {
        this(testCase, events, checked, tables, false, Map.of());
    }

    private static final Pattern OF_TABLE = Pattern.compile("table (\\w+)");
    private static final Pattern OF_COUNT = Pattern.compile("(\\d+) rows?");
    private static final Pattern OF_ERROR = Pattern.compile("error: ([a-z-]+)");

    /** The forms in which a statement may fail or succeed, or may fail with any error. */
    private static final Set<RegressionForm.Kind> REFUSALS =
            EnumSet.of(RegressionForm.Kind.JDBC, RegressionForm.Kind.SQL_LOGIC_TEST);

    /** A file name and its text. */
    record File(String name, String text) {}

    /** The files of the test; none if the engine has no such form, or the verdict does not say what was expected. */
    static List<File> of(CampaignResult result, Finding finding, Optional<Recording> good) {
        Optional<RegressionForm> form = Engines.find(finding.identity().engine().name())
                .flatMap(engine -> engine.regressionForm(Optional.ofNullable(
                        ReproductionCommand.engine(result, finding).mode())));
        if (form.isEmpty() || !finding.bug()) {
            return List.of();
        }
        Dialect dialect = Engines.named(finding.identity().engine().name()).dialect();
        return good.flatMap(recording -> ofGood(finding.shown(), recording))
                .or(() -> ofConstraint(finding.shown(), dialect))
                .or(() -> ofCondition(finding.shown(), dialect))
                .or(() -> ofVerdict(finding.shown()))
                .map(test -> test.render(form.get(), finding, dialect))
                .orElse(List.of());
    }

    private List<File> render(RegressionForm form, Finding finding, Dialect dialect) {
        String title =
                Wording.oneLine(Wording.shortened(finding.shown().verdict().explanation(), 400));
        String name = form.kind().file();
        boolean anyError = events.stream().map(Event::result).anyMatch(RegressionTest::isAnyError);
        if (((refusable || anyError) && !REFUSALS.contains(form.kind())) || !comparable(form.kind())) {
            return List.of();
        }
        return switch (form.kind()) {
            case ISOLATION_SPEC -> SpecTest.of(this, title, dialect);
            case MYSQL_TEST -> MySqlTest.of(this, title, dialect);
            case SQL_LOGIC_TEST -> List.of(new File(name, SqlLogicTest.of(this, title)));
            case JDBC -> List.of(new File(name, JdbcTest.of(this, title, String.valueOf(form.url()))));
        };
    }

    /** Whether the form can compare the rows of a condition with those of its write. MySQL counts no row that an UPDATE leaves as it was. */
    private boolean comparable(RegressionForm.Kind kind) {
        return conditions.isEmpty()
                || kind == RegressionForm.Kind.JDBC
                || (kind == RegressionForm.Kind.MYSQL_TEST
                        && conditions.keySet().stream()
                                .allMatch(write ->
                                        StatementKind.of(events.get(write).sql()) == StatementKind.DELETE));
    }

    /** The run of a version without the bug; empty if it differs in no result and in no table. */
    private static Optional<RegressionTest> ofGood(Finding.Evidence evidence, Recording good) {
        List<Event> events = runnable(good);
        Set<Integer> checked = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            if (differs(events.get(i), evidence.recording())) {
                checked.add(i);
            }
        }
        Map<String, Rows> tables = new TreeMap<>();
        good.finalState().forEach((table, rows) -> {
            Rows seen = evidence.recording().finalState().get(table);
            if (seen != null && !seen.sameRows(rows)) {
                tables.put(table, rows);
            }
        });
        return checked.isEmpty() && tables.isEmpty()
                ? Optional.empty()
                : Optional.of(new RegressionTest(evidence.testCase(), events, checked, tables));
    }

    private static boolean differs(Event good, Recording bad) {
        return !good.byTitrant()
                && good.kind() == Event.Kind.RETURNED
                && bad.events().stream()
                        .filter(event -> event.step() == good.step() && event.kind() == Event.Kind.RETURNED)
                        .noneMatch(event -> same(event.result(), good.result()));
    }

    private static boolean same(@Nullable Result a, @Nullable Result b) {
        if (a instanceof Result.Returned one && b instanceof Result.Returned other) {
            return one.rows().sameRows(other.rows());
        }
        if (a instanceof Result.Updated one && b instanceof Result.Updated other) {
            return one.count() == other.count();
        }
        return a instanceof Result.Failed one && b instanceof Result.Failed other && one.code() == other.code();
    }

    /** The statements of the run, and at the end no row that breaks the constraint. A correct engine refuses one of the statements, or lets it wait. */
    private static Optional<RegressionTest> ofConstraint(Finding.Evidence evidence, Dialect dialect) {
        return BrokenRows.of(evidence.testCase(), evidence.verdict(), dialect)
                .map(broken -> new RegressionTest(
                        evidence.testCase(),
                        runnable(evidence.recording()),
                        Set.of(),
                        Map.of("(" + broken.query() + ") AS broken", new Rows(broken.columns(), List.of())),
                        true,
                        Map.of()));
    }

    /**
     * The recorded run, with a query before the write that changed other rows than its condition selects: both must have as many rows. A write that
     * waited for another transaction has no such test, because the query would run before the wait.
     */
    private static Optional<RegressionTest> ofCondition(Finding.Evidence evidence, Dialect dialect) {
        List<Event> events = runnable(evidence.recording());
        return WriteCondition.of(evidence.verdict(), dialect).flatMap(condition -> {
            for (int i = 0; i < events.size(); i++) {
                Event event = events.get(i);
                if (event.kind() == Event.Kind.RETURNED
                        && !event.waited()
                        && event.tx().equals(condition.tx())
                        && event.sql().equals(condition.write())
                        && event.result() instanceof Result.Updated) {
                    return Optional.of(new RegressionTest(
                            evidence.testCase(), events, Set.of(), Map.of(), false, Map.of(i, condition.selects())));
                }
            }
            return Optional.empty();
        });
    }

    /** The recorded run, with the result that the verdict expects of the blamed statement, else of a table. */
    static Optional<RegressionTest> ofVerdict(Finding.Evidence evidence) {
        for (Verdict.Difference difference : evidence.verdict().differences()) {
            Matcher ofTable = OF_TABLE.matcher(difference.what());
            Optional<RegressionTest> test = ofTable.matches()
                    ? ofTable(evidence, ofTable.group(1), difference.expected())
                    : ofStatement(evidence, difference);
            if (test.isPresent()) {
                return test;
            }
        }
        return Optional.empty();
    }

    private static Optional<RegressionTest> ofTable(Finding.Evidence evidence, String table, List<String> expected) {
        return Optional.ofNullable(evidence.recording().finalState().get(table))
                .flatMap(seen -> DisplayedRows.read(expected, seen))
                .map(rows -> new RegressionTest(
                        evidence.testCase(), runnable(evidence.recording()), Set.of(), Map.of(table, rows)));
    }

    private static Optional<RegressionTest> ofStatement(Finding.Evidence evidence, Verdict.Difference difference) {
        List<Event> events = new ArrayList<>(runnable(evidence.recording()));
        Optional<Result> error = expectedError(difference);
        if (error.isPresent()) {
            return ofError(evidence.testCase(), events, difference, error.get());
        }
        for (int i = events.size() - 1; i >= 0; i--) {
            Event event = events.get(i);
            if (event.kind() == Event.Kind.RETURNED
                    && !event.byTitrant()
                    && difference.what().endsWith(": " + event.sql())) {
                Optional<Result> expected = expected(event.result(), difference.expected());
                if (expected.isEmpty()) {
                    return Optional.empty();
                }
                events.set(i, Event.returned(event.step(), event.tx(), event.sql(), event.waited(), expected.get()));
                return Optional.of(new RegressionTest(evidence.testCase(), events, Set.of(i), Map.of()));
            }
        }
        return Optional.empty();
    }

    /** The recorded run up to the statement that should have failed: what follows depends on what the error does to the transaction. */
    private static Optional<RegressionTest> ofError(
            Case testCase, List<Event> events, Verdict.Difference difference, Result error) {
        for (int i = events.size() - 1; i >= 0; i--) {
            Event event = events.get(i);
            if (event.kind() == Event.Kind.RETURNED
                    && !event.byTitrant()
                    && !event.failed()
                    && difference.what().startsWith(event.tx() + "'s ")
                    && difference.what().endsWith(": " + event.sql())) {
                List<Event> until = new ArrayList<>(events.subList(0, i));
                until.add(Event.returned(event.step(), event.tx(), event.sql(), event.waited(), error));
                return Optional.of(new RegressionTest(testCase, until, Set.of(i), Map.of()));
            }
        }
        return Optional.empty();
    }

    /** The error that the verdict expects, without code and message: only a version without the bug knows them. */
    private static Optional<Result> expectedError(Verdict.Difference difference) {
        Matcher error = OF_ERROR.matcher(String.join("\n", difference.expected()));
        return error.matches()
                ? Arrays.stream(ErrorClass.values())
                        .filter(one -> one.label().equals(error.group(1)))
                        .map(one -> (Result) new Result.Failed(one, 0, null, ""))
                        .findFirst()
                : Optional.empty();
    }

    /** Whether the test expects an error and does not know its code or message. */
    static boolean isAnyError(@Nullable Result result) {
        return result instanceof Result.Failed failed
                && failed.code() == 0
                && failed.sqlState() == null
                && failed.message().isEmpty();
    }

    private static Optional<Result> expected(@Nullable Result seen, List<String> lines) {
        Matcher count = OF_COUNT.matcher(lines.size() == 1 ? lines.get(0) : "");
        if (count.matches()) {
            return Optional.of(new Result.Updated(Long.parseLong(count.group(1)), List.of()));
        }
        return seen instanceof Result.Returned returned
                ? DisplayedRows.read(lines, returned.rows()).map(rows -> new Result.Returned(rows, List.of()))
                : Optional.empty();
    }

    /** The events to run: without the skipped ones, and with those ROLLBACKs of Titrant that ended a transaction. */
    private static List<Event> runnable(Recording recording) {
        return recording.events().stream()
                .filter(event -> event.kind() != Event.Kind.SKIPPED && !(event.byTitrant() && event.failed()))
                .toList();
    }
}
