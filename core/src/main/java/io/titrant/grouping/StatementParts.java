package io.titrant.grouping;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.Assignment;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateView;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A failing case with a part of what a statement does in the place of the statement. If a part alone returns or leaves wrong rows, it is the cause, and the
 * rest is the way in which it shows. Examples: many engines run an UPDATE of an indexed column as a DELETE and an INSERT; a foreign key reads the other table;
 * a transaction that reads old rows also writes on them.
 */
final class StatementParts {
    /** A value that generated rows do not have. */
    private static final int OTHER_VALUE = 70;

    /** Features with which engines run an update as a DELETE and an INSERT: of an index entry, or of a row that moves to another partition. */
    private static final Set<NeededFeature> OF_INDEXES = EnumSet.of(
            NeededFeature.INDEX,
            NeededFeature.KEY,
            NeededFeature.FOREIGN_KEY,
            NeededFeature.UPSERT,
            NeededFeature.PARTITIONS);

    private final Case testCase;
    private final Dialect dialect;

    private StatementParts(Case testCase, Dialect dialect) {
        this.testCase = testCase;
        this.dialect = dialect;
    }

    /** The cases to try, the nearest first. Empty if the failure is as plain as it can be: wrong rows that need no key and no index. */
    static List<Case> of(Case testCase, Dialect dialect, Symptom symptom, Set<NeededFeature> needed) {
        StatementParts parts = new StatementParts(testCase, dialect);
        List<Case> cases = new ArrayList<>();
        boolean wrongData = symptom.key().equals(Symptom.WRONG_DATA);
        if (!wrongData || needed.contains(NeededFeature.FOREIGN_KEY)) {
            cases.add(parts.withoutForeignKeys());
        }
        if (needed.stream().anyMatch(OF_INDEXES::contains)) {
            Case plain = Counterfactuals.withoutIndexes(testCase, dialect);
            cases.addAll(parts.each(plain, StatementParts::delete));
            cases.addAll(parts.each(plain, StatementParts::copy));
            Case writing = new Substitution(plain, dialect).writesForLockingReads();
            cases.addAll(writing.equals(plain) ? List.of() : List.of(writing));
        }
        if (!wrongData && needed.contains(NeededFeature.ROLLBACK)) {
            cases.add(Counterfactuals.committed(testCase, dialect));
        }
        if (symptom.key().equals(Symptom.INCONSISTENT_BLOCKING)) {
            List<Case> visible = parts.each(testCase, StatementParts::otherValue);
            visible.forEach(variant -> cases.addAll(parts.each(variant, StatementParts::deleteForNull)));
            cases.addAll(visible);
            cases.addAll(parts.each(testCase, StatementParts::everyRow));
        }
        if (symptom.key().equals(Symptom.MISSING_ERROR)) {
            cases.addAll(parts.cutOffAndCommitted());
        }
        if (symptom.key().equals(Symptom.WRITE_SKEW)) {
            cases.addAll(parts.each(testCase, parts::write));
        }
        return cases.stream()
                .filter(variant -> !variant.equals(testCase))
                .distinct()
                .toList();
    }

    /** The checks and actions of foreign keys written as SQL. */
    private Case withoutForeignKeys() {
        Case plain = Counterfactuals.withoutForeignKeys(testCase, dialect);
        return plain.init().equals(testCase.init())
                ? testCase
                : new Case(plain.header(), plain.init(), ForeignKeyAsCondition.steps(testCase, dialect));
    }

    /**
     * One case for each write, which ends after it with a COMMIT of the open transactions. A row that a constraint forbids stays then. In the whole case, it may be deleted
     * or rolled back later.
     */
    private List<Case> cutOffAndCommitted() {
        List<Case> cases = new ArrayList<>();
        Set<String> open = new LinkedHashSet<>();
        for (int i = 0; i < testCase.steps().size(); i++) {
            Step step = testCase.steps().get(i);
            if (step.kind() == StatementKind.BEGIN) {
                open.add(step.tx());
            } else if (step.kind() == StatementKind.COMMIT || step.kind() == StatementKind.ROLLBACK) {
                open.remove(step.tx());
            } else if (step.kind().writes()) {
                List<Step> steps = new ArrayList<>(testCase.steps().subList(0, i + 1));
                open.forEach(tx -> steps.add(new Step(tx, "COMMIT")));
                cases.add(new Case(testCase.header(), testCase.init(), steps));
            }
        }
        return cases;
    }

    /** One case for each statement that has such a part. */
    private List<Case> each(Case plain, Function<Statement, Optional<Statement>> part) {
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < plain.steps().size(); i++) {
            Step step = plain.steps().get(i);
            Optional<Statement> other = part.apply(Sql.read(step.sql(), dialect));
            if (other.isPresent()) {
                List<Step> steps = new ArrayList<>(plain.steps());
                steps.set(i, new Step(step.tx(), dialect.render(other.get())));
                cases.add(new Case(plain.header(), plain.init(), steps));
            }
        }
        return cases;
    }

    /** The DELETE that is the first half of an update. */
    private static Optional<Statement> delete(Statement statement) {
        if (statement instanceof Update update && update.soleTarget() != null) {
            boolean plain = update.soleTarget().alias() == null
                    && update.from().isEmpty()
                    && update.limit() == null
                    && update.with() == null;
            return Optional.of(Delete.of(update.soleTarget().name(), plain ? update.where() : null));
        }
        if (statement instanceof Insert insert && (insert.upsert() != null || insert.verb() != Insert.Verb.INSERT)) {
            return Optional.of(Delete.of(insert.table(), null));
        }
        return statement instanceof Merge merge
                ? Optional.of(Delete.of(merge.target().name(), null))
                : Optional.empty();
    }

    /** A copy of the rows that an update reads: it shows which versions the update works on, and meets no other write. */
    private static Optional<Statement> copy(Statement statement) {
        return statement instanceof Update update && update.soleTarget() != null
                ? Optional.of(Insert.of(
                                update.soleTarget().name(), List.of(), List.of(ValueRow.of(new Constant.Null())))
                        .withSource(new Insert.FromQuery(Query.of(Select.of(
                                List.of(SelectItem.star()),
                                new TableRef.Table(update.soleTarget().name(), null))))))
                : Optional.empty();
    }

    /**
     * The update with another value. A write that should have been blocked returns a wrong count only if it changes the row:
     * {@code UPDATE t SET a = 0} of a row whose {@code a} is 0 counts none, with or without it.
     */
    private static Optional<Statement> otherValue(Statement statement) {
        return statement instanceof Update update
                        && update.assignments().stream()
                                .anyMatch(assignment -> assignment.value() instanceof Constant.Int)
                ? Optional.of((Update) Tree.rewrite(
                        update,
                        node -> node instanceof Assignment assignment && assignment.value() instanceof Constant.Int
                                ? new Assignment(assignment.target(), Constant.of(OTHER_VALUE))
                                : node))
                : Optional.empty();
    }

    /** The DELETE in place of an update to NULL: after both, a condition on the column does not match the row. */
    private static Optional<Statement> deleteForNull(Statement statement) {
        return statement instanceof Update update
                        && update.assignments().stream()
                                .anyMatch(assignment -> assignment.value() instanceof Constant.Null)
                ? delete(update)
                : Optional.empty();
    }

    /** The write of all rows in place of some. */
    private static Optional<Statement> everyRow(Statement statement) {
        if (statement instanceof Update update && update.where() != null) {
            return Optional.of(update.withWhere(null));
        }
        return statement instanceof Delete delete && delete.where() != null
                ? Optional.of(delete.withWhere(null))
                : Optional.empty();
    }

    /** A write of the rows of the table that the statement reads, perhaps by a view. */
    private Optional<Statement> write(Statement statement) {
        Set<ObjectName> read = Tables.read(statement);
        if (read.size() != 1 || !Tables.written(statement).isEmpty()) {
            return Optional.empty();
        }
        TableRef.Table table = new TableRef.Table(base(read.iterator().next()), null);
        return new Substitution(testCase, dialect)
                .column(table)
                .map(column -> Update.of(table.name(), List.of(new Assignment(column, column)), null));
    }

    private ObjectName base(ObjectName name) {
        return testCase.init().stream()
                .map(sql -> Sql.read(sql, dialect))
                .filter(statement -> statement instanceof CreateView view
                        && view.name().last().sameAs(name.last()))
                .map(Tables::read)
                .filter(tables -> tables.size() == 1)
                .map(tables -> tables.iterator().next())
                .findFirst()
                .orElse(name);
    }
}
