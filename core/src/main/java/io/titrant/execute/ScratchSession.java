package io.titrant.execute;

import io.titrant.TitrantException;
import io.titrant.casefile.Step;
import io.titrant.engine.Failure;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.judge.Scratch;
import io.titrant.record.Result;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One session in a workspace of its own. */
final class ScratchSession implements Scratch, AutoCloseable {
    private final Workspace workspace;
    private final Session session;
    private final Lane lane;
    private @Nullable Object knowledge;

    ScratchSession(Workspace workspace, Function<SQLException, Failure> classify, int rowLimit) {
        this.workspace = workspace;
        try {
            session = workspace.openSession();
        } catch (SQLException e) {
            workspace.close();
            throw new TitrantException("cannot open a session for statements to run alone: " + e.getMessage());
        }
        lane = new Lane("scratch", session, classify, rowLimit);
    }

    @Override
    public void clear() {
        knowledge = null;
        try {
            workspace.clear();
            session.refresh();
        } catch (SQLException e) {
            throw new TitrantException("cannot empty " + workspace.name() + ": " + e.getMessage());
        }
    }

    @Override
    public Result run(String sql) {
        return lane.execute(new Step("scratch", sql)).result();
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
        session.close();
        workspace.close();
    }
}
