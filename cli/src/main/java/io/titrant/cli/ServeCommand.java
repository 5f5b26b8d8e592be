package io.titrant.cli;

import io.titrant.TitrantException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant serve}: a page over all campaigns of a folder. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Show all campaigns of a folder in a browser: root causes over time, and the campaign that runs.")
final class ServeCommand implements Callable<Integer> {
    private static final int HIGHEST_PORT = 65535;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The folder that holds the folders of campaigns (default: titrant-out).")
    private Path folder = Path.of("titrant-out");

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port on 127.0.0.1; 0 for a free one (default: 7357).")
    private int port = 7357;

    @Override
    public Integer call() throws InterruptedException {
        if (!Files.isDirectory(folder)) {
            throw new TitrantException(folder + ": no such folder ('titrant test' writes its report into titrant-out)");
        }
        if (port < 0 || port > HIGHEST_PORT) {
            throw new TitrantException("--port takes a number from 0 to " + HIGHEST_PORT + ", not " + port);
        }
        try (ReportServer server = new ReportServer(folder, port)) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(folder + " is shown at " + server.address() + " (Ctrl-C ends it)");
            out.flush();
            new CountDownLatch(1).await();
        }
        return 0;
    }
}
