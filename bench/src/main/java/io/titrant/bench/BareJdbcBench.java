package io.titrant.bench;

import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.execute.TestDatabase;
import io.titrant.execute.storm.Population;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.sql.StatementKind;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.metrics.StormSample;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.ShadowLocks;
import io.titrant.storm.workload.Operation;
import io.titrant.storm.workload.OperationExecutor;
import io.titrant.storm.workload.TransactionInstantiation;
import io.titrant.storm.workload.Workload;
import io.titrant.storm.workload.WorkloadOptions;
import java.io.Reader;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares a storm with bare JDBC: the same statements from a list, and the same rows from a text. One session, so that both run the same. */
final class BareJdbcBench {
    private static final int ROUNDS = 3;

    private BareJdbcBench() {}

    static void loop(Instance instance, String model, int transactions) throws SQLException, InterruptedException {
        try (instance) {
            double best = 0;
            for (int i = 0; i < ROUNDS; i++) {
                StormSettings settings =
                        StormBench.settings(instance.engine(), ModelReader.shipped(model), 1, transactions);
                Bare bare = bare(instance, settings, transactions);
                CpuOfOperations cpu = new CpuOfOperations();
                StormResult storm = new StormRun(instance, settings, cpu).run();
                double rate =
                        (storm.transactions().committed() + storm.transactions().rolledBack()) / storm.seconds();
                best = Math.max(best, rate / bare.rate());
                System.out.printf(
                        "%s, %s: bare loop %.0f transactions per second, storm %.0f: %.2f of it; CPU-ms per operation, with the server: bare %.3f, storm %.3f%n",
                        instance.engine().name(),
                        model,
                        bare.rate(),
                        rate,
                        rate / bare.rate(),
                        bare.cpuMillis(),
                        cpu.millis());
            }
            System.out.printf("best of %d rounds: %.2f%n", ROUNDS, best);
        }
    }

    /** The rate of the bare loop, in transactions per second, and its processor time per operation. */
    private record Bare(double rate, double cpuMillis) {}

    /** The processor time of a storm per operation, without loading. The last sample counts in which no server process had ended. */
    private static final class CpuOfOperations implements StormRun.Listener {
        private double start;
        private double most;
        private long operations;

        @Override
        public void phase(String text) {
            start = Cpu.seconds();
        }

        @Override
        public void progress(StormSample now) {
            double cpu = Cpu.seconds();
            if (cpu > most) {
                most = cpu;
                operations = now.operations();
            }
        }

        double millis() {
            return 1000 * (most - start) / operations;
        }
    }

    /** A loop over a list of statements. */
    private static Bare bare(Instance instance, StormSettings settings, int transactions)
            throws SQLException, InterruptedException {
        Seed seed = new Seed(settings.seed());
        MiniatureShadow shadow = shadow(settings.model(), seed, null);
        try (Workspace workspace = instance.createWorkspace(TestDatabase.newName())) {
            Population population = new Population(workspace, shadow, false, () -> false);
            population.createTables();
            population.load();
            List<List<Step>> list = instantiated(settings, shadow, seed, transactions);
            try (Session session = workspace.openSession()) {
                session.setIsolation(settings.levels().get(0));
                long began = System.nanoTime();
                double cpu = Cpu.seconds();
                run(session, list);
                long operations = list.stream()
                        .flatMap(List::stream)
                        .filter(step -> step.operation() != null)
                        .count();
                return new Bare(
                        transactions / ((System.nanoTime() - began) / 1e9), 1000 * (Cpu.seconds() - cpu) / operations);
            }
        }
    }

    private static MiniatureShadow shadow(StochasticModel model, Seed seed, @Nullable Long rows) {
        return new MiniatureShadow(
                SchemaGenerator.generate(model, seed.child("schema", 0), rows), seed.child("shadow", 0));
    }

    /** The operations that the storm will run, instantiated beforehand. */
    private static List<List<Step>> instantiated(
            StormSettings settings, MiniatureShadow shadow, Seed seed, int transactions) {
        Workload workload = new Workload(settings.model(), shadow, WorkloadOptions.PLAIN, seed.child("workload", 0));
        Draw draw = seed.child("session", 0).draw();
        TransactionInstantiation instantiation =
                new TransactionInstantiation(workload, ShadowLocks.COMMIT, new StormCounters(shadow), () -> 0, draw);
        List<List<Step>> list = new ArrayList<>();
        for (int i = 0; i < transactions; i++) {
            draw.one(settings.levels());
            List<Step> operations = new ArrayList<>();
            var template = workload.draw(draw);
            instantiation.begin(true, i % 2 == 1);
            instantiation.run(template, new Collector(operations));
            instantiation.shadowTransaction().committed();
            list.add(operations);
        }
        return list;
    }

    /**
     * One step of a transaction.
     *
     * @param operation null for a savepoint statement
     * @param savepoint the text of a savepoint statement, else empty
     */
    private record Step(@Nullable Operation operation, StatementKind kind, String savepoint) {}

    private record Collector(List<Step> steps) implements OperationExecutor {
        @Override
        public OperationOutcome execute(Operation operation) {
            steps.add(new Step(operation, StatementKind.OTHER, ""));
            return OperationOutcome.ACCESSED;
        }

        @Override
        public boolean savepoint(String name) {
            return steps.add(new Step(null, StatementKind.SAVEPOINT, "SAVEPOINT " + name));
        }

        @Override
        public boolean rollbackTo(String name) {
            return steps.add(new Step(null, StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + name));
        }
    }

    private static void run(Session session, List<List<Step>> list) throws SQLException {
        Map<String, PreparedStatement> prepared = new HashMap<>();
        Connection connection = session.connection();
        for (List<Step> steps : list) {
            session.control(StatementKind.BEGIN, "BEGIN");
            for (Step step : steps) {
                if (step.operation() == null) {
                    session.control(step.kind(), step.savepoint());
                } else {
                    run(connection, prepared, step.operation());
                }
            }
            session.control(StatementKind.COMMIT, "COMMIT");
        }
    }

    private static void run(Connection connection, Map<String, PreparedStatement> prepared, Operation operation)
            throws SQLException {
        PreparedStatement statement = prepared.get(operation.statement().sql());
        if (statement == null) {
            statement = connection.prepareStatement(operation.statement().sql());
            prepared.put(operation.statement().sql(), statement);
        }
        for (int i = 0; i < operation.parameters().length; i++) {
            statement.setObject(i + 1, operation.parameters()[i]);
        }
        if (operation.kind().writes()) {
            statement.executeUpdate();
        } else {
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    // Reads all rows, as the storm does.
                }
            }
        }
    }

    static void load(Instance instance, int rows) throws SQLException, InterruptedException {
        try (instance) {
            MiniatureShadow shadow = shadow(ModelReader.shipped("ycsb-sql"), new Seed(1), (long) rows);
            double stormed = timed(instance, shadow);
            System.out.printf("%s: %,.0f rows per second%n", instance.engine().name(), stormed);
            double bare = bareLoad(instance, shadow);
            if (bare > 0) {
                System.out.printf(
                        "bare bulk load, one session, one text: %,.0f rows per second; share %.2f%n",
                        bare, stormed / bare);
            }
        }
    }

    private static double timed(Instance instance, MiniatureShadow shadow) throws SQLException, InterruptedException {
        try (Workspace workspace = instance.createWorkspace(TestDatabase.newName())) {
            Population population = new Population(workspace, shadow, false, () -> false);
            population.createTables();
            long began = System.nanoTime();
            long rows = population.load();
            return rows / ((System.nanoTime() - began) / 1e9);
        }
    }

    /** Rows per second of the engine's own bulk path, fed with a text that was made before; 0 if it has none. */
    private static double bareLoad(Instance instance, MiniatureShadow shadow) throws SQLException {
        try (Workspace workspace = instance.createWorkspace(TestDatabase.newName());
                Session session = workspace.openSession()) {
            Population population = new Population(workspace, shadow, false, () -> false);
            population.createTables();
            List<String> texts = new ArrayList<>();
            shadow.tables()
                    .forEach(table ->
                            texts.add(population.text(table, 0, table.keys().staticKeys())));
            long began = System.nanoTime();
            long rows = 0;
            for (int i = 0; i < texts.size(); i++) {
                var table = shadow.table(i).table();
                try (Reader text = new StringReader(texts.get(i))) {
                    if (!session.bulkLoad(table.name(), table.columns(), text)) {
                        return 0;
                    }
                } catch (java.io.IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
                rows += table.keys().staticKeys();
            }
            return rows / ((System.nanoTime() - began) / 1e9);
        }
    }
}
