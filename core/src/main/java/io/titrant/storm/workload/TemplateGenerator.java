package io.titrant.storm.workload;

import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.model.Contradiction;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.model.PredicateSpec;
import io.titrant.storm.model.RandomFeature;
import io.titrant.storm.model.StepSpec;
import io.titrant.storm.model.TransactionSpec;
import io.titrant.storm.model.WorkloadModel;
import io.titrant.storm.schema.StormAttribute;
import io.titrant.storm.schema.StormSchema;
import io.titrant.storm.schema.StormTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Draws transaction templates from the features of a model (DBStorm §3). Each operation is filled depth-first: its kind, its table, the joined table, then its
 * predicate, whose comparisons use attributes of the tables in FROM only. A predicate that contradicts itself is drawn again.
 */
final class TemplateGenerator {
    private static final int TRIES = 20;
    private static final int MOST_TIMES = 3;

    private final WorkloadModel.Drawn features;
    private final StormSchema schema;
    private final Draw draw;

    private TemplateGenerator(WorkloadModel.Drawn features, StormSchema schema, Draw draw) {
        this.features = features;
        this.schema = schema;
        this.draw = draw;
    }

    static List<TransactionSpec> generate(WorkloadModel.Drawn features, StormSchema schema, Seed seed) {
        int number = features.templates().draw(seed.child("templates", 0).draw());
        List<TransactionSpec> templates = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            TemplateGenerator generator = new TemplateGenerator(
                    features, schema, seed.child("template", i).draw());
            templates.add(new TransactionSpec("T" + i, 1, features.chances().twoPhase(), generator.steps()));
        }
        return templates;
    }

    private List<StepSpec> steps() {
        int left = features.operations().draw(draw);
        List<StepSpec> steps = new ArrayList<>();
        if (features.chances().tableLock() > 0
                && draw.unit() < features.chances().tableLock()) {
            steps.add(new StepSpec.TableLock(draw.one(schema.tables()).name(), draw.coin()));
        }
        while (left > 0) {
            int size = 1 + draw.below(Math.min(2, left));
            double which = draw.unit();
            WorkloadModel.Chances chances = features.chances();
            if ((which -= chances.loop()) < 0) {
                steps.add(new StepSpec.Loop(RandomFeature.of(1 + draw.below(MOST_TIMES)), operations(size)));
            } else if ((which -= chances.choice()) < 0) {
                double chance = draw.coin() ? StepSpec.Choice.IF_FOUND : draw.unit();
                steps.add(new StepSpec.Choice(chance, operations(size), operations(1)));
            } else if (which < chances.savepoint()) {
                steps.add(new StepSpec.Savepoint(0.5, operations(size)));
            } else {
                size = 1;
                steps.add(operation());
            }
            left -= size;
        }
        return steps;
    }

    private List<StepSpec> operations(int number) {
        List<StepSpec> operations = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            operations.add(operation());
        }
        return operations;
    }

    private StepSpec operation() {
        for (int i = 0; i < TRIES; i++) {
            StepSpec drawn = operation(kind(), draw.one(schema.tables()));
            if (drawn != null) {
                return drawn;
            }
        }
        return StepSpec.Operation.of(OperationKind.READ, schema.tables().get(0).name());
    }

    /** An operation of this kind on this table; null if the table has nothing for it. */
    private @Nullable StepSpec operation(OperationKind kind, StormTable table) {
        boolean forUpdate = draw.unit() < features.chances().forUpdate();
        return switch (kind) {
            case READ -> new StepSpec.Operation(kind, table.name(), null, null, List.of(), forUpdate);
            case INSERT, DELETE -> table.keys().dynamicKeys() == 0 ? null : StepSpec.Operation.of(kind, table.name());
            case UPDATE ->
                table.attributes().isEmpty()
                        ? null
                        : new StepSpec.Operation(
                                kind,
                                table.name(),
                                null,
                                null,
                                draw.coin()
                                        ? List.of()
                                        : List.of(draw.one(table.attributes()).name()),
                                false);
            case QUERY -> query(table, forUpdate);
        };
    }

    private @Nullable StepSpec query(StormTable table, boolean forUpdate) {
        List<StormTable> from = new ArrayList<>(List.of(table));
        List<StormAttribute> references =
                table.attributes().stream().filter(StormAttribute::isForeignKey).toList();
        if (!references.isEmpty() && draw.unit() < features.chances().join()) {
            from.add(schema.tables().get(draw.one(references).parent()));
        }
        if (from.stream().allMatch(one -> one.attributes().isEmpty())) {
            return null;
        }
        Set<String> nullable = from.stream()
                .flatMap(one -> one.attributes().stream()
                        .filter(attribute -> attribute.nulls() > 0)
                        .map(attribute -> one.name() + "." + attribute.name()))
                .collect(Collectors.toSet());
        for (int i = 0; i < TRIES; i++) {
            PredicateSpec where = predicate(from, features.depth().draw(draw));
            if (!Contradiction.in(where, nullable)) {
                String join = from.size() == 1 ? null : from.get(1).name();
                // No engine agrees on FOR UPDATE of a join.
                return new StepSpec.Operation(
                        OperationKind.QUERY, table.name(), join, where, List.of(), forUpdate && join == null);
            }
        }
        return null;
    }

    /** @param operators the number of AND and OR */
    private PredicateSpec predicate(List<StormTable> from, int operators) {
        PredicateSpec node;
        if (operators == 0) {
            StormTable table = draw.one(from);
            while (table.attributes().isEmpty()) {
                table = draw.one(from);
            }
            node = new PredicateSpec.Leaf(
                    table.name(),
                    draw.one(table.attributes()).name(),
                    features.operators().draw(draw));
        } else {
            int left = draw.below(operators);
            PredicateSpec first = predicate(from, left);
            PredicateSpec second = predicate(from, operators - 1 - left);
            node = draw.unit() < features.chances().or()
                    ? new PredicateSpec.Or(first, second)
                    : new PredicateSpec.And(first, second);
        }
        return draw.unit() < features.chances().not() ? new PredicateSpec.Not(node) : node;
    }

    private OperationKind kind() {
        double all = features.kinds().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        double at = draw.unit() * all;
        OperationKind last = OperationKind.READ;
        for (OperationKind kind : OperationKind.values()) {
            double weight = features.kinds().getOrDefault(kind, 0.0);
            if (weight > 0) {
                last = kind;
                at -= weight;
                if (at < 0) {
                    break;
                }
            }
        }
        return last;
    }
}
