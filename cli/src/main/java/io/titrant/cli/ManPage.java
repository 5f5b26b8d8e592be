package io.titrant.cli;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A manual page of one command, in the language of man(7). */
final class ManPage {
    private static final int WIDE = 10_000;

    private ManPage() {}

    /** The name of the page: {@code titrant-test} for {@code titrant test}. */
    static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    static String of(CommandSpec command) {
        StringBuilder page = new StringBuilder();
        page.append(".TH ")
                .append(escaped(name(command).toUpperCase(Locale.ROOT)))
                .append(" 1\n");
        section(page, "NAME", escaped(name(command)) + " \\- " + escaped(description(command)));
        section(page, "SYNOPSIS", escaped(synopsis(command)));
        if (!command.positionalParameters().isEmpty()) {
            page.append(".SH ARGUMENTS\n");
            command.positionalParameters().forEach(one -> entry(page, one.paramLabel(), one));
        }
        page.append(".SH OPTIONS\n");
        command.options().stream().filter(one -> !one.hidden()).forEach(one -> entry(page, names(one), one));
        commands(page, command);
        section(
                page,
                "EXIT STATUS",
                "0 if no bug was found, 1 if a bug was found, 2 if the command could not run, 130 after Ctrl\\-C.");
        return page.toString();
    }

    private static void commands(StringBuilder page, CommandSpec command) {
        if (!command.subcommands().isEmpty()) {
            page.append(".SH COMMANDS\n");
            command.subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .filter(one -> !one.usageMessage().hidden())
                    .forEach(one -> page.append(".TP\n.B ")
                            .append(escaped(one.name()))
                            .append('\n')
                            .append(escaped(description(one)))
                            .append('\n'));
        }
    }

    private static void section(StringBuilder page, String title, String text) {
        page.append(".SH ").append(title).append('\n').append(text).append('\n');
    }

    private static void entry(StringBuilder page, String head, ArgSpec argument) {
        page.append(".TP\n.B ").append(escaped(head)).append('\n');
        page.append(escaped(String.join(" ", argument.description()))).append('\n');
    }

    private static String names(OptionSpec option) {
        String names = String.join(", ", List.of(option.names()));
        return option.arity().max() == 0 ? names : names + "=" + option.paramLabel();
    }

    private static String synopsis(CommandSpec command) {
        // A line break of the help would stand in the middle of a word.
        return command.commandLine()
                .setUsageHelpWidth(WIDE)
                .getHelp()
                .synopsis(0)
                .strip();
    }

    private static String description(CommandSpec command) {
        String[] lines = command.usageMessage().description();
        return Ansi.OFF.string(lines.length == 0 ? "" : String.join(" ", lines));
    }

    /** A backslash, a minus, and a point or quote at the beginning of a line have a meaning in man(7). */
    private static String escaped(String text) {
        String safe =
                text.replace("%n", " ").replace("%%", "%").replace("\\", "\\e").replace("-", "\\-");
        return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }
}
