package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.Cluster;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

/**
 * The command line on a cluster. The cluster's program and Titrant have class loaders of their own, so that their libraries do not meet; this class
 * is called by reflection, with types of the JDK only.
 */
public final class ClusterMain {
    private ClusterMain() {}

    /**
     * Runs a command.
     *
     * @param cases see {@link Cluster#runCases}
     * @param reduction see {@link Cluster#runReduction}
     * @param slots see {@link Cluster#slots}
     * @return the exit status
     */
    public static int run(
            String[] args,
            PrintStream out,
            PrintStream err,
            BiConsumer<List<String>, BiConsumer<Integer, String>> cases,
            UnaryOperator<String> reduction,
            IntSupplier slots) {
        Cluster cluster = new Cluster() {
            @Override
            public int slots() {
                return slots.getAsInt();
            }

            @Override
            public void runCases(List<String> tasks, BiConsumer<Integer, String> answers) {
                try {
                    cases.accept(tasks, answers);
                } catch (IllegalStateException e) {
                    throw translate(e);
                }
            }

            @Override
            public String runReduction(String task) {
                try {
                    return reduction.apply(task);
                } catch (IllegalStateException e) {
                    throw translate(e);
                }
            }
        };
        return Main.run(writer(out), writer(err), new ClusterCommands(cluster), args);
    }

    /**
     * The exception for the campaign: a cancellation stays as it is, because the campaign itself has ended its tasks; any other failure becomes one line that
     * says why the cluster cannot run tasks any more. The stacks of its machines, which follow the first line, are left out.
     */
    private static RuntimeException translate(IllegalStateException e) {
        if (e instanceof CancellationException) {
            return e;
        }
        String message = String.valueOf(e.getMessage());
        return new TitrantException(
                "the cluster cannot run tasks: " + message.lines().findFirst().orElse(message), e);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }
}
