package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant man}: prints manual pages. */
@Command(
        name = "man",
        mixinStandardHelpOptions = true,
        description = "Print the manual page of a command: titrant man test | man -l -")
final class ManCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command (default: titrant itself).")
    private @Nullable String command;

    @Option(names = "--out", paramLabel = "DIR", description = "Write the pages of all commands into this folder.")
    private @Nullable Path out;

    @Override
    public Integer call() {
        CommandSpec root = spec.root();
        if (out == null) {
            spec.commandLine().getOut().print(ManPage.of(command == null ? root : subcommand(root, command)));
            return 0;
        }
        if (command != null) {
            throw new TitrantException("--out writes the pages of all commands; leave " + command + " out");
        }
        try {
            Files.createDirectories(out);
            for (CommandSpec page : pages(root)) {
                Files.writeString(out.resolve(ManPage.name(page) + ".1"), ManPage.of(page));
            }
        } catch (IOException e) {
            throw new TitrantException(out + ": cannot be written: " + Reason.of(e), e);
        }
        return 0;
    }

    private static CommandSpec subcommand(CommandSpec root, String name) {
        CommandLine found = root.subcommands().get(name);
        if (found == null) {
            throw new TitrantException("there is no command '" + Main.oneLine(name) + "'");
        }
        return found.getCommandSpec();
    }

    private static List<CommandSpec> pages(CommandSpec root) {
        return Stream.concat(
                        Stream.of(root),
                        root.subcommands().values().stream()
                                .map(CommandLine::getCommandSpec)
                                .filter(one -> !one.helpCommand()))
                .toList();
    }
}
