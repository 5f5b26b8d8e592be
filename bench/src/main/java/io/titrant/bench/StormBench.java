package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.generate.Seed;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.distribution.Distribution;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.OperationKind;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.ShadowLocks;
import io.titrant.storm.workload.PredicateDraws;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures {@code titrant storm}; {@code bench/storm} says what. */
public final class StormBench {
    private static final long SEED = 1;
    private static final int PAPER_SESSIONS = 24;
    private static final int BARE_TRANSACTIONS = 3_000;
    private static final String WITHOUT_QUERIES = """
            model: ycsb-sql without predicate reads
            tables:
              Z: {keys: 20, attributes: {attr0: {size: 10}}}
              Y:
                keys: 2000
                dynamic: 0.2
                foreignKeys: {fk0: {references: Z, distribution: zipf(1.0)}}
                attributes: {attr0: {values: [China, Japan, Russia, Britain]}}
            transactions:
              Ts: {weight: 60, operations: [{read: Y}, {read: Y}]}
              Tu: {weight: 20, operations: [{update: Y}, {update: Y}, {update: Y}, {update: Y}]}
              Tid: {weight: 20, operations: [{insert: Y}, {insert: Y}, {delete: Y}, {delete: Y}]}
            """;

    private StormBench() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("storm", StormBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws Exception {
        String what = args.isEmpty() ? "" : args.get(0);
        String engine = args.size() > 1 ? args.get(1) : "h2";
        int number = args.size() > 2 ? BenchArguments.intCount("N", args.get(2)) : 0;
        switch (what) {
            case "instantiate" ->
                InstantiationBench.run(args.size() > 1 ? BenchArguments.intCount("SECONDS", engine) : 5);
            case "validity" -> validity(engine, number == 0 ? 4_800 : number);
            case "fit" -> fit(engine, number == 0 ? 4_800 : number);
            case "contention" -> contention(engine, number == 0 ? 4_800 : number);
            case "figures" -> figures(engine, number == 0 ? 4_800 : number);
            case "table3" -> table3(engine, number == 0 ? 600 : number);
            case "memory" -> memory();
            case "endure" ->
                endure(
                        engine,
                        number == 0 ? 60 : number,
                        args.size() > 3 ? BenchArguments.intCount("SESSIONS", args.get(3)) : 8);
            case "load" -> BareJdbcBench.load(instance(engine), number == 0 ? 200_000 : number);
            case "jdbc" -> BareJdbcBench.loop(instance(engine), "ycsb-sql", number == 0 ? 5_000 : number);
            default ->
                throw new TitrantException(
                        "usage: bench/storm instantiate|validity|fit|contention|figures|table3|memory|load|jdbc|endure …");
        }
        return 0;
    }

    static Instance instance(String name) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        StartOptions options = Engines.options(engine, spec, Map.of());
        return Engines.start(engine, options.with(engine.stormOptions(options.version())));
    }

    /** A storm of YCSB-SQL, or of another model, at the strongest level. */
    static StormSettings settings(Engine engine, StochasticModel model, int sessions, long transactions) {
        List<IsolationLevel> levels = engine.isolationLevels();
        return StormSettings.builder(model, List.of(levels.get(levels.size() - 1)))
                .seed(SEED)
                .sessions(sessions)
                .limits(Duration.ofMinutes(10), transactions)
                .build();
    }

    private static StormResult storm(Instance instance, StormSettings settings) throws InterruptedException {
        return new StormRun(instance, settings, now -> {}).run();
    }

    private static void validity(String name, int transactions) throws InterruptedException {
        StochasticModel model = ModelReader.shipped("ycsb-sql");
        try (Instance instance = instance(name)) {
            StormSettings usual = settings(instance.engine(), model, PAPER_SESSIONS, transactions);
            System.out.println(name + ", YCSB-SQL, " + transactions + " transactions, " + usual.levels());
            for (PredicateDraws draws : PredicateDraws.values()) {
                print("24 sessions, predicates " + draws, storm(instance, with(usual, null, null, draws)));
            }
            for (int sessions : new int[] {4, 8, 16, 32}) {
                print(
                        "sessions " + sessions,
                        storm(instance, usual.toBuilder().sessions(sessions).build()));
            }
            for (long rows : new long[] {500, 1000, 4000, 8000}) {
                print("rows " + rows, storm(instance, with(usual, rows, null, PredicateDraws.KNOWN_ROWS)));
            }
        }
    }

    private static void fit(String name, int most) throws InterruptedException {
        StochasticModel model = ModelReader.read("bench", WITHOUT_QUERIES);
        try (Instance instance = instance(name)) {
            System.out.println(name + ", YCSB-SQL without predicate reads, 24 sessions");
            for (String access : List.of("uniform", "zipf(0.4)")) {
                for (long transactions : new long[] {most / 4, most / 2, most}) {
                    StormSettings usual = settings(instance.engine(), model, PAPER_SESSIONS, transactions);
                    StormResult result =
                            storm(instance, with(usual, null, Distribution.parse(access), PredicateDraws.KNOWN_ROWS));
                    System.out.printf(
                            "%-10s %6d transactions  alpha %.4f  beta plain %.4f (%d accesses)  stratified 1 - %.1e (%d accesses)%n",
                            access,
                            transactions,
                            result.accessibility().alpha(),
                            result.plain().beta(),
                            result.plain().accesses(),
                            1 - result.stratified().beta(),
                            result.stratified().accesses());
                }
            }
        }
    }

    private static void contention(String name, int transactions) throws InterruptedException {
        StochasticModel model = ModelReader.read("bench", WITHOUT_QUERIES);
        try (Instance instance = instance(name)) {
            for (ShadowLocks locks : ShadowLocks.values()) {
                for (String access : List.of("uniform", "zipf(0.4)", "zipf(0.8)", "zipf(1.2)")) {
                    StormSettings one = settings(instance.engine(), model, PAPER_SESSIONS, transactions).toBuilder()
                            .data(null, Distribution.parse(access))
                            .shadowLocks(locks)
                            .build();
                    print("locks to the end of " + locks + ", " + access, storm(instance, one));
                }
            }
        }
    }

    private static void figures(String name, int transactions) throws InterruptedException, IOException, SQLException {
        try (Instance instance = instance(name)) {
            Path page = Path.of("storm-figures-" + instance.engine().name() + ".html");
            new ContentionFigures(instance, transactions).write(page);
        }
    }

    private static void endure(String name, int minutes, int sessions) throws InterruptedException {
        try (Instance instance = instance(name)) {
            EnduranceBench.run(instance, minutes, sessions);
        }
    }

    private static void table3(String name, int seconds) throws InterruptedException, SQLException {
        try (Instance instance = instance(name)) {
            StormSettings one = StormSettings.builder(
                            ModelReader.shipped("default"),
                            List.of(instance.engine().defaultIsolation()))
                    .seed(SEED)
                    .limits(Duration.ofSeconds(seconds), null)
                    .build();
            StormResult result = storm(instance, one);
            System.out.printf(
                    "N_v %d, N_o %d, %.0f operations per second%n",
                    result.accessibility().count(io.titrant.storm.metrics.OperationOutcome.ACCESSED),
                    result.accessibility().sent(),
                    result.accessibility().sent() / result.seconds());
            print("default model, one session", result);
        }
        BareJdbcBench.loop(instance(name), "default", BARE_TRANSACTIONS);
    }

    private static void memory() {
        for (long keys : new long[] {10_000, 100_000, 1_000_000, 10_000_000, 100_000_000}) {
            StochasticModel model = ModelReader.read("bench", WITHOUT_QUERIES.replace("dynamic: 0.2", "dynamic: 400"));
            MiniatureShadow shadow =
                    new MiniatureShadow(SchemaGenerator.generate(model, new Seed(1), keys), new Seed(1));
            System.out.printf("%,d rows, 400 dynamic keys: %,d bytes%n", keys, shadow.bytes());
        }
    }

    private static StormSettings with(
            StormSettings usual, @Nullable Long rows, @Nullable Distribution access, PredicateDraws predicates) {
        return usual.toBuilder().data(rows, access).predicates(predicates).build();
    }

    static void print(String name, StormResult result) {
        double thousands =
                (result.transactions().committed() + result.transactions().rolledBack()) / 1000.0;
        StringBuilder kinds = new StringBuilder();
        for (OperationKind kind : OperationKind.values()) {
            kinds.append(String.format(
                    " %s %.2f", kind.label(), 100 * result.accessibility().alpha(kind)));
        }
        System.out.printf(
                "%-34s %6.0f tps  alpha %.2f (%s)  with aborted %.2f  per 1000: waits %s, deadlocks %.1f, serialization %.1f%n",
                name,
                result.tps(),
                100 * result.accessibility().alpha(),
                kinds.toString().strip(),
                100 * result.accessibility().strict(),
                result.contention().waits() < 0
                        ? "–"
                        : String.format("%.1f", result.contention().waits() / thousands),
                result.contention().deadlocks() / thousands,
                result.contention().serializationFailures() / thousands);
    }
}
