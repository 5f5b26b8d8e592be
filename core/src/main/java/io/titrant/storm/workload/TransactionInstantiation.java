package io.titrant.storm.workload;

import io.titrant.generate.Draw;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.schema.StormTable;
import io.titrant.storm.shadow.ShadowLocks;
import io.titrant.storm.shadow.ShadowTransaction;
import io.titrant.storm.shadow.TableShadow;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Instantiates the transactions of one session (DBStorm, Algorithm 3): per operation it draws the parameters from the shadow, lets the executor send the operation, and
 * logs it in the write set. The caller begins and ends the transaction in the database, and tells the shadow how it ended.
 */
public final class TransactionInstantiation {
    private final ShadowTransaction shadowTransaction;
    private final PredicateInstantiation predicates;
    private final Workload workload;
    private final StormCounters counters;
    private final IntSupplier versions;
    private final boolean checked;
    private final Draw draw;
    private boolean stratified;
    private boolean found;
    private int savepoints;

    /** @param versions gives the next version number, in a checked workload */
    public TransactionInstantiation(
            Workload workload, ShadowLocks locks, StormCounters counters, IntSupplier versions, Draw draw) {
        this.shadowTransaction = new ShadowTransaction(workload.shadow(), locks, draw);
        this.predicates =
                new PredicateInstantiation(shadowTransaction, workload.options().predicates());
        this.workload = workload;
        this.counters = counters;
        this.versions = versions;
        this.checked = workload.options().checked();
        this.draw = draw;
    }

    /** Called before the transaction begins in the database. */
    public void begin(boolean readsSnapshot, boolean stratifiedDraws) {
        stratified = stratifiedDraws;
        found = false;
        savepoints = 0;
        shadowTransaction.begin(readsSnapshot, stratifiedDraws);
    }

    /** Runs the operations of a template; false if the transaction must be rolled back. */
    public boolean run(TransactionTemplate template, OperationExecutor executor) {
        return run(template.steps(), executor);
    }

    /** The locks and the write set, to be told how the transaction ended. */
    public ShadowTransaction shadowTransaction() {
        return shadowTransaction;
    }

    private boolean run(List<TemplateStep> steps, OperationExecutor executor) {
        for (TemplateStep step : steps) {
            if (!run(step, executor)) {
                return false;
            }
        }
        return true;
    }

    private boolean run(TemplateStep step, OperationExecutor executor) {
        if (step instanceof TemplateStep.Parameterized operation) {
            return operation(operation, executor);
        }
        if (step instanceof TemplateStep.Loop loop) {
            int times = loop.times().draw(draw);
            for (int i = 0; i < times; i++) {
                if (!run(loop.steps(), executor)) {
                    return false;
                }
            }
            return true;
        }
        if (step instanceof TemplateStep.Choice choice) {
            boolean first = choice.chance() < 0 ? found : draw.unit() < choice.chance();
            return run(first ? choice.then() : choice.otherwise(), executor);
        }
        if (step instanceof TemplateStep.TableLock lock) {
            return executor.lockTable(lock.sql());
        }
        return savepoint((TemplateStep.Savepoint) step, executor);
    }

    private boolean savepoint(TemplateStep.Savepoint step, OperationExecutor executor) {
        if (step.rollback() == 0) {
            return run(step.steps(), executor);
        }
        String name = "s" + savepoints++;
        ShadowTransaction.Mark mark = shadowTransaction.mark();
        if (!executor.savepoint(name) || !run(step.steps(), executor)) {
            return false;
        }
        if (draw.unit() >= step.rollback()) {
            return true;
        }
        shadowTransaction.rollbackTo(mark);
        return executor.rollbackTo(name);
    }

    private boolean operation(TemplateStep.Parameterized template, OperationExecutor executor) {
        Operation operation = instantiate(template);
        if (operation == null) {
            counters.operation(template.kind(), OperationOutcome.NOT_INSTANTIATED);
            return true;
        }
        OperationOutcome outcome = executor.execute(operation);
        counters.operation(operation.kind(), outcome);
        found = outcome == OperationOutcome.ACCESSED;
        if (found) {
            log(operation);
        }
        shadowTransaction.operationEnded();
        return outcome.continues();
    }

    /** Writes an executed operation into the write set, and counts its access. */
    private void log(Operation operation) {
        TableShadow table = operation.table();
        switch (operation.kind()) {
            case INSERT -> shadowTransaction.inserted(table, operation.key(), operation.values());
            case DELETE -> shadowTransaction.deleted(table, operation.key());
            case UPDATE -> {
                shadowTransaction.updated(table, operation.key(), operation.values());
                counters.access(table.table().index(), operation.key(), stratified);
            }
            case READ -> counters.access(table.table().index(), operation.key(), stratified);
            case QUERY -> {
                // Which rows a predicate reads is not counted: the paper does not control it either.
            }
        }
    }

    /** Draws the parameters of an operation; null if there is no key for it. */
    private @Nullable Operation instantiate(TemplateStep.Parameterized template) {
        TableShadow table = template.table();
        return switch (template.kind()) {
            case READ -> {
                long key = shadowTransaction.drawPresent(table);
                yield Operation.ofRow(template.statement(), table, key, keyOnly(table.table(), key));
            }
            case QUERY -> query(template);
            case UPDATE -> update(template);
            case INSERT, DELETE -> insertOrDelete(template);
        };
    }

    private Operation query(TemplateStep.Parameterized template) {
        PredicateTemplate predicate = Objects.requireNonNull(template.predicate());
        int[][] numbers = predicates.instantiate(predicate);
        boolean judged = workload.options().checked() && workload.judges(predicate);
        return Operation.query(
                template.statement(),
                template.table(),
                predicate.parameters(numbers),
                judged ? new InstantiatedPredicate(predicate, numbers) : null);
    }

    private Operation update(TemplateStep.Parameterized template) {
        TableShadow table = template.table();
        long key = shadowTransaction.drawPresent(table);
        int[] values = new int[table.attributes()];
        Arrays.fill(values, ShadowTransaction.unchanged());
        int version = checked ? versions.getAsInt() : 0;
        ParameterList parameters = new ParameterList(template.statement().parameters());
        for (int index : template.set()) {
            values[index] = table.attribute(index).sample(draw);
            parameters.add(table.attribute(index), values[index]);
        }
        if (checked) {
            parameters.add(VersionWindow.token(version));
        }
        parameters.addKey(table.table(), key);
        return new Operation(template.statement(), table, key, parameters.toArray(), version, values, null);
    }

    /** An insert or delete; if no key is left for it, the other one (DBStorm §7.1.1). */
    private @Nullable Operation insertOrDelete(TemplateStep.Parameterized template) {
        boolean insert = template.kind() == OperationKind.INSERT;
        TableShadow table = template.table();
        long key = insert ? shadowTransaction.drawAbsent(table) : shadowTransaction.drawForDelete(table);
        StormStatement statement = template.statement();
        if (key == ShadowTransaction.NONE) {
            insert = !insert;
            key = insert ? shadowTransaction.drawAbsent(table) : shadowTransaction.drawForDelete(table);
            statement = Objects.requireNonNull(template.converted());
            if (key == ShadowTransaction.NONE) {
                return null;
            }
            counters.converted();
        }
        return insert
                ? insert(statement, table, key)
                : Operation.ofRow(statement, table, key, keyOnly(table.table(), key));
    }

    private Operation insert(StormStatement statement, TableShadow table, long key) {
        int version = checked ? versions.getAsInt() : 0;
        int[] values = new int[table.attributes()];
        ParameterList parameters = new ParameterList(statement.parameters());
        parameters.addKey(table.table(), key);
        for (int i = 0; i < values.length; i++) {
            values[i] = table.attribute(i).sample(draw);
            parameters.add(table.attribute(i), values[i]);
        }
        if (checked) {
            parameters.add(VersionWindow.rowId(version));
            parameters.add(VersionWindow.first(version));
        }
        return new Operation(statement, table, key, parameters.toArray(), version, values, null);
    }

    private static @Nullable Object[] keyOnly(StormTable table, long key) {
        ParameterList parameters = new ParameterList(table.keyColumns().size());
        parameters.addKey(table, key);
        return parameters.toArray();
    }
}
