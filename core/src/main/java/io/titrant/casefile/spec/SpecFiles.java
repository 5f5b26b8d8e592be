package io.titrant.casefile.spec;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Spec files of PostgreSQL's isolation tester, as case files: one for each order of the steps. */
public final class SpecFiles {
    private static final String ENDING = ".spec";

    private SpecFiles() {}

    public static boolean isSpec(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(ENDING);
    }

    /** The cases of a spec, named {@code x.spec 3}; line numbers are those of the case as {@link CaseWriter} writes it. */
    public static List<CaseFile> read(Path file, String engine) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.spec$", "");
        List<CaseFile> cases = new ArrayList<>();
        IsolationSpec spec = IsolationSpec.read(name, text(file));
        if (spec.sessions().isEmpty()) {
            throw new TitrantException(file + ": no session; is this a spec of PostgreSQL's isolation tester?");
        }
        for (List<String> order : spec.orders()) {
            int number = cases.size() + 1;
            Case testCase = SpecOrder.of(spec, order, number, engine).testCase();
            cases.add(CaseReader.read(file + " " + number, CaseWriter.write(testCase)));
        }
        return cases;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
        }
    }
}
