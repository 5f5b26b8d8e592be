package io.titrant.cli;

import io.titrant.casefile.Case;
import io.titrant.engine.Address;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Semantics;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.execute.Station;
import io.titrant.judge.Lab;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The databases of one command: each is started or reached once, used by every case that asks for it, and ended with the command. */
final class Databases implements AutoCloseable {
    private final Limits limits;
    private final Map<DatabaseOptions.Target, Station> stations = new LinkedHashMap<>();
    private final Thread onExit = new Thread(this::closeAll, "titrant-exit");

    Databases(Limits limits) {
        this.limits = limits;
        Runtime.getRuntime().addShutdownHook(onExit);
    }

    /** A runner in a schema of its own on that database. */
    synchronized CaseRunner runner(DatabaseOptions.Target target) {
        return stations.computeIfAbsent(target, wanted -> open(wanted, limits)).runner();
    }

    /** Runs cases on that database; after a crash the server is brought up again before the next one. */
    Lab lab(DatabaseOptions.Target target) {
        return new Lab() {
            @Override
            public Engine engine() {
                return target.engine();
            }

            @Override
            public Optional<Semantics> semantics(IsolationLevel level) {
                return runner(target).semantics(level);
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
        Station station = stations.get(target);
        if (station != null) {
            station.revive();
        }
    }

    /** Starts or reaches a database. */
    static Station open(DatabaseOptions.Target target, Limits limits) {
        return new Station(instance(target), limits);
    }

    private static Instance instance(DatabaseOptions.Target target) {
        Address address = target.address();
        return address == null
                ? Engines.start(target.engine(), target.options())
                : target.engine().attach(address, target.options());
    }

    private synchronized void closeAll() {
        List<Station> all = new ArrayList<>(stations.values());
        stations.clear();
        all.forEach(Station::close);
    }

    @Override
    public void close() {
        closeAll();
        Runtime.getRuntime().removeShutdownHook(onExit);
    }
}
