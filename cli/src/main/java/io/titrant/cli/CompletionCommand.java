package io.titrant.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code titrant completion}: prints a script that lets a shell complete command lines. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description =
                "Print a script that lets bash or zsh complete commands and options: source <(titrant completion)")
final class CompletionCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getOut()
                .print(AutoComplete.bash("titrant", spec.root().commandLine()));
        return 0;
    }
}
