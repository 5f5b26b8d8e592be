package io.titrant.judge.constraints;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Name;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.TableElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Asks the engine whether it accepts rows without any concurrency: creates the table with the constraint again and inserts the rows one by one. If the
 * engine refuses the last row, it enforces the constraint, and these rows break it. If it accepts them, the constraint allows them: foreign keys
 * are switched off, NULLs count as different, a collation tells the keys apart. Example:
 *
 * <pre>
 *   seen in the final state    p: empty, c: (1)
 *   asked                      CREATE TABLE p (a INT PRIMARY KEY); CREATE TABLE c (b INT REFERENCES p(a)); INSERT INTO c VALUES (1)
 *   answer                     refused: the row in c is an orphan
 * </pre>
 */
final class SerialInserts {
    private final Lab lab;
    private final Dialect dialect;

    SerialInserts(Lab lab) {
        this.lab = lab;
        this.dialect = lab.engine().dialect();
    }

    /** The engine's answer to the rows without concurrency. */
    sealed interface Answer {
        /** @param how the error with which the engine refuses the row, or the value that it computes */
        record Refuses(String how) implements Answer {}

        record Accepts() implements Answer {}

        record Undecided(String why) implements Answer {}
    }

    Answer ask(SuspectRows suspect) {
        try {
            Case asked = new Case(Header.of(Map.of()), tables(suspect), steps(suspect));
            return answer(suspect, asked, lab.run(asked));
        } catch (InitFailedException | IllegalArgumentException e) {
            return new Answer.Undecided(Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
    }

    private static Answer answer(SuspectRows suspect, Case asked, Recording recording) {
        if (recording.ending() != Recording.Ending.COMPLETED) {
            return new Answer.Undecided("the run that inserts the rows did not reach its end");
        }
        int last = asked.steps().size() - 1;
        for (Event event : recording.events()) {
            if (event.result() instanceof Result.Failed failed) {
                return event.step() == last && isConstraint(failed.errorClass())
                        ? new Answer.Refuses("error: " + failed.errorClass().label())
                        : new Answer.Undecided("the engine refuses " + event.sql() + ": " + failed.message());
            }
        }
        return suspect.constraint() instanceof DeclaredConstraint.GeneratedColumn
                ? recomputed(suspect, recording)
                : new Answer.Accepts();
    }

    private static Answer recomputed(SuspectRows suspect, Recording recording) {
        Rows now = recording.finalState().get(suspect.table().name());
        return now == null || now.sameRows(suspect.suspects())
                ? new Answer.Accepts()
                : new Answer.Refuses("computed anew, the row is " + now.display());
    }

    private static boolean isConstraint(ErrorClass error) {
        return error == ErrorClass.UNIQUE || error == ErrorClass.CONSTRAINT || error == ErrorClass.FOREIGN_KEY;
    }

    private List<String> tables(SuspectRows suspect) {
        List<DeclaredTable> tables = new ArrayList<>();
        if (suspect.constraint() instanceof DeclaredConstraint.ForeignKey key
                && !key.parent().name().equals(suspect.table().name())) {
            tables.add(key.parent());
        }
        tables.add(suspect.table());
        List<String> statements = new ArrayList<>();
        for (DeclaredTable table : tables) {
            statements.add(dialect.render(only(table, suspect)));
            table.indexes().stream()
                    .filter(CreateIndex::unique)
                    .map(dialect::render)
                    .forEach(statements::add);
        }
        return statements;
    }

    /** The table with its keys and the suspect constraint, and without other foreign keys, conditions and generated keys. */
    private static CreateTable only(DeclaredTable table, SuspectRows suspect) {
        List<TableElement> elements = new ArrayList<>();
        for (TableElement element : table.create().elements()) {
            if (element instanceof ColumnDef column) {
                List<ColumnAttribute> kept = column.attributes().stream()
                        .filter(attribute -> isKept(
                                attribute instanceof ColumnAttribute.Named named ? named.attribute() : attribute,
                                suspect))
                        .toList();
                elements.add(new ColumnDef(column.name(), column.type(), kept));
            } else if (element instanceof TableConstraint constraint && isKept(constraint, suspect)) {
                elements.add(constraint);
            }
        }
        return new CreateTable(
                false, false, table.create().name(), elements, table.create().tail());
    }

    private static boolean isKept(ColumnAttribute attribute, SuspectRows suspect) {
        if (attribute instanceof ColumnAttribute.References references) {
            return isSuspect(references, suspect);
        }
        if (attribute instanceof ColumnAttribute.Check check) {
            return isSuspect(check.condition(), suspect);
        }
        return !(attribute instanceof ColumnAttribute.DefaultValue
                || attribute instanceof ColumnAttribute.Identity
                || attribute instanceof ColumnAttribute.AutoIncrement);
    }

    private static boolean isKept(TableConstraint constraint, SuspectRows suspect) {
        if (constraint instanceof TableConstraint.ForeignKey key) {
            return isSuspect(key.references(), suspect);
        }
        return !(constraint instanceof TableConstraint.Check check) || isSuspect(check.condition(), suspect);
    }

    private static boolean isSuspect(ColumnAttribute.References references, SuspectRows suspect) {
        return suspect.constraint() instanceof DeclaredConstraint.ForeignKey key
                && references.table().last().folded().equals(key.parent().name());
    }

    private static boolean isSuspect(Object condition, SuspectRows suspect) {
        return suspect.constraint() instanceof DeclaredConstraint.Check check
                && check.condition().equals(condition);
    }

    private List<Step> steps(SuspectRows suspect) {
        List<String> inserts = new ArrayList<>();
        if (suspect.constraint() instanceof DeclaredConstraint.ForeignKey key) {
            boolean self = key.parent().name().equals(suspect.table().name());
            for (Row row : suspect.parents().rows()) {
                if (!(self && suspect.rows().contains(row))) {
                    inserts.add(insert(key.parent(), suspect.parents(), row, self ? key.columns() : List.of()));
                }
            }
        }
        suspect.rows().forEach(row -> inserts.add(insert(suspect.table(), suspect.all(), row, List.of())));
        return inserts.stream().map(sql -> new Step("T1", sql)).toList();
    }

    /** @param emptied columns that get NULL: a row that refers to its own table must not be refused because of the order of inserts */
    private String insert(DeclaredTable table, Rows columns, Row row, List<Name> emptied) {
        List<ColumnDef> given = table.create().columns().stream()
                .filter(column -> !DeclaredTable.has(column, ColumnAttribute.Generated.class))
                .toList();
        return "INSERT INTO " + dialect.render(table.create().name())
                + given.stream()
                        .map(column -> dialect.render(column.name()))
                        .collect(Collectors.joining(", ", " (", ")"))
                + " VALUES "
                + given.stream()
                        .map(column -> emptied.stream().anyMatch(column.name()::sameAs)
                                ? "NULL"
                                : literal(row.values().get(DeclaredTable.place(columns, column.name()))))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private String literal(Value value) {
        return dialect.render(constant(value));
    }

    private static Constant constant(Value value) {
        if (value instanceof Value.Int number) {
            return new Constant.Int(number.value());
        } else if (value instanceof Value.Decimal number) {
            return Constant.of(number.value());
        } else if (value instanceof Value.Real number) {
            return Constant.Approximate.of(number.value());
        } else if (value instanceof Value.Text text) {
            return Constant.of(text.value());
        } else if (value instanceof Value.Bool bool) {
            return Constant.of(bool.value());
        } else if (value instanceof Value.Bytes bytes) {
            return new Constant.Bytes(bytes.hex());
        } else if (value instanceof Value.Typed typed) {
            return Constant.of(typed.text());
        }
        return Constant.ofNull();
    }
}
