package io.titrant.execute;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Instance;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Recording.Ending;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A running database engine with schemas of Titrant's own, in which cases run. After a case that hangs, the next case gets a new schema; after a
 * case that kills the server, or changes its settings, the server is started again with empty data.
 */
public final class TestDatabase implements Lab, AutoCloseable {
    /** After this many cases in a row that cannot be set up, the next case gets a new schema. */
    private static final int MOST_FAILURES = 20;

    /** A case under which the server was killed from outside, or reached a limit, runs again this often; then the death is the engine's. */
    private static final int MOST_TROUBLES = 2;

    private static final String OUT_OF_RESOURCES = "disk, memory or another resource of the server ran out";
    private static final String AND_AGAIN = " while the case ran; the case was run again";

    private final Instance instance;
    private final Schemas schemas;
    private final ServerTraces serverTraces;
    private int failuresInARow;

    public TestDatabase(Instance instance, Limits limits) {
        this(instance, limits, RunListener.SILENT);
    }

    public TestDatabase(Instance instance, Limits limits, RunListener listener) {
        this.instance = instance;
        this.schemas = new Schemas(instance, limits, listener);
        this.serverTraces = new ServerTraces(instance.engine().dialect());
        try {
            createFirstSchema();
        } catch (RuntimeException e) {
            instance.close();
            throw e;
        }
    }

    /** A server may be killed from outside right after its start; then it is started again. */
    private void createFirstSchema() {
        try {
            schemas.create();
        } catch (TitrantException e) {
            if (instance.alive() || !instance.killedFromOutside()) {
                throw e;
            }
            instance.restart();
            schemas.create();
        }
    }

    public Instance instance() {
        return instance;
    }

    @Override
    public Engine engine() {
        return instance.engine();
    }

    @Override
    public StartOptions options() {
        return instance.options();
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        return schemas.any().semantics(level);
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level) {
        return schemas.any().promise(level);
    }

    /** If the server has died meanwhile, it is started again: a schema cannot be created in it. */
    @Override
    public Scratch scratch() {
        try {
            return schemas.scratch();
        } catch (TitrantException e) {
            if (instance.alive()) {
                throw e;
            }
            replaceSchemas(true);
            return schemas.scratch();
        }
    }

    @Override
    public Optional<Recording> remembered(Case testCase) {
        return schemas.remembered(testCase);
    }

    @Override
    public Optional<Result> queryFinalState(Recording recording, String query) {
        return schemas.queryFinalState(recording, query);
    }

    @Override
    public Optional<List<Result>> queryFinalStateTogether(Recording recording, List<String> queries) {
        return schemas.queryFinalStateTogether(recording, queries);
    }

    @Override
    public Recording run(Case testCase) {
        Recording recording = firstRun(testCase);
        for (int again = 0; again < MOST_TROUBLES; again++) {
            Optional<String> trouble = troubleOfTheMachine(recording);
            if (trouble.isEmpty()) {
                break;
            }
            leaveTrouble(recording.ending());
            recording = runOrFail(testCase).withNote(trouble.get() + AND_AGAIN);
        }
        if (recording.ending() != Ending.COMPLETED || reachedLimit(recording)) {
            leaveTrouble(recording.ending());
        } else if (instance.own() && serverTraces.in(testCase)) {
            renewServer();
        }
        return recording;
    }

    /** The trouble outside the engine, because of which the recording says nothing about it. */
    private Optional<String> troubleOfTheMachine(Recording recording) {
        if (recording.ending() == Ending.CRASHED && instance.killedFromOutside()) {
            return Optional.of("the server was killed from outside");
        }
        return reachedLimit(recording) ? Optional.of(OUT_OF_RESOURCES) : Optional.empty();
    }

    private static boolean reachedLimit(Recording recording) {
        for (Event event : recording.events()) {
            if (event.result() instanceof Result.Failed failed && failed.errorClass() == ErrorClass.RESOURCE_LIMIT) {
                return true;
            }
        }
        return false;
    }

    /** Gives the next run a new schema; a new server if the server died or its data filled the disk. */
    private void leaveTrouble(Ending ending) {
        if (ending == Ending.COMPLETED && instance.own()) {
            renewServer();
        } else {
            replaceSchemas(ending == Ending.CRASHED);
        }
    }

    /** Runs the case. If disk or memory runs out while the initial database is created, the case runs again in a new one. */
    private Recording firstRun(Case testCase) {
        try {
            return runOrFail(testCase);
        } catch (InitFailedException e) {
            if (!(e.getCause() instanceof SQLException error)
                    || engine().classify(error).errorClass() != ErrorClass.RESOURCE_LIMIT) {
                throw e;
            }
            leaveTrouble(Ending.COMPLETED);
            return runOrFail(testCase).withNote(OUT_OF_RESOURCES + AND_AGAIN);
        }
    }

    /** Gives the next case a server that this case has not changed. An engine inside this JVM has a database per schema. */
    private void renewServer() {
        schemas.leave();
        GrowingPauses.tryAgain(() -> {
            instance.restart();
            schemas.create();
        });
    }

    /** Runs a case. If many cases in a row cannot be set up, the schema is at fault and is replaced. */
    private Recording runOrFail(Case testCase) {
        try {
            Recording recording = schemas.runnerFor(testCase).run(testCase);
            failuresInARow = 0;
            return recording;
        } catch (InitFailedException e) {
            if (++failuresInARow == MOST_FAILURES) {
                failuresInARow = 0;
                replaceSchemas(false);
            }
            throw e;
        }
    }

    private void replaceSchemas(boolean crashed) {
        schemas.leave();
        GrowingPauses.tryAgain(() -> {
            if (crashed && !instance.alive()) {
                instance.restart();
            }
            schemas.createOrRestart();
        });
    }

    @Override
    public void close() {
        schemas.leave();
        instance.close();
    }

    /** A new name for a schema of Titrant's. */
    public static String newName() {
        return Schemas.newName();
    }
}
