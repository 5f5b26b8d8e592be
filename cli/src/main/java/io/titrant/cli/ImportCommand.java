package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.spec.SpecFiles;
import io.titrant.report.OutputFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code titrant import}: writes PostgreSQL's isolation specs as case files. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = "Write specs of PostgreSQL's isolation tester as case files, one per permutation.")
final class ImportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "SPEC", description = "Files that end in .spec.")
    private List<Path> files = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Output folder (default: ${DEFAULT-VALUE}).",
            defaultValue = "titrant-out/imported")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Option(
            names = "--db",
            paramLabel = "E[:version]",
            description = "The engine that the cases name (default: ${DEFAULT-VALUE}).",
            defaultValue = "postgres")
    private String db = "postgres";

    @Override
    public Integer call() {
        for (Path file : files) {
            if (!SpecFiles.isSpec(file)) {
                throw new TitrantException(file + ": import reads files that end in .spec");
            }
        }
        OutputFolder.claim(out);
        int written = 0;
        for (Path file : files) {
            for (CaseFile one : SpecFiles.read(file, db)) {
                write(one);
                written++;
            }
        }
        spec.commandLine().getOut().println(Plural.of(written, "case") + " written to " + out);
        spec.commandLine().getOut().flush();
        return 0;
    }

    private void write(CaseFile one) {
        String name = String.valueOf(Path.of(one.name()).getFileName()).replace(".spec ", "-");
        Path target = out.resolve(name + ".sql");
        try {
            Files.writeString(target, CaseWriter.write(one.testCase()));
        } catch (IOException e) {
            throw new TitrantException(target + ": cannot be written: " + Reason.of(e), e);
        }
    }
}
