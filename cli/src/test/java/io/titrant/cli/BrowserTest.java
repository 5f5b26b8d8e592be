package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pages in a real browser. Without Chromium the tests are skipped, unless {@code -Dtitrant.browser=required} is given, as in {@code .ci/run}. Screenshots are in
 * {@code target/screenshots}.
 */
class BrowserTest {
    private static final int DESKTOP = 1200;
    private static final int PHONE = 420;
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir
    static Path temporary;

    private static Path reports;
    private static ReportServer server;
    private static Chromium browser;

    @BeforeAll
    static void startTheBrowser() throws IOException {
        Optional<Path> program = Chromium.program();
        if (program.isEmpty()) {
            String skipped = "no Chromium on this machine (PATH, TITRANT_CHROMIUM): the browser tests are skipped";
            if ("required".equals(System.getProperty("titrant.browser"))) {
                fail(skipped + ", but -Dtitrant.browser=required demands them");
            }
            System.out.println("[WARNING] " + skipped);
            Assumptions.abort(skipped);
        }
        reports = temporary.resolve("titrant-out");
        SampleReports.write(reports);
        server = new ReportServer(reports, 0);
        browser = Chromium.start(program.orElseThrow());
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.close();
        }
    }

    private static String address(String path) {
        return path.startsWith("serve:")
                ? server.address() + path.substring("serve:".length())
                : reports.resolve(path).toUri().toString();
    }

    @ParameterizedTest
    @CsvSource({
        "overview-served, serve:",
        "overview, index.html",
        "campaign, h2-2/index.html",
        "several-engines, sqlite+h2-3/index.html",
        "group, h2-2/groups/bbbbbbbb/index.html",
        "finding, h2-2/findings/feedfeedfeed/index.html",
        "txcheck, h2-2/findings/cafecafecafe/index.html",
        "matrix, matrix/index.html",
        "storm, storm/index.html"
    })
    void aPageFitsItsWindowIsReadableAndLoadsNothingElse(String name, String path) {
        BrowserPage page = browser.newPage().wide(DESKTOP).inColours("light").open(address(path));
        page.screenshot(SCREENSHOTS.resolve(name + "-desktop.png"));
        assertThat(page.complaints()).as("accessibility in light colours").isEmpty();
        assertThat(page.overflow()).as("pixels too wide at %d", DESKTOP).isZero();

        page.inColours("dark");
        assertThat(brightness(page)).as("brightness of the page in dark mode").isLessThan(60);
        assertThat(page.complaints()).as("accessibility in dark colours").isEmpty();
        page.screenshot(SCREENSHOTS.resolve(name + "-dark.png"));

        page.inColours("light").wide(PHONE);
        assertThat(brightness(page)).isGreaterThan(200);
        assertThat(page.overflow()).as("pixels too wide at %d", PHONE).isZero();
        page.screenshot(SCREENSHOTS.resolve(name + "-phone.png"));

        assertThat(page.problems()).isEmpty();
        assertThat(page.requests()).allMatch(url -> url.startsWith("file:") || url.startsWith(server.address()));
        assertThat(page.value("window.pwned === undefined").asBoolean()).isTrue();
    }

    private static int brightness(BrowserPage page) {
        return page.value("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3)"
                        + ".map(Number).reduce((a, b) => a + b) / 3")
                .asInt();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "h2-2/index.html",
                "h2-2/groups/bbbbbbbb/index.html",
                "h2-2/findings/feedfeedfeed/index.html",
                "sqlite+h2-3/index.html",
                "serve:"
            })
    void textOfAHostileDatabaseStaysText(String path) {
        BrowserPage page = browser.newPage().wide(DESKTOP).open(address(path));

        assertThat(page.text("document.body.innerText")).contains("<script>window.pwned=1</script>");
        assertThat(page.value("window.pwned === undefined").asBoolean()).isTrue();
        assertThat(page.value("document.querySelectorAll('img, iframe, object, embed').length")
                        .asInt())
                .isZero();
        assertThat(page.value("document.querySelectorAll('script').length").asInt())
                .isEqualTo(path.startsWith("serve:") ? 1 : 0);
    }

    @Test
    void theTablesAreFilteredAndSortedByKeyboard() {
        BrowserPage page = browser.newPage().wide(DESKTOP).open(address("serve:"));
        int all = rows(page).size();

        tabTo(page, "document.activeElement.id === 'filter'");
        page.type("h2-1");
        page.until("[...document.querySelectorAll('table.overview tbody tr')].some(row => row.hidden)");
        assertThat(rows(page)).isNotEmpty().hasSizeLessThan(all).allMatch(row -> row.contains("h2-1"));

        page.value("document.getElementById('filter').value = ''");
        page.type(" ");
        page.until("![...document.querySelectorAll('table.overview tbody tr')].some(row => row.hidden)");
        String campaigns = "[...document.querySelectorAll('table.overview')].at(-1)";
        tabTo(
                page,
                campaigns + ".contains(document.activeElement)"
                        + " && document.activeElement.textContent === 'campaign'");
        assertThat(page.text("getComputedStyle(document.activeElement).outlineStyle"))
                .as("the button with the focus is marked")
                .isNotEqualTo("none");
        page.press("Enter");
        List<String> ascending = firstColumn(page, campaigns);
        page.press("Enter");
        List<String> descending = firstColumn(page, campaigns);

        assertThat(ascending).containsSubsequence("h2-1", "h2-2", "sqlite+h2-3/h2");
        assertThat(descending).isEqualTo(reversed(ascending));
        assertThat(page.text(campaigns + ".querySelector('th').getAttribute('aria-sort')"))
                .isEqualTo("descending");
    }

    /** The rows that are shown. */
    private static List<String> rows(BrowserPage page) {
        return List.of(page.text("[...document.querySelectorAll('table.overview tbody tr')]"
                        + ".filter(row => !row.hidden).map(row => row.textContent).join('\\u0001')")
                .split("\u0001"));
    }

    private static List<String> firstColumn(BrowserPage page, String table) {
        return List.of(page.text("[..." + table + ".tBodies[0].rows].map(row => row.cells[0].textContent.trim())"
                        + ".join('\\u0001')")
                .split("\u0001"));
    }

    private static List<String> reversed(List<String> list) {
        return IntStream.range(0, list.size())
                .mapToObj(i -> list.get(list.size() - 1 - i))
                .toList();
    }

    private static void tabTo(BrowserPage page, String condition) {
        for (int i = 0; i < 60; i++) {
            page.press("Tab");
            if (page.value(condition).asBoolean(false)) {
                return;
            }
        }
        fail("the Tab key never reached: " + condition);
    }

    @Test
    void everyLinkOfACampaignIsReachedByKeyboard() {
        BrowserPage page = browser.newPage().wide(DESKTOP).open(address("h2-2/index.html"));
        int links = page.value("document.querySelectorAll('a[href]').length").asInt();

        page.value("window.seen = new Set(); document.addEventListener('focusin', e => seen.add(e.target)); true");
        for (int i = 0; i < links + 40; i++) {
            page.press("Tab");
        }

        assertThat(page.value("[...document.querySelectorAll('a[href]')].filter(a => !seen.has(a)).length")
                        .asInt())
                .isZero();
    }

    @Test
    void aRunningCampaignMovesOnThePageOfServeAndOnItsOwnPage() throws Exception {
        Path folder = reports.resolve("sqlite-live");
        CompletableFuture<Titrant> campaign = CompletableFuture.supplyAsync(() -> Titrant.run(
                "test",
                "--db",
                "sqlite",
                "--oracle",
                "survival,constraints",
                "--time",
                "14s",
                "--seed",
                "5",
                "--out",
                folder.toString()));
        BrowserPage served = browser.newPage().wide(DESKTOP).open(address("serve:"));
        served.until("document.querySelector('#live dd') !== null");
        String cases = "Number(document.querySelector('#live dd').textContent.replaceAll(',', ''))";
        int before = served.value(cases).asInt();
        served.until(cases + " > " + before);
        served.screenshot(SCREENSHOTS.resolve("live-desktop.png"));
        assertThat(served.text("document.querySelector('#live').innerText"))
                .contains("running: sqlite-live", "last new group", "workers");

        BrowserPage own = browser.newPage()
                .wide(PHONE)
                .open(folder.resolve("index.html").toUri().toString());
        assertThat(own.text("document.body.innerText")).contains("The campaign is running");
        String written = "document.querySelector('.running').textContent";
        String first = own.text(written);
        own.until("document.querySelector('.running') === null || " + written + " !== '" + first + "'");
        assertThat(own.complaints("meta-refresh")).isEmpty();
        own.screenshot(SCREENSHOTS.resolve("running-phone.png"));

        assertThat(campaign.get(2, TimeUnit.MINUTES).status()).isZero();
        served.until("document.getElementById('live').hidden");
        served.until("document.body.innerText.includes('sqlite-live')");
        own.until("document.querySelector('.running') === null");
        assertThat(Files.readString(folder.resolve("index.html"))).doesNotContain("http-equiv=\"refresh\"");
        assertThat(folder.resolve("live.json")).doesNotExist();
        assertThat(own.problems()).isEmpty();
        assertThat(served.problems()).isEmpty();
    }
}
