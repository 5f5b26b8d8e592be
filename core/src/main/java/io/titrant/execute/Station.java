package io.titrant.execute;

import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import java.security.SecureRandom;
import java.util.HexFormat;

/** A running DBMS, a schema of Titrant's own in it, and a runner at work there. Survives the death of its server. */
public final class Station implements AutoCloseable {
    private final Instance instance;
    private final Limits limits;
    private Workspace workspace;
    private CaseRunner runner;

    public Station(Instance instance, Limits limits) {
        this.instance = instance;
        this.limits = limits;
        try {
            workspace = instance.createWorkspace(newName());
            runner = new CaseRunner(workspace, limits);
        } catch (RuntimeException e) {
            instance.close();
            throw e;
        }
    }

    public Instance instance() {
        return instance;
    }

    public CaseRunner runner() {
        return runner;
    }

    /** After a crash: the server is brought up again with empty data, and work goes on in a new schema. */
    public void revive() {
        runner.close();
        workspace.close();
        instance.restart();
        workspace = instance.createWorkspace(newName());
        runner = new CaseRunner(workspace, limits);
    }

    @Override
    public void close() {
        runner.close();
        workspace.close();
        instance.close();
    }

    private static String newName() {
        byte[] bytes = new byte[5];
        new SecureRandom().nextBytes(bytes);
        return "titrant_" + HexFormat.of().formatHex(bytes);
    }
}
