package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.engines.provision.ServerRegistry;
import io.titrant.lab.ServerDiedException;
import io.titrant.report.Secrets;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line. Exit status: 0 if no bug was found, 1 if a bug was found, 2 if the command could not run, 130 and 143 if it was ended by Ctrl-C
 * or by kill.
 */
@Command(
        name = "titrant",
        description = "Finds transaction bugs in SQL databases.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {
            TestCommand.class,
            MergeCommand.class,
            ReplayCommand.class,
            ReduceCommand.class,
            BisectCommand.class,
            CheckCommand.class,
            ConvertCommand.class,
            ImportCommand.class,
            ExportCommand.class,
            MatrixCommand.class,
            StormCommand.class,
            ServeCommand.class,
            EnginesCommand.class,
            CleanCommand.class,
            CompletionCommand.class,
            ManCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Main {
    static final int CANNOT_RUN = 2;

    /** What {@code --version} prints. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {CommandRun.version()};
        }
    }

    private Main() {}

    public static void main(String[] args) {
        PrintWriter out = utf8(System.out);
        // Engines in the JVM print to stdout (HSQLDB its latches); stdout must hold the command's output only.
        System.setOut(System.err);
        System.exit(run(out, utf8(System.err), args));
    }

    /** Runs a command line that prints to these writers. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return run(out, err, CommandLine.defaultFactory(), args);
    }

    /** @param commands makes the commands */
    static int run(PrintWriter out, PrintWriter err, CommandLine.IFactory commands, String... args) {
        CommandLine line = new CommandLine(new Main(), commands);
        line.setOut(out);
        line.setErr(err);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((e, arguments) -> badArguments(e, err));
        line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, err));
        int status;
        try {
            // Servers that a killed Titrant left behind are ended by any command, not only by one that starts a server.
            ServerRegistry.sweep();
            status = args.length == 0 ? usage(line, err) : execute(line, args, err);
        } catch (StackOverflowError | OutOfMemoryError | LinkageError e) {
            // Not a bug of an engine: picocli lets errors pass, and the JVM would end with status 1.
            status = failed(e, err);
        }
        out.flush();
        err.flush();
        return status;
    }

    private static int execute(CommandLine line, String[] args, PrintWriter err) {
        List<String> expanded;
        try {
            expanded = ConfigFile.expand(line.getCommandSpec(), List.of(args));
        } catch (TitrantException e) {
            return failed(e, err);
        }
        return line.execute(expanded.toArray(String[]::new));
    }

    private static int usage(CommandLine line, PrintWriter err) {
        err.println("titrant: no command is given; 'titrant test' searches for bugs in H2 for one minute");
        err.println();
        line.usage(err);
        return CANNOT_RUN;
    }

    private static int badArguments(ParameterException e, PrintWriter err) {
        err.println("titrant: " + problem(e) + " (try 'titrant "
                + (e.getCommandLine().getParent() == null
                        ? ""
                        : e.getCommandLine().getCommandName() + " ")
                + "--help')");
        return ExitCode.USAGE;
    }

    private static String problem(ParameterException e) {
        return e instanceof UnmatchedArgumentException unmatched
                ? UnknownWord.of(unmatched).message()
                : oneLine(e.getMessage()).replaceAll("is not an? (int|long)\\b", "is not a whole number");
    }

    private static int failed(Throwable e, PrintWriter err) {
        if (e instanceof TitrantException || e instanceof ServerDiedException) {
            err.println("titrant: " + oneLine(e.getMessage()));
        } else if (e instanceof StackOverflowError) {
            err.println("titrant: the input is nested too deeply for Titrant to read");
        } else if (e instanceof UncheckedIOException io) {
            err.println("titrant: " + oneLine(unreadable(io.getCause())));
        } else if (e instanceof OutOfMemoryError) {
            err.println("titrant: out of memory (" + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB; set JAVA_TOOL_OPTIONS=-Xmx… to give more)");
        } else {
            err.println("titrant: a defect in Titrant itself: " + oneLine(e.toString())
                    + (debug() ? "" : " (set TITRANT_DEBUG=1 to see where)"));
        }
        if (debug()) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            err.print(Secrets.hidden(trace.toString()));
        }
        return CANNOT_RUN;
    }

    /** The file, if the exception names one, and what is wrong with it. */
    private static String unreadable(@Nullable IOException e) {
        if (e == null) {
            return "a file cannot be read or written";
        }
        String file = e instanceof FileSystemException in && in.getFile() != null ? in.getFile() + ": " : "";
        return file + Reason.of(e);
    }

    private static boolean debug() {
        return System.getenv("TITRANT_DEBUG") != null;
    }

    /** A message in one line, without the passwords that an address in it may hold. */
    static String oneLine(@Nullable String message) {
        return Secrets.oneLine(message);
    }

    private static PrintWriter utf8(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }
}
