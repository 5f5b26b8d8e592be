package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant engines install mysql:debian}: installs a server from the packages of a distribution, for this user alone. */
@Command(
        name = "install",
        mixinStandardHelpOptions = true,
        description =
                "Install a server from the packages of Debian, into Titrant's cache: no root, no change of the system.")
final class InstallCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "E:SOURCE", description = "The engine and where it comes from: mysql:debian.")
    @SuppressWarnings("NullAway.Init")
    private String what;

    @Override
    public Integer call() {
        int colon = what.indexOf(':');
        if (colon < 0) {
            throw new TitrantException("write an engine and a source, such as mysql:debian (there are " + all() + ")");
        }
        Engine engine = Engines.named(what.substring(0, colon));
        String source = what.substring(colon + 1);
        if (!engine.installSources().contains(source)) {
            throw new TitrantException("cannot install " + what + " (there are " + all() + ")");
        }
        String version = engine.install(source);
        PrintWriter out = spec.commandLine().getOut();
        out.println("installed " + engine.name() + " " + version + ": --db " + engine.name() + ":" + version);
        out.flush();
        return 0;
    }

    private static String all() {
        return Engines.all().stream()
                .flatMap(engine -> engine.installSources().stream().map(source -> engine.name() + ":" + source))
                .collect(Collectors.joining(", "));
    }
}
