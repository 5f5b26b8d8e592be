package io.titrant.storm.workload;

import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import io.titrant.storm.workload.PredicateTemplate.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A database in memory for one transaction at a time: it keeps each row's parameters by its key, and answers operations by their parameters alone, without the shadow.
 * Values are compared as SQL compares them.
 */
final class TableInMemory implements OperationExecutor {
    private final List<Map<List<Object>, Map<String, Object>>> tables = new ArrayList<>();
    private final Map<String, PredicateTemplate> predicates = new HashMap<>();

    TableInMemory(MiniatureShadow shadow, Workload workload) {
        for (TableShadow table : shadow.tables()) {
            Map<List<Object>, Map<String, Object>> rows = new HashMap<>();
            for (long i = 0; i < table.keys().staticKeys(); i++) {
                long key = table.keys().staticKey(i);
                int[] values = table.initial(key);
                Map<String, Object> row = new TreeMap<>();
                for (int a = 0; a < values.length; a++) {
                    for (int c = 0; c < table.attribute(a).attribute().columns().size(); c++) {
                        row.put(
                                table.attribute(a).attribute().columns().get(c),
                                table.attribute(a).value(c, values[a]));
                    }
                }
                rows.put(table.table().keyMapping().tuple(key), row);
            }
            tables.add(rows);
        }
        workload.templates()
                .forEach(template -> template.steps().forEach(step -> {
                    if (step instanceof TemplateStep.Parameterized operation && operation.predicate() != null) {
                        predicates.put(operation.statement().sql(), operation.predicate());
                    }
                }));
    }

    int rows(int table) {
        return tables.get(table).size();
    }

    @Override
    public OperationOutcome execute(Operation operation) {
        Map<List<Object>, Map<String, Object>> rows =
                tables.get(operation.table().table().index());
        List<Object> parameters = new ArrayList<>(java.util.Arrays.asList(operation.parameters()));
        int keyWidth = operation.table().table().keyColumns().size();
        switch (operation.kind()) {
            case QUERY -> {
                boolean found = rows.values().stream().anyMatch(row -> matches(operation, row));
                return found ? OperationOutcome.ACCESSED : OperationOutcome.MISSED;
            }
            case INSERT -> {
                Map<String, Object> row = new TreeMap<>();
                List<String> columns = operation.table().table().columns();
                for (int i = keyWidth; i < columns.size(); i++) {
                    row.put(columns.get(i), parameters.get(i));
                }
                return rows.putIfAbsent(parameters.subList(0, keyWidth), row) == null
                        ? OperationOutcome.ACCESSED
                        : OperationOutcome.FAILED;
            }
            case DELETE -> {
                return rows.remove(parameters) == null ? OperationOutcome.MISSED : OperationOutcome.ACCESSED;
            }
            default -> {
                int from = parameters.size() - keyWidth;
                Map<String, Object> row = rows.get(parameters.subList(from, parameters.size()));
                if (row != null && operation.kind() == OperationKind.UPDATE) {
                    String sql = operation.statement().sql();
                    String[] set = sql.substring(sql.indexOf(" SET ") + 5, sql.indexOf(" WHERE "))
                            .split(" = \\?,? ?");
                    for (int i = 0; i < from; i++) {
                        row.put(set[i], parameters.get(i));
                    }
                }
                return row == null ? OperationOutcome.MISSED : OperationOutcome.ACCESSED;
            }
        }
    }

    /** Whether a query returns the row with this key. */
    boolean selects(Operation operation, long key) {
        return matches(
                operation,
                tables.get(operation.table().table().index())
                        .get(operation.table().table().keyMapping().tuple(key)));
    }

    private boolean matches(Operation operation, Map<String, Object> row) {
        PredicateTemplate predicate = predicates.get(operation.statement().sql());
        return matches(predicate.root(), operation, row, new int[1]);
    }

    /** Evaluates all comparisons, in the order of the text, so that each takes its own parameters. */
    private boolean matches(Node node, Operation operation, Map<String, Object> row, int[] at) {
        if (node instanceof Node.And and) {
            boolean left = matches(and.left(), operation, row, at);
            return matches(and.right(), operation, row, at) & left;
        }
        if (node instanceof Node.Or or) {
            boolean left = matches(or.left(), operation, row, at);
            return matches(or.right(), operation, row, at) | left;
        }
        Node.Leaf leaf = (Node.Leaf) node;
        if (leaf.shadow().attribute().columns().size() != 1) {
            throw new IllegalArgumentException("this database compares single columns only");
        }
        Object value = row.get(leaf.shadow().attribute().columns().get(0));
        List<Object> parameters = new ArrayList<>();
        for (int i = 0; i < ComparisonSql.values(leaf.operator()); i++) {
            parameters.add(operation.parameters()[at[0]++]);
        }
        return holds(leaf, value, parameters);
    }

    @SuppressWarnings("unchecked")
    private static boolean holds(Node.Leaf leaf, Object value, List<Object> parameters) {
        if (value == null) {
            return leaf.operator().onNull();
        }
        List<Integer> order = parameters.stream()
                .map(parameter -> Integer.signum(((Comparable<Object>) value).compareTo(parameter)))
                .toList();
        return switch (leaf.operator()) {
            case EQUAL -> order.get(0) == 0;
            case UNEQUAL -> order.get(0) != 0;
            case LESS -> order.get(0) < 0;
            case LESS_OR_EQUAL -> order.get(0) <= 0;
            case GREATER -> order.get(0) > 0;
            case GREATER_OR_EQUAL -> order.get(0) >= 0;
            case BETWEEN -> order.get(0) >= 0 && order.get(1) <= 0;
            case NOT_BETWEEN -> order.get(0) < 0 || order.get(1) > 0;
            case IN -> order.contains(0);
            case NOT_IN -> !order.contains(0);
            case IS_NULL -> false;
            case IS_NOT_NULL -> true;
        };
    }

    @Override
    public boolean savepoint(String name) {
        return true;
    }

    @Override
    public boolean rollbackTo(String name) {
        return true;
    }
}
