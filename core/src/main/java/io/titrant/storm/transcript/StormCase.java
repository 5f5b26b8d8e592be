package io.titrant.storm.transcript;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.schema.SchemaSql;
import io.titrant.storm.schema.StormTable;
import io.titrant.storm.shadow.AttributeShadow;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import io.titrant.storm.workload.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A case made of a few transactions of a storm: the rows that their operations name, and their statements in the order in which they were sent. Each transaction has a
 * session of its own. The rows have the values that they had before the storm; rows that only predicates select are left out, and so are foreign keys.
 *
 * <p>Example: two transactions that both read and update the row 7 become a case with the row 7 and eight statements.
 */
public final class StormCase {
    private final MiniatureShadow shadow;
    private final Header header;

    public StormCase(MiniatureShadow shadow, Header header) {
        this.shadow = shadow;
        this.header = header;
    }

    private record OrderedStep(long submitted, Step step) {}

    /** The case in the order in which the statements were sent. */
    public Case of(List<TransactionTranscript> transactions) {
        List<OrderedStep> steps = new ArrayList<>();
        List<SentStatement> all = new ArrayList<>();
        Header levels = header;
        for (int i = 0; i < transactions.size(); i++) {
            TransactionTranscript transaction = transactions.get(i);
            String name = "T" + (i + 1);
            if (transaction.level() != null) {
                levels = levels.with("isolation " + name, transaction.level().sql());
            }
            for (SentStatement sent : transaction.statements()) {
                steps.add(new OrderedStep(sent.submitted(), new Step(name, sent.sql())));
                all.add(sent);
            }
        }
        steps.sort(Comparator.comparingLong(OrderedStep::submitted));
        all.sort(Comparator.comparingLong(SentStatement::submitted));
        return new Case(levels, init(all), steps.stream().map(OrderedStep::step).toList());
    }

    private List<String> init(List<SentStatement> statements) {
        SortedMap<Integer, SortedMap<Long, Boolean>> rows = touchedRows(statements);
        List<String> init = new ArrayList<>();
        rows.forEach((index, keys) -> {
            StormTable table = shadow.schema().tables().get(index);
            init.add(SchemaSql.createTableWithoutForeignKeys(table));
            init.addAll(SchemaSql.createIndexes(table));
            keys.forEach((key, present) -> {
                if (present) {
                    init.add(insert(shadow.table(index), key));
                }
            });
        });
        return init;
    }

    /** The rows that operations name, by table, and whether each exists before the first of them. */
    private static SortedMap<Integer, SortedMap<Long, Boolean>> touchedRows(List<SentStatement> statements) {
        SortedMap<Integer, SortedMap<Long, Boolean>> rows = new TreeMap<>();
        for (SentStatement sent : statements) {
            Operation operation = sent.operation();
            if (operation != null) {
                SortedMap<Long, Boolean> keys =
                        rows.computeIfAbsent(operation.statement().table(), table -> new TreeMap<>());
                if (operation.statement().join() >= 0) {
                    rows.computeIfAbsent(operation.statement().join(), table -> new TreeMap<>());
                }
                if (operation.kind() != OperationKind.QUERY) {
                    keys.putIfAbsent(operation.key(), operation.kind() != OperationKind.INSERT);
                }
            }
        }
        return rows;
    }

    private static String insert(TableShadow table, long key) {
        StormTable of = table.table();
        List<String> values = new ArrayList<>();
        of.keyMapping().tuple(key).forEach(value -> values.add(Operation.literal(value)));
        boolean loaded = !of.keys().isDynamic(key);
        for (int i = 0; i < table.attributes(); i++) {
            AttributeShadow attribute = table.attribute(i);
            int number = loaded ? attribute.initial(of.keys().staticIndex(key)) : 0;
            for (int column = 0; column < attribute.attribute().columns().size(); column++) {
                values.add(Operation.literal(attribute.value(column, number)));
            }
        }
        return "INSERT INTO " + of.name() + " (" + String.join(", ", of.columns()) + ") VALUES ("
                + String.join(", ", values) + ")";
    }
}
