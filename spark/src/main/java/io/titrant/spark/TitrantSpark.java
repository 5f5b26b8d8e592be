package io.titrant.spark;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Titrant's command line as a Spark application: {@code spark-submit titrant-spark.jar test --db postgres --cases 1000000}. The driver writes the
 * ledger, the report and the live page as {@code titrant test} does; the cases run on the executors.
 */
public final class TitrantSpark {
    private static final String CASES = "cases";
    private static final String REDUCTIONS = "reductions";

    /**
     * For the JVMs of executors that run cases, as Titrant's launcher starts its own: much code, each part of it run rarely, so the optimizing compiler
     * costs more than it gains.
     */
    private static final String FLAGS_FOR_CASES = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private TitrantSpark() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        PrintStream out = System.out;
        // Engines and Spark may print to stdout, which must hold the command's output only.
        System.setOut(System.err);
        SparkConf conf = new SparkConf().setIfMissing("spark.app.name", "titrant");
        conf.setIfMissing("spark.scheduler.mode", "FAIR");
        if (args.length > 0 && args[0].equals("test")) {
            conf.setIfMissing("spark.executor.extraJavaOptions", FLAGS_FOR_CASES);
        }
        int status;
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            status = run(args, out, new SparkTasks(spark));
        }
        System.exit(status);
    }

    private static int run(String[] args, PrintStream out, SparkTasks tasks) throws ReflectiveOperationException {
        ClassLoader titrant = IsolatedTitrant.open();
        Thread.currentThread().setContextClassLoader(titrant);
        BiConsumer<List<String>, BiConsumer<Integer, String>> cases =
                (requests, answers) -> tasks.run(CASES, requests, answers);
        UnaryOperator<String> reduction = request -> {
            AtomicReference<@Nullable String> answer = new AtomicReference<>();
            tasks.run(REDUCTIONS, List.of(request), (task, text) -> answer.set(text));
            return String.valueOf(answer.get());
        };
        IntSupplier slots = tasks::slots;
        return (int) titrant.loadClass("io.titrant.cli.ClusterMain")
                .getMethod(
                        "run",
                        String[].class,
                        PrintStream.class,
                        PrintStream.class,
                        BiConsumer.class,
                        UnaryOperator.class,
                        IntSupplier.class)
                .invoke(null, args, out, System.err, cases, reduction, slots);
    }
}
