package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server of {@code titrant serve} over two campaigns of one engine. */
class ReportServerTest {
    @TempDir
    Path folder;

    private Path reports;
    private ReportServer server;

    @BeforeEach
    void writeTwoCampaigns() throws IOException {
        reports = Files.createDirectories(folder.resolve("titrant-out"));
        campaign(
                "h2-1",
                "2026-11-01T02:00:00Z",
                "2.3.232",
                cause("aaaaaaaa", "own insert not seen"),
                cause("bbbbbbbb", "lock leaks"));
        campaign(
                "h2-2",
                "2026-11-02T02:00:00Z",
                "2.5.252",
                cause("bbbbbbbb", "lock leaks"),
                cause("cccccccc", "<script>alert(1)</script>"));
        Files.writeString(folder.resolve("secret.txt"), "not for the server");
        server = new ReportServer(reports, 0);
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void rootCausesAreNewStillThereOrGone() throws Exception {
        String page = get("").body();

        assertThat(row(page, "own insert not seen")).contains("gone", "2.3.232");
        assertThat(row(page, "lock leaks"))
                .contains("still there", "2.3.232, 2.5.252", "h2-2/groups/bbbbbbbb/index.html");
        assertThat(row(page, "alert(1)")).contains("new");
    }

    @Test
    void textOfADatabaseStaysText() throws Exception {
        assertThat(get("").body()).contains("&lt;script&gt;alert(1)").doesNotContain("<script>alert");
    }

    @Test
    void onlyARunningCampaignIsLive() throws Exception {
        assertThat(get("live.json").body().strip()).isEqualTo("[ ]");
        live("h2-1", Instant.now().minusSeconds(3600));
        live("h2-2", Instant.now());

        assertThat(get("live.json").body()).contains("\"folder\" : \"h2-2\"").doesNotContain("h2-1");
    }

    @Test
    void aRunningCampaignMakesNoRootCauseGone() throws Exception {
        live("h2-2", Instant.now());

        assertThat(row(get("").body(), "own insert not seen")).contains("new").doesNotContain("gone");
    }

    @Test
    void theScriptAndTheFilesOfACampaignAreServed() throws Exception {
        Files.writeString(reports.resolve("h2-1").resolve("case.sql"), "SELECT 1;\n");

        assertThat(get("serve.js").headers().firstValue("Content-Type")).hasValue("text/javascript; charset=utf-8");
        assertThat(get("h2-1/case.sql").body()).isEqualTo("SELECT 1;\n");
        assertThat(get("h2-1/findings.json").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret.txt",
                "%2e%2e/secret.txt",
                "h2-1/../../secret.txt",
                "h2-1/none.html",
                "link/secret.txt",
                "%00"
            })
    void nothingOutsideTheFolderIsServed(String path) throws Exception {
        Files.createSymbolicLink(reports.resolve("link"), folder);

        assertThat(raw("GET /" + path, "127.0.0.1:" + port()))
                .doesNotContain("not for the server")
                .doesNotContain("200 OK");
    }

    @Test
    void aRequestByAnotherNameIsRefused() throws Exception {
        assertThat(raw("GET /", "reports.example.org")).contains("403");
        assertThat(raw("GET /", "localhost:" + port())).contains("200 OK");
        assertThat(raw("POST /", "127.0.0.1:" + port())).contains("405");
    }

    @Test
    void aWrongFolderOrPortIsOneLine() {
        assertThat(Titrant.run("serve", folder.resolve("none").toString()).err())
                .contains("none: no such folder")
                .hasLineCount(1);
        assertThat(Titrant.run("serve", reports.toString(), "--port", "70000").err())
                .contains("--port takes")
                .hasLineCount(1);
        Titrant taken = Titrant.run("serve", reports.toString(), "--port", Integer.toString(port()));
        assertThat(taken.err()).contains("cannot listen on port " + port()).hasLineCount(1);
        assertThat(taken.status()).isEqualTo(2);
    }

    private static String row(String page, String text) {
        int at = page.indexOf(text);
        return page.substring(page.lastIndexOf("<tr", at), page.indexOf("</tr>", at));
    }

    private static String cause(String id, String title) {
        return "{\"id\": \"%s\", \"title\": \"%s\", \"cases\": 3, \"page\": \"groups/%s/index.html\"}"
                .formatted(id, title, id);
    }

    private void campaign(String name, String started, String version, String... causes) throws IOException {
        Path own = Files.createDirectories(reports.resolve(name));
        Files.writeString(own.resolve("findings.json"), """
                {"engine": {"name": "h2", "version": "%s"}, "seed": "1", "cases": 100, "seconds": 10.0, "findings": [{"verdict": "bug"}],
                 "notLookedAt": [], "groups": [%s], "provenance": {"started": "%s"}}
                """.formatted(version, String.join(",", causes), started));
    }

    private void live(String name, Instant updated) throws IOException {
        Files.writeString(
                reports.resolve(name).resolve("live.json"),
                "{\"updated\": " + updated.toEpochMilli()
                        + ", \"seconds\": 3, \"cases\": 5, \"rate\": 1.6, \"found\": [], \"workers\": []}");
    }

    private int port() {
        return URI.create(server.address()).getPort();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(server.address() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    /** The bytes of a request as they are: a client would tidy the path up. */
    private String raw(String request, String host) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.getOutputStream()
                    .write((request + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
