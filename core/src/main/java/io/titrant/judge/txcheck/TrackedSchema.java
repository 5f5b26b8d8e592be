package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.judge.instrument.ReadInstrumentation;
import io.titrant.judge.instrument.WriteInstrumentation;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.ScratchTable;
import io.titrant.record.Value;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
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
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a case with PrimaryKey and VersionKey columns (TxCheck §3.2), and what TxCheck must know of them besides: unique keys, foreign
 * keys and the tables behind views, since statements read through these too (Assumption 2).
 */
final class TrackedSchema {
    private static final Pattern SEQUENCE = Pattern.compile("(?i)^\\s*CREATE\\s+SEQUENCE\\b");

    private final InstrumentedSchema instrumented;
    private final Dialect dialect;
    private final ScratchSchema scratch;
    private final List<String> init = new ArrayList<>();
    private final Map<String, Table> tables = new LinkedHashMap<>();
    private final Map<String, Set<String>> views = new HashMap<>();
    private final List<ForeignKey> foreignKeys = new ArrayList<>();
    private final Map<String, Integer> inserts = new HashMap<>();

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

    private TrackedSchema(Case testCase, Dialect dialect) {
        this.dialect = dialect;
        this.scratch = ScratchSchema.of(testCase, dialect);
        this.instrumented = new InstrumentedSchema();
    }

    static TrackedSchema of(Case testCase, Instrumentation instrumentation) {
        TrackedSchema schema = new TrackedSchema(testCase, instrumentation.dialect());
        ReadInstrumentation reads = instrumentation.reads(schema.instrumented);
        WriteInstrumentation writes = instrumentation.writes(schema.instrumented);
        List<CreateIndex> indexes = testCase.init().stream()
                .map(sql -> Sql.read(sql, schema.dialect))
                .filter(CreateIndex.class::isInstance)
                .map(CreateIndex.class::cast)
                .toList();
        testCase.init().forEach(sql -> schema.init.add(schema.initial(sql, indexes, reads, writes)));
        return schema;
    }

    /** The initial database with the two columns in each table and their values in each row. */
    List<String> init() {
        return init;
    }

    /** What other oracles know of the tables: which keys the engine generates. */
    ScratchSchema scratch() {
        return scratch;
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

    private String initial(
            String sql, List<CreateIndex> indexes, ReadInstrumentation reads, WriteInstrumentation writes) {
        Statement statement = Sql.read(sql, dialect);
        if (statement instanceof CreateTable create) {
            CreateTable tracked = instrumented.add(create);
            add(create, indexes);
            return dialect.render(tracked);
        }
        if (statement instanceof Insert insert && !isView(insert.table())) {
            String table = insert.table().last().folded();
            String rows = table + Item.INITIAL + inserts.merge(table, 1, Integer::sum) + ".";
            return dialect.render(writes.insert((Insert) reads.withoutStars(insert), rows, ItemVersion.INITIAL));
        }
        if (statement instanceof CreateView view) {
            Set<String> behind = new LinkedHashSet<>();
            Tables.read(view).forEach(name -> behind.addAll(baseTables(name)));
            views.put(view.name().last().folded(), behind);
            return dialect.render(reads.withoutStars(view));
        }
        boolean harmless = statement instanceof CreateIndex
                || SEQUENCE.matcher(sql).find()
                || ((statement instanceof Update || statement instanceof Delete)
                        && Tables.written(statement).stream().noneMatch(this::isView))
                || (statement instanceof Verbatim verbatim
                        && (verbatim.kind() == StatementKind.SET
                                || verbatim.kind() == StatementKind.CREATE_INDEX
                                || verbatim.kind() == StatementKind.CREATE_TABLE));
        if (!harmless) {
            throw CannotJudge.notApplicable(
                    "the initial database is made by a statement that TxCheck does not understand: " + sql);
        }
        return sql;
    }

    private void add(CreateTable create, List<CreateIndex> indexes) {
        String name = create.name().last().folded();
        InstrumentedSchema.Table table = instrumented.table(create.name());
        if (table == null) {
            throw new IllegalStateException("the table was just added: " + name);
        }
        List<CreateIndex> unique = indexes.stream()
                .filter(index -> index.unique()
                        && index.table().last().sameAs(create.name().last()))
                .toList();
        List<List<Name>> keys = new ArrayList<>(table.keys());
        boolean opaque = false;
        for (CreateIndex index : unique) {
            List<Name> columns = index.parts().stream()
                    .filter(part -> part.expr() instanceof Expr.Column && part.prefix() == 0)
                    .map(part -> ((Expr.Column) part.expr()).name())
                    .toList();
            boolean plain = columns.size() == index.parts().size() && index.where() == null;
            opaque |= !plain;
            if (plain) {
                keys.add(columns);
            }
        }
        ScratchTable known = scratch.find(create.name());
        Name generated =
                known != null && known.generatesKeys() ? known.columns().get(known.generated()) : null;
        tables.put(
                name,
                new Table(
                        name,
                        table,
                        create.columns().stream()
                                .map(column -> column.name().folded())
                                .collect(Collectors.toCollection(TreeSet::new)),
                        keys,
                        Stream.concat(keys.stream().flatMap(List::stream), Stream.ofNullable(generated))
                                .distinct()
                                .toList(),
                        opaque,
                        create.columns().stream()
                                .anyMatch(column ->
                                        column.bareAttributes().anyMatch(ColumnAttribute.Generated.class::isInstance)),
                        generated));
        foreignKeys(name, create);
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
                child,
                columns.stream().map(Name::folded).collect(Collectors.toCollection(TreeSet::new)),
                key.table().last().folded(),
                key.onDelete(),
                key.onUpdate());
    }
}
