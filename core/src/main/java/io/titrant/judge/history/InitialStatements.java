package io.titrant.judge.history;

import io.titrant.RecentResults;
import io.titrant.casefile.Case;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.CreateView;
import io.titrant.sql.Dialect;
import io.titrant.sql.Drop;
import io.titrant.sql.Expr;
import io.titrant.sql.InDialect;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.TableElement;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The statements of the initial database as a judge reads them. Functions, triggers and maintenance commands are kept by name: a statement that calls no
 * such function and fires no such trigger can be judged. A constraint that ALTER TABLE adds becomes a part of CREATE TABLE. Example:
 *
 * <pre>
 *   DROP TABLE IF EXISTS t                        nothing: no table t exists yet
 *   CREATE TABLE t (a INT)                        CREATE TABLE t (a INT, PRIMARY KEY (a))
 *   ALTER TABLE t ADD PRIMARY KEY (a)
 *   CREATE FUNCTION f() …                         statements that call f are not judged
 *   CREATE TRIGGER x BEFORE UPDATE ON u …         statements that write u are not judged
 *   VACUUM t                                      nothing
 *   CREATE TABLE w AS SELECT …                    statements that name w are not judged
 * </pre>
 */
public final class InitialStatements {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
    private static final String NAME = "(?:\\w+\\.)?\"?(\\w+)\"?";
    private static final Pattern ROUTINE = Pattern.compile(
            "\\s*CREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:FUNCTION|PROCEDURE)\\s+" + NAME + "\\s*\\(.*", FLAGS);
    private static final Pattern TRIGGER = Pattern.compile(
            "\\s*CREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:CONSTRAINT\\s+)?TRIGGER\\s+\\S+\\s.*?\\sON\\s+" + NAME + "\\b.*",
            FLAGS);
    private static final Pattern PARTITION =
            Pattern.compile("\\s*CREATE\\s+TABLE\\s+" + NAME + "\\s+PARTITION\\s+OF\\s+" + NAME + "\\b.*", FLAGS);
    private static final Pattern MAINTENANCE =
            Pattern.compile("\\s*(?:(?:VACUUM|ANALYZE)\\b.*|ALTER\\s+TABLE\\s+" + NAME + "\\s+SET\\s*\\(.*)", FLAGS);
    private static final Pattern ADDITION = Pattern.compile(
            "\\s*ALTER\\s+TABLE\\s+(?:ONLY\\s+)?" + NAME
                    + "\\s+ADD\\s+((?:CONSTRAINT\\s|PRIMARY\\s|UNIQUE\\b|CHECK\\b).*?);?\\s*",
            FLAGS);

    /** A statement that makes, changes or fills one table. */
    private static final Pattern TABLE = Pattern.compile(
            "\\s*(?:--[^\\n]*\\n\\s*)*(?:CREATE\\s+(?:TEMP\\s+|TEMPORARY\\s+|UNLOGGED\\s+|MATERIALIZED\\s+)?(?:TABLE|VIEW)"
                    + "|ALTER\\s+TABLE|INSERT\\s+INTO)\\s+(?:IF\\s+NOT\\s+EXISTS\\s+|ONLY\\s+)?"
                    + NAME + "\\b.*",
            FLAGS);

    /** Other tables that have rows in common with it. */
    private static final Pattern RELATIVES =
            Pattern.compile("\\b(INHERITS?\\s*\\([^)]*\\)|(?:ATTACH|DETACH)\\s+PARTITION\\s+\\w+)", FLAGS);

    private static final Pattern WORD = Pattern.compile("\\w+");

    private static final int DATABASES_KEPT = 64;

    private static final RecentResults<InDialect<List<String>>, InitialStatements> RECENT =
            new RecentResults<>(DATABASES_KEPT);

    private final Dialect dialect;
    private final List<String> statements = new ArrayList<>();
    private final Map<String, Integer> created = new HashMap<>();
    private final Set<String> routines = new HashSet<>();
    private final Set<String> triggered = new HashSet<>();
    private final List<String> triggers = new ArrayList<>();
    private final Map<String, String> parents = new HashMap<>();
    private final List<String> routineTexts = new ArrayList<>();
    private final Set<String> unknown = new HashSet<>();

    private InitialStatements(Dialect dialect) {
        this.dialect = dialect;
    }

    public static InitialStatements of(Case testCase, Dialect dialect) {
        return RECENT.of(new InDialect<>(testCase.init(), dialect), InitialStatements::examined);
    }

    private static InitialStatements examined(InDialect<List<String>> question) {
        InitialStatements initial = new InitialStatements(question.dialect());
        question.sql().forEach(initial::read);
        initial.spread();
        return initial;
    }

    private void read(String sql) {
        Statement statement = Sql.read(sql, dialect);
        if (!(statement instanceof Verbatim)) {
            hideUnknownRows(statement);
        }
        if (statement instanceof Drop drop
                && drop.ifExists()
                && drop.names().stream().noneMatch(this::isCreated)) {
            return;
        }
        if (statement instanceof CreateTable create) {
            created.put(create.name().last().folded(), statements.size());
        }
        if (!(statement instanceof Verbatim) || !readVerbatim(sql)) {
            statements.add(sql);
        }
    }

    /** Hides the tables of a statement whose effect is unknown. A trigger or a function may also have written to the tables that its text names. */
    private void hideUnknownRows(Statement statement) {
        boolean runsRoutine = routineRun(statement, Set.of()).isPresent();
        if (runsRoutine || unreadTable(statement).isPresent()) {
            unknown.addAll(tables(statement));
        }
        if (runsRoutine) {
            routineTexts.forEach(text -> unknown.addAll(tablesNamedIn(text)));
        }
    }

    /** The tables of the case, partitions included, whose name is a word of a text that Titrant cannot read. */
    private Set<String> tablesNamedIn(String text) {
        Set<String> words = new HashSet<>();
        WORD.matcher(text).results().forEach(word -> words.add(lower(word.group())));
        words.removeIf(word -> !created.containsKey(word) && !parents.containsKey(word) && !unknown.contains(word));
        return words;
    }

    private boolean isCreated(ObjectName name) {
        return created.containsKey(name.last().folded());
    }

    /** Whether a judge need not see the statement itself. */
    private boolean readVerbatim(String sql) {
        Matcher routine = ROUTINE.matcher(sql);
        if (routine.matches()) {
            routines.add(lower(routine.group(1)));
            routineTexts.add(sql);
            return true;
        }
        Matcher trigger = TRIGGER.matcher(sql);
        if (trigger.matches()) {
            fire(lower(trigger.group(1)));
            triggers.add(sql);
            return true;
        }
        Matcher partition = PARTITION.matcher(sql);
        if (partition.matches()) {
            parents.put(lower(partition.group(1)), lower(partition.group(2)));
            return false;
        }
        return MAINTENANCE.matcher(sql).matches() || add(sql) || leaveOut(sql);
    }

    /** A table that Titrant cannot read is left out: statements that do not name it can be judged. */
    private boolean leaveOut(String sql) {
        Matcher table = TABLE.matcher(sql);
        if (!table.matches()) {
            return false;
        }
        unknown.add(lower(table.group(1)));
        Matcher relatives = RELATIVES.matcher(sql);
        while (relatives.find()) {
            WORD.matcher(relatives.group(1)).results().forEach(word -> unknown.add(lower(word.group())));
        }
        return true;
    }

    /** Leaves out what depends on a table that was left out. */
    private void spread() {
        boolean more = !unknown.isEmpty();
        while (more) {
            more = false;
            for (int i = statements.size() - 1; i >= 0; i--) {
                Set<String> tables = tables(Sql.read(statements.get(i), dialect));
                if (tables.stream().anyMatch(unknown::contains)) {
                    statements.remove(i);
                    more |= unknown.addAll(tables);
                }
            }
        }
    }

    /** The tables that a statement creates, writes, reads or references. */
    private Set<String> tables(Statement statement) {
        Set<String> names = new HashSet<>();
        Stream.of(Tables.read(statement), Tables.written(statement))
                .flatMap(Collection::stream)
                .forEach(name -> names.add(name.last().folded()));
        if (statement instanceof CreateTable create) {
            names.add(create.name().last().folded());
        } else if (statement instanceof CreateIndex index) {
            names.add(index.table().last().folded());
        } else if (statement instanceof CreateView view) {
            names.add(view.name().last().folded());
        } else if (statement instanceof Verbatim verbatim) {
            names.addAll(tablesNamedIn(verbatim.text()));
        }
        Tree.nodes(statement, ColumnAttribute.References.class)
                .forEach(key -> names.add(key.table().last().folded()));
        return names;
    }

    /** A write of a partitioned table fires the triggers of its partitions. */
    private void fire(String table) {
        triggered.add(table);
        String parent = parents.get(table);
        if (parent != null) {
            fire(parent);
        }
    }

    /** Puts the constraint of ALTER TABLE … ADD into the CREATE TABLE. */
    private boolean add(String sql) {
        Matcher addition = ADDITION.matcher(sql);
        Integer place = addition.matches() ? created.get(lower(addition.group(1))) : null;
        if (place == null || !(Sql.read(statements.get(place), dialect) instanceof CreateTable table)) {
            return false;
        }
        Statement wrapped = Sql.read("CREATE TABLE titrant_added (a INT, " + addition.group(2) + ")", dialect);
        if (!(wrapped instanceof CreateTable added)
                || added.constraints().size() != 1
                || added.constraints().get(0) instanceof TableConstraint.ForeignKey) {
            return false;
        }
        List<TableElement> elements = new ArrayList<>(table.elements());
        elements.add(added.constraints().get(0));
        statements.set(
                place,
                dialect.render(
                        new CreateTable(table.temporary(), table.ifNotExists(), table.name(), elements, table.tail())));
        return true;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The statements that make tables, indexes, views and rows, in their order. */
    public List<String> statements() {
        return List.copyOf(statements);
    }

    /** The statements that create triggers, in their order. They are not among {@link #statements}. */
    public List<String> triggers() {
        return List.copyOf(triggers);
    }

    /** {@link CannotJudge} if the statement calls a function of the case, or writes a table that has a trigger. */
    public void refuse(Statement statement, String sql) {
        refuse(statement, sql, Set.of());
    }

    /**
     * The same for a judge that knows what some triggers do.
     *
     * @param understood the tables of which it knows all triggers
     */
    public void refuse(Statement statement, String sql, Set<String> understood) {
        objection(statement, understood).ifPresent(why -> {
            throw CannotJudge.notApplicable(why + ": " + sql);
        });
    }

    private Optional<String> objection(Statement statement, Set<String> understood) {
        return unreadTable(statement)
                .map(table -> "Titrant does not know the rows of table " + table
                        + ": its SQL reader does not understand a statement of the initial database")
                .or(() -> routineRun(statement, understood));
    }

    /** A table of the statement whose rows are not known. */
    private Optional<String> unreadTable(Statement statement) {
        return unknown.isEmpty() || statement instanceof Verbatim
                ? Optional.empty()
                : tables(statement).stream().filter(unknown::contains).findFirst();
    }

    /** Why the statement runs a function or a trigger of the case. */
    private Optional<String> routineRun(Statement statement, Set<String> understood) {
        if (routines.isEmpty() && triggered.isEmpty()) {
            return Optional.empty();
        }
        boolean calls = statement instanceof Verbatim verbatim
                ? routines.stream()
                                .anyMatch(
                                        routine -> lower(verbatim.text()).matches("(?s).*\\b" + routine + "\\s*\\(.*"))
                        && !TRIGGER.matcher(verbatim.text()).matches()
                        && !ROUTINE.matcher(verbatim.text()).matches()
                : Tree.nodes(statement, Expr.Call.class).stream()
                        .anyMatch(call -> routines.contains(lower(call.function())));
        if (calls) {
            return Optional.of("what a function of the case reads and writes is not known");
        }
        boolean fires = Tables.written(statement).stream()
                .map(table -> table.last().folded())
                .anyMatch(table -> triggered.contains(table) && !understood.contains(table));
        return fires ? Optional.of("what a trigger reads and writes is not known") : Optional.empty();
    }
}
