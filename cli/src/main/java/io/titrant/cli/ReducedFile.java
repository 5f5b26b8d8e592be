package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Header;
import io.titrant.execute.DatabaseTarget;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import io.titrant.reduce.Reduction;
import io.titrant.report.VerdictHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Set;

/** The file with the smallest case so far. Its header has all that is needed to reproduce the verdict: engine, isolation, oracle, verdict. */
final class ReducedFile {
    private static final String ENDING = ".reduced.sql";
    private static final String FINGERPRINT = "fingerprint";
    private static final String REDUCTION = "reduction";
    private static final Set<String> OF_THE_ORIGINAL = Set.of("expect", "seen", FINGERPRINT, REDUCTION, "flaky");

    private static final String NOT_FINISHED = "not finished";

    private final Path path;
    private final Recording.EngineId engine;
    private final DatabaseTarget target;
    private final Verdict wanted;

    ReducedFile(Path path, Replay replay, Verdict wanted, Replayer.Prepared prepared) {
        this.path = path;
        this.engine = replay.first().engine();
        this.target = prepared.target();
        this.wanted = wanted;
    }

    /** {@code a.reduced.sql} for {@code a.sql}; a case that was reduced before is written back to its own file. */
    static Path besides(String caseFile) {
        if (caseFile.endsWith(ENDING)) {
            return Path.of(caseFile);
        }
        return Path.of(caseFile.replaceFirst("\\.sql$", "") + ENDING);
    }

    /** Refuses a file that Titrant did not write: a reduced case has a fingerprint or says that its reduction is not finished. */
    static void checkReplaceable(Path file) {
        if (!Files.exists(file) || isEmpty(file)) {
            return;
        }
        boolean ours;
        try {
            Header header = CaseReader.read(file).testCase().header();
            ours = header.get(FINGERPRINT).isPresent() || header.get(REDUCTION).isPresent();
        } catch (TitrantException e) {
            ours = false;
        }
        if (!ours) {
            throw new TitrantException(file + ": Titrant did not write this file; name another one with --out");
        }
    }

    private static boolean isEmpty(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) == 0;
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
        }
    }

    Path path() {
        return path;
    }

    /** Writes the reduced case with its fingerprint; the header states if it is flaky or could become smaller. */
    Case write(Reduction reduction, String fingerprint) {
        Case complete = complete(reduction.smallest());
        complete = complete.withHeader(complete.header().with(FINGERPRINT, fingerprint));
        if (reduction.limited()) {
            complete = complete.withHeader(complete.header().with(REDUCTION, NOT_FINISHED));
        }
        if (reduction.flaky()) {
            complete = complete.withHeader(
                    complete.header().with("flaky", reduction.reproduced() + " of " + reduction.tries()));
        }
        save(complete);
        return complete;
    }

    void write(Case smallest) {
        Case complete = complete(smallest);
        save(complete.withHeader(complete.header().with(REDUCTION, NOT_FINISHED)));
    }

    private Case complete(Case testCase) {
        Header header = stillTrue(testCase.header()).with("engine", engine.name() + version());
        String mode = target.options().mode();
        if (mode != null) {
            header = header.with("mode", mode);
        }
        return testCase.withHeader(VerdictHeader.in(header, wanted));
    }

    /** The header without the entries that describe the original case only. */
    private static Header stillTrue(Header header) {
        return new Header(header.entries().stream()
                .filter(entry -> !OF_THE_ORIGINAL.contains(entry.key().toLowerCase(Locale.ROOT)))
                .toList());
    }

    /** The version that the user asked for; for a running database, the leading digits of the version that it reports. */
    private String version() {
        String version = target.address() == null
                ? target.options().version()
                : engine.version().replaceFirst("^([\\d.]*\\d)?.*$", "$1");
        return version.isEmpty() ? "" : ":" + version;
    }

    /** Writes to a temporary file and renames it, so that a reader always sees a whole case. */
    private void save(Case testCase) {
        try {
            Path beside = path.resolveSibling("." + path.getFileName() + ".titrant-tmp");
            Files.writeString(beside, CaseWriter.write(testCase));
            Files.move(beside, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new TitrantException(path + ": cannot be written: " + Reason.of(e), e);
        }
    }
}
