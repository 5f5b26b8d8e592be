package io.titrant.report;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Header;
import io.titrant.engine.RegressionForm;
import io.titrant.judge.Verdict;
import io.titrant.sql.IsolationLevel;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The files of one finding: their paths below the output folder, and the text of the SQL files. */
final class FindingFiles {
    static final String CASE = "case.sql";
    static final String REDUCED = "reduced.sql";
    static final String SCRIPT = "script.sql";
    static final String PAGE = "index.html";
    static final String FOLDER = "findings";

    private FindingFiles() {}

    /** The finding's folder, relative to the output folder. Characters that a file name cannot have are replaced. */
    static String folder(Finding finding) {
        String plain = finding.fingerprint().replaceAll("[^A-Za-z0-9_-]", "_");
        boolean same = plain.equals(finding.fingerprint()) && !plain.isEmpty();
        return FOLDER + "/"
                + (same
                        ? plain
                        : plain + "-"
                                + Integer.toHexString(finding.fingerprint().hashCode()));
    }

    static String path(Finding finding, String file) {
        return folder(finding) + "/" + file;
    }

    /** The file of the case to show: the reduced case if there is one. */
    static String shown(Finding finding) {
        return finding.reduced() == null ? CASE : REDUCED;
    }

    /** The SQL files by name. */
    static Map<String, String> sql(CampaignResult result, Finding finding) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                CASE,
                write(
                        result,
                        finding,
                        finding.original().verdict(),
                        finding.original().testCase()));
        if (finding.reduced() != null) {
            files.put(REDUCED, shownText(result, finding));
        }
        int number = 0;
        for (Case another : finding.occurrences().more()) {
            files.put(
                    more(++number),
                    CaseWriter.write(
                            labelled(result, finding, finding.original().verdict(), another)));
        }
        files.put(SCRIPT, SessionScript.of(result, finding));
        RegressionTest.of(result, finding, Optional.empty()).forEach(test -> files.put(test.name(), test.text()));
        return files;
    }

    /** The text of the case to show. */
    static String shownText(CampaignResult result, Finding finding) {
        return write(result, finding, finding.shown().verdict(), finding.shown().testCase());
    }

    /** Whether a report writes a file of this name. */
    static boolean isReportFile(String name) {
        return Set.of(CASE, REDUCED, SCRIPT, PAGE).contains(name)
                || Stream.of(RegressionForm.Kind.values())
                        .anyMatch(kind ->
                                kind.file().equals(name) || kind.output().equals(name))
                || name.matches("more-\\d+\\.sql");
    }

    static String more(int number) {
        return "more-" + number + ".sql";
    }

    private static String write(CampaignResult result, Finding finding, Verdict verdict, Case testCase) {
        Case labelled = labelled(result, finding, verdict, testCase);
        Header header = labelled.header()
                .with("seed", Long.toString(finding.identity().seed()))
                .with("index", Long.toString(finding.identity().index()));
        return CaseWriter.write(labelled.withHeader(header));
    }

    private static Case labelled(CampaignResult result, Finding finding, Verdict verdict, Case testCase) {
        Header header = testCase.header()
                .with("engine", ReproductionCommand.engine(result, finding).toString());
        boolean says = header.entries().stream()
                .anyMatch(entry -> entry.key().toLowerCase(Locale.ROOT).startsWith("isolation"));
        Optional<IsolationLevel> level =
                says ? Optional.empty() : level(finding.identity().isolation());
        if (level.isPresent()) {
            header = header.with("isolation", level.get().sql());
        }
        return testCase.withHeader(
                VerdictHeader.in(header, verdict).with("fingerprint", VerdictHeader.value(finding.fingerprint())));
    }

    /** The level of all transactions; empty if they differ. */
    static Optional<IsolationLevel> level(String isolation) {
        try {
            return Optional.of(IsolationLevel.parse(isolation));
        } catch (TitrantException e) {
            return Optional.empty();
        }
    }
}
