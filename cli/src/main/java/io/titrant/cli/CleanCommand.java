package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.engine.Instance;
import io.titrant.engine.Leftover;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code titrant clean}: drops the schemas that runs which were killed have left in a database of the user's. */
@Command(
        name = "clean",
        mixinStandardHelpOptions = true,
        description = "Drop the schemas titrant_… that killed runs have left in the database at --url.")
final class CleanCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--all",
            description =
                    "Also drop schemas of other hosts, and schemas of an unknown run. Stop every other titrant first.")
    private boolean all;

    @Override
    public Integer call() {
        DatabaseTarget target = database.target();
        if (target.address() == null) {
            throw new TitrantException("clean needs --url: a server that titrant starts leaves nothing behind");
        }
        try (Instance instance = Databases.attach(target)) {
            List<Leftover> leftovers = instance.removeLeftovers(all);
            PrintWriter out = spec.commandLine().getOut();
            leftovers.forEach(leftover -> out.println(
                    (leftover.removed() ? "dropped " : "kept    ") + leftover.schema() + ": " + leftover.why()));
            if (leftovers.isEmpty()) {
                out.println("no schema named titrant_… here");
            }
            out.flush();
        }
        return 0;
    }
}
