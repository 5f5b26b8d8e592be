package io.titrant.judge.views;

import io.titrant.casefile.Case;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.InitialStatements;
import io.titrant.judge.storage.Partitions;
import io.titrant.judge.storage.TableKeys;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.CreateView;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.OneRowInserts;
import io.titrant.sql.Query;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.TableElement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Trait;
import io.titrant.sql.Tree;
import io.titrant.sql.TypeName;
import io.titrant.sql.Update;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a case in the scratch schema: each table with a hidden row id (Troc §III-C), and beside it a table without constraints that keeps all
 * versions of its rows. {@link ScratchTable} has an example.
 */
public final class ScratchSchema {
    static final Name ROW = Name.of("titrant_row");
    static final Name VERSION = Name.of("titrant_version");
    private static final Pattern PARTITIONS =
            Pattern.compile("(?is)\\bPARTITION\\s+BY\\b.*|\\bWITHOUT\\s+ROWID\\b|\\bSTRICT\\b");

    /** A sequence with the default start and increment. */
    private static final Pattern SEQUENCE = Pattern.compile("(?i)\\s*CREATE\\s+SEQUENCE\\s+\\w+\\s*");

    private final Map<TableName, ScratchTable> tables = new LinkedHashMap<>();
    private final CreatedViews views = new CreatedViews();
    private final List<Statement> setUp = new ArrayList<>();
    private final Set<Expr> sequences = new HashSet<>();
    private boolean hasUnknownIndex;
    private boolean hasForeignKeys;
    private @Nullable List<ScratchTable> parentsFirst;

    private ScratchSchema() {}

    public static ScratchSchema of(Case testCase, Dialect dialect) {
        ScratchSchema schema = new ScratchSchema();
        List<String> statements = InitialStatements.of(testCase, dialect).statements();
        List<Statement> init = new OneRowInserts(dialect)
                .of(statements).stream().map(sql -> Sql.read(sql, dialect)).toList();
        List<CreateIndex> indexes = init.stream()
                .filter(CreateIndex.class::isInstance)
                .map(CreateIndex.class::cast)
                .toList();
        schema.hasUnknownIndex = init.stream()
                .anyMatch(statement -> statement instanceof Verbatim && statement.kind() == StatementKind.CREATE_INDEX);
        init.forEach(statement -> schema.read(statement, indexes, dialect));
        return schema;
    }

    private void read(Statement statement, List<CreateIndex> indexes, Dialect dialect) {
        if (statement instanceof CreateTable create) {
            add(create, indexes, dialect);
        } else if (statement instanceof CreateView view) {
            views.add(view, dialect);
        } else if (statement instanceof Insert
                || statement instanceof Update
                || statement instanceof Delete
                || statement instanceof CreateIndex) {
            setUp.add(statement);
        } else if (statement instanceof Verbatim verbatim && harmless(verbatim)) {
            setUp.add(statement);
        } else {
            throw CannotJudge.notApplicable(
                    "Titrant's SQL reader does not understand a statement that sets up the initial database: "
                            + (statement instanceof Verbatim verbatim ? verbatim.text() : statement.kind()));
        }
    }

    private static boolean harmless(Verbatim verbatim) {
        return verbatim.kind() == StatementKind.SET
                || SEQUENCE.matcher(verbatim.text()).matches()
                || verbatim.kind() == StatementKind.CREATE_INDEX
                || (verbatim.kind() == StatementKind.CREATE_TABLE
                        && verbatim.text().toUpperCase(Locale.ROOT).contains("PARTITION OF"));
    }

    private void refuseSharedSequences(CreateTable create) {
        for (Expr.Call call : Tree.nodes(create, Expr.Call.class)) {
            if (isNextValue(call) && !sequences.add(call)) {
                throw CannotJudge.notApplicable("two columns get their values from one sequence");
            }
        }
    }

    /** The next value of NULL is NULL: no sequence is asked. */
    private static boolean isNextValue(Expr value) {
        return value instanceof Expr.Call call
                && call.function().equalsIgnoreCase("nextval")
                && !call.arguments().contains(Constant.ofNull());
    }

    private void add(CreateTable create, List<CreateIndex> indexes, Dialect dialect) {
        refuseSharedSequences(create);
        List<Name> columns = create.columns().stream().map(ColumnDef::name).toList();
        List<Name> insertable = create.columns().stream()
                .filter(column -> column.bareAttributes().noneMatch(ColumnAttribute.Generated.class::isInstance))
                .map(ColumnDef::name)
                .toList();
        Set<TableName> parents = TableName.all(Tree.nodes(create, ColumnAttribute.References.class).stream()
                .map(ColumnAttribute.References::table)
                .toList());
        TableKeys keys = new TableKeys(create);
        List<CreateIndex> own = indexes.stream()
                .filter(index -> index.table().last().sameAs(create.name().last()))
                .toList();
        TableName name = TableName.of(create.name());
        ScratchTable table = new ScratchTable(
                name,
                create.name(),
                ScratchTable.versionsOf(name),
                columns,
                insertable,
                generated(create.columns()),
                keys.all().stream().map(ColumnSet::of).toList(),
                ColumnSet.of(keys.primary()),
                ColumnSet.of(keys.clustered(own)),
                keys.entries(own).stream().map(ColumnSet::of).toList(),
                hasUnknownIndex ? ColumnSet.where(columns.size(), place -> true) : ColumnSet.of(keys.indexed(own)),
                Partitions.of(create.tail()),
                parents,
                referring(create));
        tables.put(table.name(), table);
        hasForeignKeys |= !table.parents().isEmpty();
        List<TableElement> elements = new ArrayList<>(create.elements());
        int lastColumn = columns.size();
        elements.add(firstConstraint(elements, lastColumn), column(ROW));
        setUp.add(new CreateTable(create.temporary(), create.ifNotExists(), create.name(), elements, create.tail()));
        setUp.add(versions(create, table, dialect));
    }

    private static ColumnSet referring(CreateTable create) {
        List<TableConstraint.ForeignKey> keys = Tree.nodes(create, TableConstraint.ForeignKey.class);
        return ColumnSet.where(create.columns().size(), place -> {
            ColumnDef column = create.columns().get(place);
            return column.bareAttributes().anyMatch(ColumnAttribute.References.class::isInstance)
                    || keys.stream()
                            .anyMatch(key -> key.columns().stream().anyMatch(name -> name.sameAs(column.name())));
        });
    }

    private static int generated(List<ColumnDef> columns) {
        for (int i = 0; i < columns.size(); i++) {
            ColumnDef column = columns.get(i);
            boolean serial = column.type() != null && column.type().name().contains("SERIAL");
            if (serial
                    || column.bareAttributes()
                            .anyMatch(attribute -> attribute instanceof ColumnAttribute.AutoIncrement
                                    || attribute instanceof ColumnAttribute.Identity
                                    || (attribute instanceof ColumnAttribute.DefaultValue value
                                            && isNextValue(value.value())))) {
                return i;
            }
        }
        return -1;
    }

    private static int firstConstraint(List<TableElement> elements, int otherwise) {
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof TableConstraint) {
                return i;
            }
        }
        return otherwise;
    }

    private static CreateTable versions(CreateTable create, ScratchTable table, Dialect dialect) {
        List<TableElement> plain = new ArrayList<>();
        for (ColumnDef column : create.columns()) {
            plain.add(new ColumnDef(
                    column.name(),
                    plainType(column.type()),
                    column.attributes().stream().filter(ScratchSchema::kept).toList()));
        }
        plain.add(column(ROW));
        plain.add(dialect.has(Trait.NOT_NULL_PADS_COPIES) ? column(VERSION) : versionKey());
        return new CreateTable(
                false,
                false,
                table.versions(),
                plain,
                PARTITIONS.matcher(create.tail()).replaceAll(""));
    }

    /** The attributes that a version keeps. Derby pads CHAR values that it copies from a NOT NULL column to a nullable one, so NOT NULL stays. */
    private static boolean kept(ColumnAttribute attribute) {
        return attribute instanceof ColumnAttribute.Collation || attribute instanceof ColumnAttribute.NotNull;
    }

    private static @Nullable TypeName plainType(@Nullable TypeName type) {
        return type == null
                ? null
                : switch (type.name()) {
                    case "SERIAL" -> TypeName.of("INTEGER");
                    case "BIGSERIAL" -> TypeName.of("BIGINT");
                    case "SMALLSERIAL" -> TypeName.of("SMALLINT");
                    default -> type;
                };
    }

    /** A key, so that a view finds its versions among all: without it, joins of several views read every version again for each row. */
    private static ColumnDef versionKey() {
        return new ColumnDef(
                VERSION,
                TypeName.of("INTEGER"),
                List.of(new ColumnAttribute.NotNull(), new ColumnAttribute.PrimaryKey()));
    }

    private static ColumnDef column(Name name) {
        return new ColumnDef(name, TypeName.of("INTEGER"), List.of());
    }

    /** The columns of a table that a query names outside its inner queries; all of them if it selects {@code *}, or joins by the names of columns. A column without table may be one of each table. */
    public ColumnSet columnsRead(Query query, TableName table) {
        List<Name> columns = table(table).columns();
        Set<Node> inside = Collections.newSetFromMap(new IdentityHashMap<>());
        Tree.nodes(query, Query.class).stream().skip(1).forEach(one -> inside.addAll(Tree.nodes(one)));
        Set<Name> labels = Tree.nodes(query, TableRef.Table.class).stream()
                .filter(ref -> !inside.contains(ref) && TableName.of(ref.name()).equals(table))
                .map(TableRef.Table::label)
                .collect(Collectors.toSet());
        boolean all = Tree.nodes(query, TableRef.Join.class).stream()
                        .anyMatch(join -> !inside.contains(join)
                                && (join.natural() || !join.using().isEmpty()))
                || Tree.nodes(query, SelectItem.Star.class).stream()
                        .anyMatch(star -> !inside.contains(star) && isOf(star.table(), labels));
        Set<String> named = Tree.nodes(query, Expr.Column.class).stream()
                .filter(column -> column.table() == null ? !inside.contains(column) : isOf(column.table(), labels))
                .map(column -> column.name().folded())
                .collect(Collectors.toSet());
        return ColumnSet.where(
                columns.size(),
                place -> all || named.contains(columns.get(place).folded()));
    }

    private static boolean isOf(@Nullable ObjectName qualifier, Set<Name> labels) {
        return qualifier == null || labels.contains(qualifier.last());
    }

    /** The statements that make the scratch schema, INSERTs still without row ids. */
    public List<Statement> setUp() {
        return setUp;
    }

    public Collection<ScratchTable> tables() {
        return Collections.unmodifiableCollection(tables.values());
    }

    public Set<TableName> names() {
        return Collections.unmodifiableSet(tables.keySet());
    }

    /** The statement with the query of each view of the case in place of the view. */
    public Statement inlined(Statement statement) {
        return views.inlined(statement);
    }

    public boolean has(TableName name) {
        return tables.containsKey(name);
    }

    public ScratchTable table(TableName name) {
        return Objects.requireNonNull(tables.get(name));
    }

    /** The table of that name; null if the case has none. */
    @Nullable
    public ScratchTable find(ObjectName name) {
        return tables.get(TableName.of(name));
    }

    public boolean hasForeignKeys() {
        return hasForeignKeys;
    }

    /** The tables, each after those that its foreign keys reference. */
    List<ScratchTable> parentsFirst() {
        if (parentsFirst == null) {
            parentsFirst = orderedByParents();
        }
        return parentsFirst;
    }

    private List<ScratchTable> orderedByParents() {
        List<ScratchTable> ordered = new ArrayList<>();
        Set<TableName> done = new TreeSet<>();
        while (ordered.size() < tables.size()) {
            int before = ordered.size();
            for (ScratchTable table : tables.values()) {
                boolean ready = table.parents().stream()
                        .allMatch(parent ->
                                parent.equals(table.name()) || done.contains(parent) || !tables.containsKey(parent));
                if (ready && done.add(table.name())) {
                    ordered.add(table);
                }
            }
            if (ordered.size() == before) {
                throw CannotJudge.notApplicable("foreign keys form a cycle");
            }
        }
        return ordered;
    }
}
