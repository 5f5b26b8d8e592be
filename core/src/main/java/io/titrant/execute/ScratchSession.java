package io.titrant.execute;

import io.titrant.casefile.Step;
import io.titrant.engine.Capability;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.lab.Scratch;
import io.titrant.lab.ServerDiedException;
import io.titrant.record.Result;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A session in its own workspace, in which an oracle runs single statements. */
final class ScratchSession implements Scratch, AutoCloseable {
    private final Workspace workspace;
    private final Session session;
    private final TransactionLane transactionLane;
    private @Nullable Object knowledge;
    private boolean lost;

    ScratchSession(Workspace workspace, Function<SQLException, Failure> classify, int rowLimit) {
        this.workspace = workspace;
        try {
            session = workspace.openSession();
            session.alone();
        } catch (SQLException e) {
            workspace.close();
            throw new IllegalStateException("cannot open the session in which oracles run single statements", e);
        }
        transactionLane = new TransactionLane("scratch", session, classify, rowLimit);
    }

    /** Whether the session is lost. */
    boolean lost() {
        return lost;
    }

    @Override
    public void clear() {
        knowledge = null;
        try {
            workspace.clear();
            session.refresh();
        } catch (SQLException e) {
            lost = true;
            throw new IllegalStateException("cannot empty " + workspace.name() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Result run(String sql) {
        Result result = transactionLane.execute(new Step("scratch", sql)).result();
        if (result instanceof Result.Failed failed && failed.errorClass() == ErrorClass.CONNECTION_LOST) {
            lost = true;
            if (!workspace.instance().alive()) {
                throw new ServerDiedException(sql);
            }
        }
        return result;
    }

    @Override
    public boolean runsTogether() {
        return workspace.instance().engine().has(Capability.SCRIPTS_ARE_TRANSACTIONS);
    }

    @Override
    public Optional<List<Result>> runTogether(List<String> statements) {
        if (!runsTogether()) {
            return Optional.empty();
        }
        Optional<List<Result>> results = transactionLane.executeTogether(statements);
        if (results.isEmpty() && !workspace.instance().alive()) {
            lost = true;
            throw new ServerDiedException(Workspace.inOneText(statements));
        }
        return results;
    }

    @Override
    public Optional<Object> kept() {
        return Optional.ofNullable(knowledge);
    }

    @Override
    public void keep(Object known) {
        knowledge = known;
    }

    @Override
    public void close() {
        transactionLane.close();
        session.close();
        workspace.close();
    }
}
