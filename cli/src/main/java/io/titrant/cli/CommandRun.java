package io.titrant.cli;

import io.titrant.Provenance;
import io.titrant.TitrantRun;
import io.titrant.report.Secrets;
import io.titrant.report.ShellWord;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** One run of a command, for the provenance of what it writes. */
final class CommandRun {
    private final TitrantRun run;

    private CommandRun(TitrantRun run) {
        this.run = run;
    }

    /** Notes the beginning of a command. */
    static CommandRun begin(CommandSpec spec) {
        CommandLine root = spec.commandLine();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return new CommandRun(new TitrantRun(root.getParseResult().originalArgs().stream()
                .map(word -> ShellWord.quoted(Secrets.hidden(word)))
                .collect(Collectors.joining(" ", "titrant ", ""))));
    }

    /** The provenance of what the command writes now. */
    Provenance provenance() {
        return run.provenance();
    }

    /** Titrant's name and version. */
    static String version() {
        return "titrant " + TitrantRun.version();
    }
}
