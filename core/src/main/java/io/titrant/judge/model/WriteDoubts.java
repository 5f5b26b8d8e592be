package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Why the model may differ from the engine after a write that fits: a complaint about a later statement would then be no proof. */
final class WriteDoubts {
    static final String SNAPSHOT = "whether it took a snapshot of its table before it waited is not known: ";

    private final ModelContext context;
    private final ModelledStatement modelled;

    WriteDoubts(ModelContext context, ModelledStatement modelled) {
        this.context = context;
        this.modelled = modelled;
    }

    List<String> all() {
        List<String> doubts = new ArrayList<>();
        Statement statement = modelled.statement();
        if (context.mayHaveTakenSnapshot(modelled.tx(), modelled.executed())) {
            doubts.add(SNAPSHOT);
        }
        if (modelled.rules().subqueriesSee() == Sees.UNCOMMITTED
                && modelled.state().otherWritesAreBlocked(modelled.executed())
                && modelled.hasInnerTables()) {
            doubts.add("a statement that waits may have written part of its rows, which can be read: ");
        }
        OrderDependence order = context.orderDependence();
        if (order.onAssignments(statement) && modelled.hasInnerTables()) {
            doubts.add("in which order columns are assigned hangs on the plan: ");
        }
        if (order.onRows(statement) || OrderDependence.onFirstRow(statement)) {
            doubts.add("which rows it changes hangs on an order that is not promised: ");
        }
        String keys = context.keys().doubt(modelled.state(), statement);
        if (keys != null) {
            doubts.add(keys + ": ");
        }
        return doubts.stream().map(doubt -> doubt + modelled.sql()).toList();
    }
}
