package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class CampaignReportTest {
    @TempDir
    Path folder;

    @Test
    void everyPageIsWellFormedAndNoLinkIsDead() throws IOException {
        CampaignReport.write(Samples.outcome(), folder);
        for (Path page : files(".html")) {
            Document document = Xml.parse(Files.readString(page));
            for (Element link : Xml.all(document, "a")) {
                String target = link.getAttribute("href");
                if (!target.startsWith("https://")) {
                    assertThat(page.getParent().resolve(target)).exists();
                }
            }
            assertThat(Xml.all(document, "script")).isEmpty();
        }
        assertThat(files(".html")).hasSize(7);
    }

    @Test
    void theFolderContainsTheDocumentedFiles() throws IOException {
        CampaignReport.write(Samples.outcome(), folder);
        Path lostUpdate = folder.resolve("findings/wc-lost-update-5f3a91");
        assertThat(names(lostUpdate))
                .containsExactlyInAnyOrder(
                        "case.sql", "index.html", "more-1.sql", "more-2.sql", "reduced.sql", "script.sql");
        assertThat(names(folder)).containsExactlyInAnyOrder("findings", "findings.json", "index.html");
    }

    @Test
    void writtenCasesAreReadBackWithTheirOrigin() throws IOException {
        CampaignReport.write(Samples.outcome(), folder);
        for (Path file : files(".sql")) {
            if (!file.endsWith("script.sql")) {
                CaseReader.read(file);
            }
        }
        Case reduced = CaseReader.read(folder.resolve("findings/wc-lost-update-5f3a91/reduced.sql"))
                .testCase();
        assertThat(reduced.steps())
                .isEqualTo(Samples.lostUpdate().shown().testCase().steps());
        assertThat(Files.readString(folder.resolve("findings/wc-lost-update-5f3a91/reduced.sql")))
                .startsWith("""
                        -- titrant case 1
                        -- engine: mariadb:10.11.5
                        -- isolation: REPEATABLE READ
                        -- oracle: writecheck
                        -- verdict: bug
                        -- kind: lost-update
                        -- fingerprint: wc-lost-update-5f3a91
                        -- seed: 42
                        -- index: 1071
                        /* init */ CREATE TABLE t""");
    }

    @Test
    void aRunningReportWritesTheFilesOfNewAndChangedFindingsOnly() throws IOException {
        RunningReport report = new RunningReport(folder);
        Finding lostUpdate = Samples.lostUpdate();
        report.write(Samples.outcome(List.of(lostUpdate)));
        Path page = folder.resolve("findings/wc-lost-update-5f3a91/index.html");
        String whole = Files.readString(page);
        Files.writeString(page, "untouched");

        report.write(Samples.outcome(List.of(lostUpdate, Samples.deadlock())));
        assertThat(page).hasContent("untouched");
        assertThat(names(folder.resolve("findings"))).hasSize(2);

        Finding again = lostUpdate.again(lostUpdate.original().testCase());
        report.write(Samples.outcome(List.of(again, Samples.deadlock())));
        assertThat(Files.readString(page)).startsWith(whole.substring(0, 100));

        CampaignReport.write(Samples.outcome(List.of(again)), folder);
        assertThat(names(folder.resolve("findings"))).hasSize(1);
    }

    @Test
    void isolationLevelsOfSingleTransactionsAreKept() throws IOException {
        CampaignReport.write(Samples.outcome(), folder);
        assertThat(Files.readString(folder.resolve("findings/troc-chain-77/case.sql")))
                .contains("-- isolation: REPEATABLE READ\n-- isolation T2: READ COMMITTED\n");
    }

    @Test
    void writingAgainReplacesChangedFilesAndRemovesOldOnes() throws IOException {
        Finding first = Samples.lostUpdate();
        CampaignReport.write(Samples.outcome(List.of(first)), folder);
        List<String> before = contents();
        CampaignReport.write(Samples.outcome(List.of(first)), folder);
        assertThat(contents()).isEqualTo(before);
        CampaignReport.write(
                Samples.outcome(List.of(first.again(first.original().testCase()))), folder);
        assertThat(Files.readString(folder.resolve("index.html"))).contains(">15<");
        assertThat(files(".new")).isEmpty();
    }

    @Test
    void aRenamedFindingLeavesOnlyForeignFiles() throws IOException {
        CampaignReport.write(Samples.outcome(List.of(Samples.lostUpdate(), Samples.flaky())), folder);
        Path old = folder.resolve("findings/wc-lost-update-5f3a91");
        CampaignReport.write(Samples.outcome(List.of(Samples.flaky())), folder);
        assertThat(old).doesNotExist();
        CampaignReport.write(Samples.outcome(List.of(Samples.lostUpdate())), folder);
        Files.writeString(old.resolve("case.reduced.sql"), "mine");
        CampaignReport.write(Samples.outcome(List.of(Samples.flaky())), folder);
        assertThat(names(old)).containsExactly("case.reduced.sql");
    }

    @Test
    void aCampaignWithoutFindingsStatesThat() throws IOException {
        CampaignResult nothing = new CampaignResult(Samples.MARIADB, 1, List.of(), Statistics.NONE, List.of(), 0.4);
        CampaignReport.write(nothing, folder);
        String page = Files.readString(folder.resolve("index.html"));
        Xml.parse(page);
        assertThat(page).contains("The campaign found nothing.").contains("0 bugs in 0 cases and 0.4 s.");
    }

    private List<String> contents() throws IOException {
        List<String> all = new ArrayList<>();
        for (Path file : files("")) {
            all.add(folder.relativize(file) + Files.readString(file) + Files.getLastModifiedTime(file));
        }
        return all;
    }

    private List<Path> files(String ending) throws IOException {
        try (Stream<Path> below = Files.walk(folder)) {
            return below.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.map(file -> file.getFileName().toString()).toList();
        }
    }
}
