package io.titrant.storm.workload;

import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.model.StepSpec;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.model.TransactionSpec;
import io.titrant.storm.model.WorkloadModel;
import io.titrant.storm.schema.StormAttribute;
import io.titrant.storm.schema.StormTable;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The transaction templates of a storm and the texts of their operations. */
public final class Workload {
    private final MiniatureShadow shadow;
    private final WorkloadOptions options;
    private final List<TransactionTemplate> templates = new ArrayList<>();
    private final List<StormStatement> statements = new ArrayList<>();
    private final Map<String, StormStatement> byText = new HashMap<>();
    private final Set<Integer> writtenTables;
    private final double allWeights;

    /** The workload of a model. */
    public Workload(StochasticModel model, MiniatureShadow shadow, WorkloadOptions options, Seed seed) {
        this.shadow = shadow;
        this.options = options;
        List<TransactionSpec> specs = model.workload() instanceof WorkloadModel.Named named
                ? named.transactions()
                : TemplateGenerator.generate((WorkloadModel.Drawn) model.workload(), shadow.schema(), seed);
        for (TransactionSpec spec : specs) {
            templates.add(new TransactionTemplate(spec.name(), spec.weight(), spec.twoPhase(), steps(spec.steps())));
        }
        this.writtenTables = statements.stream()
                .filter(statement -> statement.kind().writes())
                .map(StormStatement::table)
                .collect(Collectors.toSet());
        this.allWeights =
                templates.stream().mapToDouble(TransactionTemplate::weight).sum();
    }

    public MiniatureShadow shadow() {
        return shadow;
    }

    public WorkloadOptions options() {
        return options;
    }

    public List<TransactionTemplate> templates() {
        return List.copyOf(templates);
    }

    /** All texts; the id of a statement is its place. */
    public List<StormStatement> statements() {
        return List.copyOf(statements);
    }

    /** A template, drawn by its weight. */
    public TransactionTemplate draw(Draw draw) {
        double at = draw.unit() * allWeights;
        for (TransactionTemplate template : templates) {
            at -= template.weight();
            if (at < 0 && template.weight() > 0) {
                return template;
            }
        }
        return templates.stream()
                .filter(template -> template.weight() > 0)
                .findFirst()
                .orElseThrow();
    }

    /** Whether a transaction may be committed in two phases. */
    public boolean twoPhase() {
        return templates.stream().anyMatch(template -> template.weight() > 0 && template.twoPhase() > 0);
    }

    /** Whether the storm knows which rows a predicate selects: the rows of a joined table must keep their initial values. */
    boolean judges(PredicateTemplate predicate) {
        return predicate.tables().stream()
                .skip(1)
                .noneMatch(joined -> writtenTables.contains(joined.table().index()));
    }

    private List<TemplateStep> steps(List<StepSpec> specs) {
        return specs.stream()
                .filter(spec -> options.tableLocks() || !(spec instanceof StepSpec.TableLock))
                .map(this::step)
                .toList();
    }

    private TemplateStep step(StepSpec spec) {
        if (spec instanceof StepSpec.Loop loop) {
            return new TemplateStep.Loop(loop.times(), steps(loop.steps()));
        }
        if (spec instanceof StepSpec.Choice choice) {
            return new TemplateStep.Choice(choice.chance(), steps(choice.then()), steps(choice.otherwise()));
        }
        if (spec instanceof StepSpec.Savepoint savepoint) {
            return new TemplateStep.Savepoint(
                    options.savepoints() ? savepoint.rollback() : 0, steps(savepoint.steps()));
        }
        if (spec instanceof StepSpec.TableLock lock) {
            return new TemplateStep.TableLock(
                    "LOCK TABLE " + lock.table() + " IN " + (lock.exclusive() ? "EXCLUSIVE" : "SHARE") + " MODE");
        }
        return operation((StepSpec.Operation) spec);
    }

    private TemplateStep operation(StepSpec.Operation spec) {
        StormTable table = shadow.schema().table(spec.table());
        TableShadow of = shadow.table(table.index());
        TableSql sql = TableSql.sent(table, options.checked());
        TableSql bare = TableSql.plain(table);
        boolean forUpdate = spec.forUpdate() && options.forUpdate();
        return switch (spec.kind()) {
            case READ ->
                plain(
                        spec.kind(),
                        of,
                        statement(spec.kind(), table, -1, forUpdate, sql.read(forUpdate), bare.read(forUpdate)),
                        null);
            case INSERT ->
                plain(
                        spec.kind(),
                        of,
                        statement(OperationKind.INSERT, table, sql.insert(), bare.insert()),
                        statement(OperationKind.DELETE, table, sql.delete(), bare.delete()));
            case DELETE ->
                plain(
                        spec.kind(),
                        of,
                        statement(OperationKind.DELETE, table, sql.delete(), bare.delete()),
                        statement(OperationKind.INSERT, table, sql.insert(), bare.insert()));
            case UPDATE -> update(spec, of, sql);
            case QUERY -> query(spec, of, sql, forUpdate);
        };
    }

    private static TemplateStep plain(
            OperationKind kind,
            TableShadow table,
            StormStatement statement,
            @org.jspecify.annotations.Nullable StormStatement converted) {
        return new TemplateStep.Parameterized(kind, table, statement, converted, null, List.of());
    }

    private TemplateStep update(StepSpec.Operation spec, TableShadow of, TableSql sql) {
        StormTable table = of.table();
        List<Integer> set = spec.set().isEmpty()
                ? IntStream.range(0, table.attributes().size()).boxed().toList()
                : spec.set().stream().map(table::attribute).toList();
        List<StormAttribute> attributes =
                set.stream().map(table.attributes()::get).toList();
        StormStatement statement = statement(
                OperationKind.UPDATE,
                table,
                sql.update(attributes, options.appendVersion()),
                TableSql.plain(table).update(attributes, ""));
        return new TemplateStep.Parameterized(OperationKind.UPDATE, of, statement, null, null, set);
    }

    private TemplateStep query(StepSpec.Operation spec, TableShadow of, TableSql sql, boolean forUpdate) {
        List<TableShadow> from = new ArrayList<>(List.of(of));
        int joined = -1;
        TableSql bare = TableSql.plain(of.table());
        String text = sql.columns() + " FROM " + sql.from(forUpdate);
        String plain = bare.columns() + " FROM " + bare.from(forUpdate);
        if (spec.join() != null) {
            TableShadow parent = shadow.table(shadow.schema().table(spec.join()).index());
            from.add(parent);
            joined = parent.table().index();
            TableSql other = TableSql.sent(parent.table(), options.checked());
            TableSql otherPlain = TableSql.plain(parent.table());
            String on = " ON " + joinCondition(of, parent);
            text = joined(sql, other, forUpdate) + on;
            plain = joined(bare, otherPlain, forUpdate) + on;
        }
        PredicateTemplate predicate = new PredicateTemplate(java.util.Objects.requireNonNull(spec.where()), from);
        String rest = " WHERE " + predicate.sql() + (forUpdate ? " FOR UPDATE" : "");
        return new TemplateStep.Parameterized(
                OperationKind.QUERY,
                of,
                statement(
                        OperationKind.QUERY,
                        of.table(),
                        joined,
                        forUpdate,
                        "SELECT " + text + rest,
                        "SELECT " + plain + rest),
                null,
                predicate,
                List.of());
    }

    private static String joined(TableSql child, TableSql parent, boolean forUpdate) {
        return child.columns() + ", " + parent.columns() + " FROM " + child.from(forUpdate) + " JOIN "
                + parent.from(forUpdate);
    }

    private static String joinCondition(TableShadow child, TableShadow parent) {
        StormAttribute key = child.table().attributes().get(PredicateInstantiation.foreignKeyTo(child, parent));
        return IntStream.range(0, key.columns().size())
                .mapToObj(i -> child.table().name() + "." + key.columns().get(i) + " = "
                        + parent.table().name() + "."
                        + parent.table().keyColumns().get(i))
                .collect(Collectors.joining(" AND "));
    }

    private StormStatement statement(OperationKind kind, StormTable table, String sql, String plain) {
        return statement(kind, table, -1, false, sql, plain);
    }

    private StormStatement statement(
            OperationKind kind, StormTable table, int join, boolean locking, String sql, String plain) {
        return byText.computeIfAbsent(sql, text -> {
            StormStatement made =
                    new StormStatement(statements.size(), kind, table.index(), join, locking, text, plain);
            statements.add(made);
            return made;
        });
    }
}
