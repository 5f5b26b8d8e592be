package io.titrant.execute;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import io.titrant.lab.Scratch;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The schemas of Titrant's own in a running DBMS, each with the runner of the cases in it. An oracle that instruments a case runs it with other tables
 * than the case has; with a schema for each, the tables stay and only their rows are restored between runs.
 */
final class Schemas {
    private static final int MOST = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Instance instance;
    private final Limits limits;
    private final RunListener listener;
    /** The schema that was used last comes first. */
    private final List<Schema> schemas = new ArrayList<>();

    private record Schema(Workspace workspace, CaseRunner runner) {}

    Schemas(Instance instance, Limits limits, RunListener listener) {
        this.instance = instance;
        this.limits = limits;
        this.listener = listener;
    }

    /** Creates a schema. */
    void create() {
        Workspace workspace = instance.createWorkspace(newName());
        schemas.add(0, new Schema(workspace, new CaseRunner(workspace, limits, listener)));
    }

    /** Creates a schema. A server that is shutting down looks alive but refuses the request; it is started again. */
    void createOrRestart() {
        try {
            create();
        } catch (TitrantException e) {
            instance.restart();
            create();
        }
    }

    /** The runner whose schema has the tables of the case, or else the one that was used least recently. */
    CaseRunner runnerFor(Case testCase) {
        for (Schema schema : List.copyOf(schemas)) {
            if (schema.workspace().worn()) {
                leave(List.of(schema));
            }
        }
        Optional<Schema> fitting = schemas.stream()
                .filter(schema -> schema.runner().hasTablesOf(testCase))
                .findFirst();
        if (fitting.isEmpty()
                && (schemas.isEmpty()
                        || (schemas.size() < MOST && schemas.get(0).runner().hasRun()))) {
            createOrRestart();
        } else {
            Schema next = fitting.orElseGet(() -> schemas.get(schemas.size() - 1));
            schemas.remove(next);
            schemas.add(0, next);
        }
        return schemas.get(0).runner();
    }

    /** Any of the runners: what they say of the DBMS is the same. */
    CaseRunner any() {
        return schemas.get(0).runner();
    }

    Optional<Recording> remembered(Case testCase) {
        return first(runner -> runner.remembered(testCase));
    }

    Optional<Result> queryFinalState(Recording recording, String query) {
        return first(runner -> runner.queryFinalState(recording, query));
    }

    Optional<List<Result>> queryFinalStateTogether(Recording recording, List<String> queries) {
        return first(runner -> runner.queryFinalStateTogether(recording, queries));
    }

    /** The one scratch schema. It belongs to the runner that was created first. */
    Scratch scratch() {
        return schemas.stream()
                .filter(schema -> schema.runner().hasScratch())
                .findFirst()
                .orElseGet(() -> schemas.get(0))
                .runner()
                .scratch();
    }

    private <T> Optional<T> first(Function<CaseRunner, Optional<T>> question) {
        for (Schema schema : schemas) {
            Optional<T> answer = question.apply(schema.runner());
            if (answer.isPresent()) {
                return answer;
            }
        }
        return Optional.empty();
    }

    /** Leaves all schemas. */
    void leave() {
        leave(List.copyOf(schemas));
    }

    /** Leaves schemas. A hanging statement may hold its session and its locks, so the wait for it has a limit. */
    private void leave(List<Schema> left) {
        schemas.removeAll(left);
        Thread leaving = new Thread(
                () -> left.forEach(schema -> {
                    schema.workspace().close();
                    schema.runner().close();
                }),
                "titrant-leave");
        leaving.setDaemon(true);
        leaving.start();
        try {
            leaving.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A new name for a schema of Titrant's. */
    static String newName() {
        byte[] bytes = new byte[5];
        new SecureRandom().nextBytes(bytes);
        return "titrant_" + HexFormat.of().formatHex(bytes);
    }
}
