package io.titrant.cli;

import io.titrant.yaml.YamlEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The file of {@code --config}: options of a command as YAML. {@code db: postgres} stands for {@code --db postgres}. An option of the command line wins over
 * the file.
 *
 * <pre>
 * db: mariadb:11.4.5
 * isolation: [READ COMMITTED, REPEATABLE READ]
 * time: 2h
 * strict: true
 * </pre>
 *
 * gives {@code --db=mariadb:11.4.5 "--isolation=READ COMMITTED,REPEATABLE READ" --time=2h --strict}.
 */
final class ConfigFile {
    private static final String OPTION = "--config";
    private static final Set<String> NOT_IN_A_FILE = Set.of(OPTION, "--help", "--version");
    private final Path file;
    private final CommandSpec command;

    private ConfigFile(Path file, CommandSpec command) {
        this.file = file;
        this.command = command;
    }

    /** The arguments with those of the file in front; unchanged if the command has no {@code --config} or none is given. */
    static List<String> expand(CommandSpec main, List<String> args) {
        var named = args.isEmpty() ? null : main.subcommands().get(args.get(0));
        if (named == null || named.getCommandSpec().findOption(OPTION) == null) {
            return args;
        }
        String path = given(args);
        if (path == null) {
            return args;
        }
        ConfigFile config = new ConfigFile(Path.of(path), named.getCommandSpec());
        List<String> own = args.subList(1, args.size());
        return Stream.of(Stream.of(args.get(0)), config.arguments(own), own.stream())
                .flatMap(part -> part)
                .toList();
    }

    private static @Nullable String given(List<String> args) {
        for (int i = 1; i < args.size(); i++) {
            String arg = args.get(i);
            if (arg.startsWith(OPTION + "=")) {
                return arg.substring(OPTION.length() + 1);
            }
            if (arg.equals(OPTION) && i + 1 < args.size()) {
                return args.get(i + 1);
            }
        }
        return null;
    }

    /** The arguments of the file, without the options that the command line has. */
    private Stream<String> arguments(List<String> typed) {
        YamlEntry options = YamlEntry.read(file.toString(), CampaignOptions.read(file));
        if (!options.isMap()) {
            throw options.wrong("not a list of options (write one 'name: value' per line)");
        }
        List<String> arguments = new ArrayList<>();
        options.map().forEach((key, value) -> {
            OptionSpec option = option(key, value);
            if (Arrays.stream(option.names()).noneMatch(name -> isTyped(name, typed))) {
                arguments.addAll(argument(option, key, value));
            }
        });
        return arguments.stream();
    }

    private OptionSpec option(String key, YamlEntry value) {
        OptionSpec option = command.findOption("--" + key);
        if (option == null || NOT_IN_A_FILE.contains("--" + key)) {
            Set<String> known = command.optionsMap().keySet().stream()
                    .filter(name -> name.startsWith("--") && !NOT_IN_A_FILE.contains(name))
                    .map(name -> name.substring(2))
                    .collect(Collectors.toSet());
            throw value.wrong(new UnknownWord("option", key, known).message());
        }
        return option;
    }

    private static boolean isTyped(String name, List<String> typed) {
        return typed.stream().anyMatch(arg -> arg.equals(name) || arg.startsWith(name + "="));
    }

    private static List<String> argument(OptionSpec option, String key, YamlEntry value) {
        String name = "--" + key;
        if (option.arity().max() == 0) {
            return value.bool() ? List.of(name) : List.of();
        }
        if (isMap(option) && value.isMap()) {
            List<String> entries = new ArrayList<>();
            value.map().forEach((entry, of) -> entries.add(name + "=" + entry + "=" + of.scalar()));
            return entries;
        }
        List<String> items = value.scalars();
        return isMap(option)
                ? items.stream().map(item -> name + "=" + item).toList()
                : List.of(name + "=" + String.join(",", items));
    }

    private static boolean isMap(OptionSpec option) {
        return Map.class.isAssignableFrom(option.type());
    }
}
