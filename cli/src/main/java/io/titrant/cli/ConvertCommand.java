package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.graph.History;
import io.titrant.graph.format.HistoryFiles;
import io.titrant.graph.format.HistoryFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant convert}: writes a history in another format. */
@Command(name = "convert", mixinStandardHelpOptions = true, description = "Write a recorded history in another format.")
final class ConvertCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "HISTORY", description = "What to read, in any format that check reads.")
    @SuppressWarnings("NullAway.Init")
    private Path from;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file to write.")
    @SuppressWarnings("NullAway.Init")
    private Path to;

    @Option(
            names = "--from",
            paramLabel = "FORMAT",
            description = "How HISTORY is written, if its beginning does not tell.")
    private @Nullable String fromFormat;

    @Option(names = "--to", paramLabel = "FORMAT", description = "titrant (the default), edn or polysi.")
    private String toFormat = HistoryFormat.TITRANT.label();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        HistoryFormat target = format(toFormat);
        History history = HistoryFiles.read(from, fromFormat == null ? null : format(fromFormat));
        HistoryFiles.write(history, to, target);
        PrintWriter out = spec.commandLine().getOut();
        out.println(to + ": " + Plural.of(history.txns().size(), "transaction") + ", format " + target.label());
        out.flush();
        return 0;
    }

    /** The format of this name. */
    static HistoryFormat format(String name) {
        return HistoryFormat.named(name)
                .orElseThrow(() -> new TitrantException("unknown format '" + name + "'; known are "
                        + Stream.of(HistoryFormat.values())
                                .map(HistoryFormat::label)
                                .collect(Collectors.joining(", "))));
    }
}
