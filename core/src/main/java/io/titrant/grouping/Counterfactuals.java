package io.titrant.grouping;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.Assignment;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.OrderItem;
import io.titrant.sql.Query;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.Tree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The same case with one feature less: without its indexes, with ASC for DESC, without its savepoints, without another session. If the failure goes
 * away in every case that lacks the feature, the failure needs it.
 */
final class Counterfactuals {
    private static final BigInteger EXTREME = BigInteger.valueOf(Integer.MAX_VALUE);

    private static final Pattern NUMBER = Pattern.compile("INT|DOUBLE|REAL|FLOAT|DEC|NUMERIC");
    private static final Pattern TEXT = Pattern.compile("CHAR|TEXT|CLOB");

    private final Case testCase;
    private final Dialect dialect;

    private Counterfactuals(Case testCase, Dialect dialect) {
        this.testCase = testCase;
        this.dialect = dialect;
    }

    /** The edited cases by the feature that they lack. A feature that the case does not have is not in the map. */
    static Map<NeededFeature, List<Case>> of(Case testCase, Dialect dialect) {
        Counterfactuals edits = new Counterfactuals(testCase, dialect);
        Map<NeededFeature, List<Case>> all = new EnumMap<>(NeededFeature.class);
        edits.addTo(all, NeededFeature.INDEX, edits.withoutIndexes());
        edits.addTo(all, NeededFeature.KEY, edits.withPlainIndexes());
        edits.addTo(all, NeededFeature.FOREIGN_KEY, edits.rewritten(node -> node, Counterfactuals::isForeignKey));
        edits.addTo(all, NeededFeature.CHECK, edits.rewritten(node -> node, Counterfactuals::isCheck));
        edits.addTo(all, NeededFeature.GENERATED, edits.rewritten(node -> node, Counterfactuals::isGenerated));
        edits.addTo(all, NeededFeature.DESCENDING, edits.rewritten(Counterfactuals::ascending, node -> false));
        edits.addTo(all, NeededFeature.MAXIMUM, edits.rewritten(Counterfactuals::sum, node -> false));
        edits.addTo(all, NeededFeature.LIMIT, edits.rewritten(Counterfactuals::unlimited, node -> false));
        edits.addTo(
                all,
                NeededFeature.LOCKING,
                edits.or(
                        edits.rewritten(Counterfactuals::plainRead, node -> false),
                        Substitution::writesForLockingReads));
        edits.addTo(all, NeededFeature.UPSERT, edits.rewritten(Counterfactuals::plainInsert, node -> false));
        edits.addTo(all, NeededFeature.EXTREME_VALUE, edits.rewritten(Counterfactuals::smallValue, node -> false));
        edits.addTo(all, NeededFeature.NULL_VALUE, edits.withoutNulls());
        edits.addTo(all, NeededFeature.PARTITIONS, edits.withoutTableOptions());
        edits.addTo(
                all,
                NeededFeature.SAVEPOINT,
                edits.or(edits.withoutSteps(Counterfactuals::isSavepoint), Substitution::readsForSavepoints));
        edits.addTo(all, NeededFeature.ROLLBACK, edits.committed());
        edits.addTo(all, NeededFeature.OTHER_SESSION, edits.withoutOneSession());
        return all;
    }

    private void addTo(Map<NeededFeature, List<Case>> all, NeededFeature feature, List<Case> edited) {
        List<Case> changed = edited.stream()
                .filter(edit -> !edit.equals(testCase) && !edit.steps().isEmpty())
                .toList();
        if (!changed.isEmpty()) {
            all.put(feature, changed);
        }
    }

    /** The edits and one more: the case with a plain statement in place of the special one. */
    private List<Case> or(List<Case> edited, Function<Substitution, Case> substitution) {
        List<Case> both = new ArrayList<>(edited);
        both.add(substitution.apply(new Substitution(testCase, dialect)));
        return both;
    }

    /** The case with every node changed and the nodes that match removed. */
    private List<Case> rewritten(UnaryOperator<Node> change, Predicate<Node> gone) {
        List<String> init = testCase.init().stream()
                .map(sql -> rewritten(sql, change, gone))
                .toList();
        List<Step> steps = testCase.steps().stream()
                .map(step -> new Step(step.tx(), rewritten(step.sql(), change, gone)))
                .toList();
        return List.of(new Case(testCase.header(), init, steps));
    }

    private String rewritten(String sql, UnaryOperator<Node> change, Predicate<Node> gone) {
        Statement tree = Sql.read(sql, dialect);
        try {
            Statement after = without(Tree.rewrite(tree, change), gone);
            return after.equals(tree) ? sql : dialect.render(after);
        } catch (IllegalArgumentException e) {
            return sql;
        }
    }

    private static Statement without(Statement tree, Predicate<Node> gone) {
        Statement after = tree;
        List<Node> nodes = Tree.nodes(tree);
        for (int i = nodes.size() - 1; i >= 0; i--) {
            if (gone.test(nodes.get(i))) {
                try {
                    after = Tree.remove(after, i);
                } catch (IllegalArgumentException e) {
                    // The node is an indispensable part of another, as REFERENCES is of FOREIGN KEY. That one is
                    // removed next.
                }
            }
        }
        return after;
    }

    static Case withoutForeignKeys(Case testCase, Dialect dialect) {
        return new Counterfactuals(testCase, dialect)
                .rewritten(node -> node, Counterfactuals::isForeignKey)
                .get(0);
    }

    static Case committed(Case testCase, Dialect dialect) {
        return new Counterfactuals(testCase, dialect).committed().get(0);
    }

    static Case withoutIndexes(Case testCase, Dialect dialect) {
        return new Counterfactuals(withoutForeignKeys(testCase, dialect), dialect)
                .withoutIndexes()
                .get(0);
    }

    /** Without CREATE INDEX and without keys, which engines implement by indexes. */
    private List<Case> withoutIndexes() {
        return List.of(new Case(
                testCase.header(),
                testCase.init().stream()
                        .filter(sql -> !(Sql.read(sql, dialect) instanceof CreateIndex))
                        .map(sql -> rewritten(sql, node -> node, Counterfactuals::isKey))
                        .toList(),
                testCase.steps()));
    }

    /** With an index that is not unique in place of each key. */
    private List<Case> withPlainIndexes() {
        List<String> init = new ArrayList<>();
        for (String sql : testCase.init()) {
            Statement tree = Sql.read(sql, dialect);
            if (tree instanceof CreateIndex index && index.unique()) {
                init.add(dialect.render(new CreateIndex(
                        false, index.ifNotExists(), index.name(), index.table(), index.parts(), index.where())));
            } else {
                init.add(rewritten(sql, node -> node, Counterfactuals::isKey));
                keyColumns(tree)
                        .forEach(columns -> init.add("CREATE INDEX titrant_key" + init.size() + " ON " + columns));
            }
        }
        return List.of(new Case(testCase.header(), init, testCase.steps()));
    }

    /** The keys of a table as {@code t(a, b)}. */
    private List<String> keyColumns(Statement tree) {
        List<String> keys = new ArrayList<>();
        if (tree instanceof CreateTable create) {
            for (ColumnDef column : create.columns()) {
                if (Tree.nodes(column).stream().anyMatch(Counterfactuals::isKey)) {
                    keys.add(column.name().text());
                }
            }
            for (TableConstraint constraint : create.constraints()) {
                List<IndexPart> parts = constraint instanceof TableConstraint.PrimaryKey primary
                        ? primary.parts()
                        : constraint instanceof TableConstraint.Unique unique ? unique.parts() : List.of();
                if (!parts.isEmpty()) {
                    keys.add(parts.stream()
                            .map(part -> dialect.render(part.expr()))
                            .collect(Collectors.joining(", ")));
                }
            }
            String table = create.name().last().text();
            keys.replaceAll(columns -> table + "(" + columns + ")");
        }
        return keys;
    }

    private List<Case> withoutSteps(Predicate<Step> gone) {
        return List.of(new Case(
                testCase.header(),
                testCase.init(),
                testCase.steps().stream().filter(gone.negate()).toList()));
    }

    /** Each session but one left out in turn. The failure needs another session if it goes away each time. */
    private List<Case> withoutOneSession() {
        List<Case> cases = new ArrayList<>();
        List<String> sessions = testCase.transactions();
        if (sessions.size() > 1) {
            for (String session : sessions) {
                cases.addAll(withoutSteps(step -> !step.tx().equals(session)));
            }
        }
        return cases;
    }

    /** With a value in place of each NULL that an UPDATE sets, if the type of the column is known. */
    private List<Case> withoutNulls() {
        return rewritten(
                node -> node instanceof Assignment assignment && assignment.value() instanceof Constant.Null
                        ? value(assignment.target().name())
                                .map(value -> (Node) new Assignment(assignment.target(), value))
                                .orElse(node)
                        : node,
                node -> false);
    }

    private Optional<Expr> value(Name column) {
        return testCase.init().stream()
                .map(sql -> Sql.read(sql, dialect))
                .filter(CreateTable.class::isInstance)
                .flatMap(create -> ((CreateTable) create).columns().stream())
                .filter(def -> def.name().sameAs(column) && def.type() != null)
                .map(def -> Objects.requireNonNull(def.type()).name())
                .findFirst()
                .flatMap(type -> NUMBER.matcher(type).find()
                        ? Optional.of(Constant.of(77))
                        : TEXT.matcher(type).find() ? Optional.of(Constant.of("n")) : Optional.empty());
    }

    private List<Case> withoutTableOptions() {
        List<String> init = testCase.init().stream()
                .map(sql -> Sql.read(sql, dialect) instanceof CreateTable create
                                && create.tail().toUpperCase(Locale.ROOT).contains("PARTITION")
                        ? dialect.render(new CreateTable(
                                create.temporary(), create.ifNotExists(), create.name(), create.elements(), ""))
                        : sql)
                .toList();
        return List.of(new Case(testCase.header(), init, testCase.steps()));
    }

    private List<Case> committed() {
        return List.of(new Case(
                testCase.header(),
                testCase.init(),
                testCase.steps().stream()
                        .map(step -> step.kind() == StatementKind.ROLLBACK ? new Step(step.tx(), "COMMIT") : step)
                        .toList()));
    }

    private static boolean isSavepoint(Step step) {
        return step.kind() == StatementKind.SAVEPOINT
                || step.kind() == StatementKind.ROLLBACK_TO
                || step.kind() == StatementKind.RELEASE;
    }

    private static boolean isKey(Node node) {
        return node instanceof ColumnAttribute.PrimaryKey
                || node instanceof ColumnAttribute.Unique
                || node instanceof TableConstraint.PrimaryKey
                || node instanceof TableConstraint.Unique;
    }

    private static boolean isForeignKey(Node node) {
        return node instanceof ColumnAttribute.References || node instanceof TableConstraint.ForeignKey;
    }

    private static boolean isCheck(Node node) {
        return node instanceof ColumnAttribute.Check || node instanceof TableConstraint.Check;
    }

    private static boolean isGenerated(Node node) {
        return node instanceof ColumnAttribute.Generated;
    }

    private static Node ascending(Node node) {
        return node instanceof OrderItem item && item.direction() == OrderItem.Direction.DESC
                ? new OrderItem(item.expr(), OrderItem.Direction.ASC, item.nulls())
                : node;
    }

    private static Node sum(Node node) {
        return node instanceof Expr.Aggregate aggregate && aggregate.function().isMinOrMax()
                ? new Expr.Aggregate(AggregateFunction.SUM, aggregate.distinct(), aggregate.arguments())
                : node;
    }

    private static Node unlimited(Node node) {
        return node instanceof Query query && query.limit() != null
                ? new Query(query.with(), query.body(), query.orderBy(), null, query.locking())
                : node;
    }

    private static Node plainRead(Node node) {
        return node instanceof Query query && !query.locking().isEmpty()
                ? new Query(query.with(), query.body(), query.orderBy(), query.limit(), List.of())
                : node;
    }

    private static Node plainInsert(Node node) {
        return node instanceof Insert insert && (insert.upsert() != null || insert.conflict() != ConflictAction.DEFAULT)
                ? insert.withUpsert(null).withConflict(ConflictAction.DEFAULT)
                : node;
    }

    private static Node smallValue(Node node) {
        return node instanceof Constant.Int number && number.value().abs().compareTo(EXTREME) >= 0
                ? Constant.of(5)
                : node;
    }
}
