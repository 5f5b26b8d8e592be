package io.titrant.cli;

import io.titrant.casefile.Case;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.judge.Lab;
import io.titrant.record.Recording;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The databases of one command: each is started or reached once, used by every case that asks for it, and ended with the command. */
final class Databases implements AutoCloseable {
    private final Limits limits;
    private final Map<DatabaseOptions.Target, Seat> seats = new LinkedHashMap<>();
    private final Thread onExit = new Thread(this::closeAll, "titrant-exit");

    private static final class Seat {
        final Instance instance;
        final Workspace workspace;
        final CaseRunner runner;

        Seat(Instance instance, Limits limits) {
            this.instance = instance;
            this.workspace = instance.createWorkspace(newName());
            this.runner = new CaseRunner(workspace, limits);
        }

        void leave() {
            runner.close();
            workspace.close();
        }
    }

    Databases(Limits limits) {
        this.limits = limits;
        Runtime.getRuntime().addShutdownHook(onExit);
    }

    /** A runner in a schema of its own on that database. */
    synchronized CaseRunner runner(DatabaseOptions.Target target) {
        return seats.computeIfAbsent(target, wanted -> new Seat(open(wanted), limits)).runner;
    }

    /** Runs cases on that database; after a crash the server is brought up again before the next one. */
    Lab lab(DatabaseOptions.Target target) {
        return new Lab() {
            @Override
            public Engine engine() {
                return target.engine();
            }

            @Override
            public Recording run(Case testCase) {
                Recording recording = runner(target).run(testCase);
                if (recording.ending() == Recording.Ending.CRASHED) {
                    revive(target);
                }
                return recording;
            }
        };
    }

    /** After a crash: the server is brought up again, in an empty state. */
    private synchronized void revive(DatabaseOptions.Target target) {
        Seat seat = seats.remove(target);
        if (seat != null) {
            seat.leave();
            seat.instance.restart();
            seats.put(target, new Seat(seat.instance, limits));
        }
    }

    private static Instance open(DatabaseOptions.Target target) {
        Address address = target.address();
        return address == null
                ? target.engine().start(target.options())
                : target.engine().attach(address, target.options());
    }

    private static String newName() {
        byte[] bytes = new byte[5];
        new SecureRandom().nextBytes(bytes);
        return "titrant_" + HexFormat.of().formatHex(bytes);
    }

    private synchronized void closeAll() {
        List<Seat> all = new ArrayList<>(seats.values());
        seats.clear();
        all.forEach(seat -> {
            seat.leave();
            seat.instance.close();
        });
    }

    @Override
    public void close() {
        closeAll();
        Runtime.getRuntime().removeShutdownHook(onExit);
    }
}
