package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.Doubt;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Why the model may differ from the engine after a write that fits: a complaint about a later statement would then be no proof. */
final class WriteDoubts {
    static final String SNAPSHOT =
            "it is unknown whether the blocked statement took the snapshot of its table before its wait: ";

    private final ModelContext context;
    private final ModelledStatement modelled;

    WriteDoubts(ModelContext context, ModelledStatement modelled) {
        this.context = context;
        this.modelled = modelled;
    }

    List<Doubt> all() {
        List<Doubt> doubts = new ArrayList<>();
        if (context.mayHaveTakenSnapshot(modelled)) {
            doubts.add(ofSnapshot(context, modelled.tx(), SNAPSHOT + modelled.sql()));
        }
        Set<TableName> concerned = context.concernedBy(modelled.targets());
        ofTargets().forEach(why -> doubts.add(new Doubt(why + modelled.sql(), concerned)));
        return doubts;
    }

    /** The doubt about a snapshot: it concerns all tables that the transaction uses, and none if the transaction rolls back. */
    static Doubt ofSnapshot(ModelContext context, TxId tx, String why) {
        return new Doubt(why, context.views().schema().names(), false, context.anyReadsUncommitted() ? null : tx);
    }

    /** The doubts that concern only the tables that the write has written. */
    private List<String> ofTargets() {
        List<String> doubts = new ArrayList<>();
        Statement statement = modelled.statement();
        if (modelled.rules().subqueriesSee() == Sees.UNCOMMITTED
                && modelled.state().otherWritesAreBlocked(modelled.executed())
                && modelled.hasInnerTables()) {
            doubts.add("a blocked write may have written some of its rows, which this statement can read: ");
        }
        OrderDependence order = context.orderDependence();
        if (order.onAssignments(statement) && modelled.hasInnerTables()) {
            doubts.add("the order in which columns are assigned depends on the plan: ");
        }
        if (order.onRows(statement) || OrderDependence.onFirstRow(statement)) {
            doubts.add("which rows the write changes depends on an order of rows that the engine does not guarantee: ");
        }
        String keys = context.keys().doubt(modelled.state(), modelled.executed(), statement);
        if (keys != null) {
            doubts.add(keys + ": ");
        }
        return doubts;
    }
}
