package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.InitialStatements;
import io.titrant.judge.instrument.InitialInstrumentation;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.judge.instrument.ReadInstrumentation;
import io.titrant.judge.instrument.TriggerInstrumentation;
import io.titrant.judge.instrument.WriteInstrumentation;
import io.titrant.judge.storage.Partitions;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.ScratchTable;
import io.titrant.judge.views.TableName;
import io.titrant.record.Value;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.CreateView;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a case with PrimaryKey and VersionKey columns (TxCheck §3.2), and what TxCheck must know of them besides: unique keys, foreign
 * keys, triggers and the tables behind views, since statements read through these too (Assumption 2).
 */
final class TrackedSchema {
    private final InstrumentedSchema instrumented;
    private final Dialect dialect;
    private final boolean checksEagerly;
    private final ScratchSchema scratch;
    private final InitialStatements initial;
    private final List<String> init = new ArrayList<>();
    private final Map<String, Table> tables = new LinkedHashMap<>();
    private final Map<String, Set<String>> views = new HashMap<>();
    private final List<ForeignKey> foreignKeys = new ArrayList<>();
    private final List<RowTrigger> triggers = new ArrayList<>();
    /** The tables whose triggers are all among {@link #triggers}. */
    private final Set<String> understood = new TreeSet<>();

    /**
     * @param columns the case's own columns, folded
     * @param uniqueKeys the columns of each PRIMARY KEY, UNIQUE constraint and plain unique index
     * @param keyColumns the columns of all unique keys and the generated one, as reads return them after PrimaryKey and VersionKey
     * @param opaqueKeys whether a unique index has a condition or an expression, so that its keys are not known
     * @param derivedColumns whether some columns are computed from others
     * @param generated the column whose values the engine generates for rows that have none
     */
    record Table(
            String name,
            InstrumentedSchema.Table columnsOf,
            Set<String> columns,
            List<List<Name>> uniqueKeys,
            List<Name> keyColumns,
            boolean opaqueKeys,
            boolean derivedColumns,
            @Nullable Name generated) {
        List<ItemVersion.UniqueKey> uniqueKeys(List<Value> values) {
            List<ItemVersion.UniqueKey> keys = new ArrayList<>();
            for (int i = 0; i < uniqueKeys.size(); i++) {
                List<Value> key = new ArrayList<>();
                for (Name column : uniqueKeys.get(i)) {
                    key.add(comparable(values.get(keyColumns.indexOf(column))));
                }
                if (!key.contains(Value.Null.NULL)) {
                    keys.add(new ItemVersion.UniqueKey(name, i, key));
                }
            }
            return keys;
        }

        @Nullable
        Value generatedKey(List<Value> values) {
            return generated == null ? null : values.get(keyColumns.indexOf(generated));
        }

        /** A collation may ignore case and trailing blanks: texts that may be equal count as equal. */
        private static Value comparable(Value value) {
            return value instanceof Value.Text text
                    ? new Value.Text(text.value().stripTrailing().toLowerCase(Locale.ROOT))
                    : value;
        }
    }

    /** A foreign key; its tables are named by their folded names. */
    record ForeignKey(
            String child,
            Set<String> columns,
            String parent,
            ColumnAttribute.@Nullable Action onDelete,
            ColumnAttribute.@Nullable Action onUpdate) {
        /** Whether the engine changes rows of the child, which get no VersionKey, when a row of the parent is deleted. */
        boolean changesOnDelete() {
            return silent(onDelete);
        }

        /** Whether the engine changes rows of the child, which get no VersionKey, when the key of a parent row changes. */
        boolean changesOnUpdate() {
            return silent(onUpdate) || onUpdate == ColumnAttribute.Action.CASCADE;
        }

        private static boolean silent(ColumnAttribute.@Nullable Action action) {
            return action == ColumnAttribute.Action.SET_NULL || action == ColumnAttribute.Action.SET_DEFAULT;
        }
    }

    private TrackedSchema(Case testCase, Dialect dialect, boolean checksEagerly) {
        this.checksEagerly = checksEagerly;
        this.dialect = dialect;
        this.scratch = ScratchSchema.of(testCase, dialect);
        this.initial = InitialStatements.of(testCase, dialect);
        this.instrumented = new InstrumentedSchema();
    }

    /** @param checksEagerly whether an UPDATE checks all constraints of its row, also those of columns that it does not set */
    static TrackedSchema of(Case testCase, Instrumentation instrumentation, boolean checksEagerly) {
        TrackedSchema schema = new TrackedSchema(testCase, instrumentation.dialect(), checksEagerly);
        ReadInstrumentation reads = instrumentation.reads(schema.instrumented);
        WriteInstrumentation writes = instrumentation.writes(schema.instrumented);
        List<CreateIndex> indexes = schema.initial.statements().stream()
                .map(sql -> Sql.read(sql, schema.dialect))
                .filter(CreateIndex.class::isInstance)
                .map(CreateIndex.class::cast)
                .toList();
        schema.init.addAll(new InitialInstrumentation(
                        schema.instrumented, schema.dialect, reads, writes, schema.new TrackedTables(indexes, reads))
                .of(schema.initial.statements()));
        schema.addTriggers(instrumentation.triggers());
        return schema;
    }

    /** Keeps the triggers of the tables of which TxCheck can follow all triggers. The others are left out, and so are the statements that fire them. */
    private void addTriggers(TriggerInstrumentation instrumentation) {
        List<RowTrigger> followed = new ArrayList<>();
        for (String sql : initial.triggers()) {
            RowTrigger.of(sql, dialect, instrumented, instrumentation)
                    .filter(this::writesPlainTables)
                    .ifPresent(followed::add);
        }
        if (followed.size() == initial.triggers().size()) {
            Set<String> fired = folded(followed, RowTrigger::table);
            if (followed.stream().allMatch(trigger -> Collections.disjoint(trigger.written(), fired))) {
                triggers.addAll(followed);
                understood.addAll(fired);
                triggers.forEach(trigger -> init.add(trigger.sql()));
            }
        }
    }

    private static Set<String> folded(List<RowTrigger> triggers, Function<RowTrigger, String> name) {
        return triggers.stream().map(name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether the rows that the trigger writes have known keys, and no foreign key looks at them. */
    private boolean writesPlainTables(RowTrigger trigger) {
        return trigger.written().stream()
                .allMatch(name -> tables.containsKey(name)
                        && !table(name).opaqueKeys()
                        && table(name).generated() == null
                        && foreignKeys.stream()
                                .noneMatch(key ->
                                        key.child().equals(name) || key.parent().equals(name)));
    }

    /** The triggers that the statement fires, or may fire. */
    List<RowTrigger> firedBy(Statement statement) {
        return triggers.stream().filter(trigger -> trigger.firedBy(statement)).toList();
    }

    /** The initial database with the two columns in each table and their values in each row. */
    List<String> init() {
        return init;
    }

    /** What other oracles know of the tables: which keys the engine generates. */
    ScratchSchema scratch() {
        return scratch;
    }

    /** Throws {@link CannotJudge} if the statement calls a function or fires a trigger of the case. */
    void refuse(Statement statement, String sql) {
        initial.refuse(statement, sql, understood);
        if (triggers.stream().anyMatch(trigger -> TrackedStatement.namesAsWritten(statement, trigger.table()))
                && !firesPlainly(statement)) {
            throw CannotJudge.notApplicable("what the triggers write is not known of this kind of statement: " + sql);
        }
    }

    /** Whether it is known which of the triggers fire: an INSERT without ON CONFLICT and the like, an UPDATE of one table, a DELETE. */
    private static boolean firesPlainly(Statement statement) {
        return statement instanceof Delete
                || (statement instanceof Update update && update.soleTarget() != null)
                || (statement instanceof Insert insert
                        && insert.verb() == Insert.Verb.INSERT
                        && insert.conflict() == ConflictAction.DEFAULT
                        && insert.upsert() == null);
    }

    boolean checksEagerly() {
        return checksEagerly;
    }

    InstrumentedSchema instrumented() {
        return instrumented;
    }

    Iterable<Table> tables() {
        return tables.values();
    }

    @Nullable
    Table table(ObjectName name) {
        return tables.get(name.last().folded());
    }

    Table table(String name) {
        Table table = tables.get(name);
        if (table == null) {
            throw new IllegalArgumentException("no such table: " + name);
        }
        return table;
    }

    /** The columns that the unique keys of a table depend on; all columns if some are computed from others. */
    Set<String> uniqueColumns(String table) {
        Table known = table(table);
        return known.derivedColumns()
                ? known.columns()
                : folded(known.uniqueKeys().stream().flatMap(List::stream));
    }

    /** Whether the rows of a table are divided into partitions. */
    boolean isPartitioned(String table) {
        TableName name = new TableName(table);
        return scratch.has(name) && !scratch.table(name).partitions().equals(Partitions.NONE);
    }

    boolean isView(ObjectName name) {
        return views.containsKey(name.last().folded());
    }

    List<ForeignKey> foreignKeys() {
        return foreignKeys;
    }

    /** The tables behind a name: itself, or those of a view's query. */
    Set<String> baseTables(ObjectName name) {
        String key = name.last().folded();
        return tables.containsKey(key) ? Set.of(key) : views.getOrDefault(key, Set.of());
    }

    /** The table that a PrimaryKey belongs to: {@code t1#T2.5.1} is of table t1. */
    String tableOf(String pkey) {
        return pkey.substring(0, pkey.indexOf('#'));
    }

    /** Notes the keys of each table and the tables behind each view; ids of initial rows begin with {@code t1#init1.}. */
    private final class TrackedTables implements InitialInstrumentation.Additions {
        private final List<CreateIndex> indexes;
        private final ReadInstrumentation reads;

        TrackedTables(List<CreateIndex> indexes, ReadInstrumentation reads) {
            this.indexes = indexes;
            this.reads = reads;
        }

        @Override
        public List<String> after(CreateTable create, InstrumentedSchema.Table table) {
            add(create, table, indexes);
            return List.of();
        }

        @Override
        public String rowIds(Insert insert, int number) {
            return insert.table().last().folded() + Item.INITIAL + number + ".";
        }

        @Override
        public Statement view(CreateView view) {
            Set<String> behind = new LinkedHashSet<>();
            Tables.read(view).forEach(name -> behind.addAll(baseTables(name)));
            views.put(view.name().last().folded(), behind);
            return reads.withoutStars(view);
        }
    }

    private void add(CreateTable create, InstrumentedSchema.Table table, List<CreateIndex> indexes) {
        String name = create.name().last().folded();
        List<List<Name>> keys = new ArrayList<>(table.keys());
        boolean opaque = false;
        for (CreateIndex index : indexes) {
            if (index.unique() && index.table().last().sameAs(create.name().last())) {
                List<Name> columns = plainColumns(index);
                opaque |= columns.isEmpty();
                keys.addAll(columns.isEmpty() ? List.of() : List.of(columns));
            }
        }
        ScratchTable known = scratch.find(create.name());
        Name generated =
                known != null && known.generatesKeys() ? known.columns().get(known.generated()) : null;
        Stream<Name> keyColumns = Stream.concat(keys.stream().flatMap(List::stream), Stream.ofNullable(generated));
        tables.put(
                name,
                new Table(
                        name,
                        table,
                        folded(create.columns().stream().map(ColumnDef::name)),
                        keys,
                        keyColumns.distinct().toList(),
                        opaque,
                        derivesColumns(create),
                        generated));
        foreignKeys(name, create);
    }

    /** The columns of a unique index; empty if it has a condition, an expression or a prefix of a column. */
    private static List<Name> plainColumns(CreateIndex index) {
        boolean plain = index.where() == null
                && index.parts().stream().allMatch(part -> part.expr() instanceof Expr.Column && part.prefix() == 0);
        return plain
                ? index.parts().stream()
                        .map(part -> ((Expr.Column) part.expr()).name())
                        .toList()
                : List.of();
    }

    private static boolean derivesColumns(CreateTable create) {
        return create.columns().stream()
                .anyMatch(column -> column.bareAttributes().anyMatch(ColumnAttribute.Generated.class::isInstance));
    }

    private static Set<String> folded(Stream<Name> names) {
        return names.map(Name::folded).collect(Collectors.toCollection(TreeSet::new));
    }

    private void foreignKeys(String child, CreateTable create) {
        for (ColumnDef column : create.columns()) {
            column.bareAttributes()
                    .filter(ColumnAttribute.References.class::isInstance)
                    .map(ColumnAttribute.References.class::cast)
                    .forEach(key -> foreignKeys.add(foreignKey(child, List.of(column.name()), key)));
        }
        Tree.nodes(create, TableConstraint.ForeignKey.class)
                .forEach(key -> foreignKeys.add(foreignKey(child, key.columns(), key.references())));
    }

    private static ForeignKey foreignKey(String child, List<Name> columns, ColumnAttribute.References key) {
        return new ForeignKey(
                child, folded(columns.stream()), key.table().last().folded(), key.onDelete(), key.onUpdate());
    }
}
