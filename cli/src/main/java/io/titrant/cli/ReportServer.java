package io.titrant.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.titrant.Reason;
import io.titrant.TitrantException;
import io.titrant.report.CampaignFolders;
import io.titrant.report.Json;
import io.titrant.report.OverviewPage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The web server of {@code titrant serve}. It listens on the loopback address only, answers only requests that name this address (so no page of another site can read reports by
 * a name that leads here), and reads only regular files below its folder.
 */
final class ReportServer implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int BACKLOG = 50;
    private static final int OK = 200;
    private static final String HTML = "text/html; charset=utf-8";
    private static final Map<String, String> TYPES = Map.of(
            "html", HTML,
            "json", "application/json",
            "sql", "text/plain; charset=utf-8",
            "md", "text/plain; charset=utf-8",
            "txt", "text/plain; charset=utf-8",
            "svg", "image/svg+xml",
            "xml", "application/xml",
            "spec", "text/plain; charset=utf-8");
    private static final String DOWNLOAD = "application/octet-stream";

    private final Path folder;
    private final HttpServer server;
    private final ExecutorService threads;

    /** @param port the port; 0 for a free one */
    ReportServer(Path folder, int port) {
        this.folder = realPath(folder);
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        } catch (IOException e) {
            throw new TitrantException(
                    "cannot listen on port " + port + ": " + Reason.of(e) + " (choose another with --port)", e);
        }
        this.threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "titrant-serve");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private static Path realPath(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw new TitrantException(folder + ": cannot be read: " + Reason.of(e), e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!namesThisAddress(exchange)) {
                answer(exchange, 403, "this server answers only requests to " + address());
            } else if (!List.of("GET", "HEAD").contains(exchange.getRequestMethod())) {
                answer(exchange, 405, "only GET is answered");
            } else {
                serve(exchange, exchange.getRequestURI().getPath());
            }
        }
    }

    private boolean namesThisAddress(HttpExchange exchange) {
        int port = server.getAddress().getPort();
        String host = exchange.getRequestHeaders().getFirst("Host");
        return host != null && List.of("127.0.0.1:" + port, "localhost:" + port).contains(host);
    }

    private void serve(HttpExchange exchange, String path) throws IOException {
        switch (path) {
            case "/", "/index.html" ->
                send(exchange, HTML, utf8(OverviewPage.of(folder, true, System.currentTimeMillis())));
            case "/serve.js" -> send(exchange, "text/javascript; charset=utf-8", script());
            case "/live.json" ->
                send(
                        exchange,
                        "application/json",
                        utf8(Json.text(CampaignFolders.running(folder, System.currentTimeMillis()))));
            default -> serveFile(exchange, path);
        }
    }

    private void serveFile(HttpExchange exchange, String path) throws IOException {
        Path file = resolved(path);
        if (file == null) {
            answer(exchange, 404, "no such file");
            return;
        }
        String name = file.getFileName().toString();
        String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), DOWNLOAD);
        send(exchange, type, Files.readAllBytes(file));
    }

    /** The regular file that a path names; null if there is none, or if it is not below the folder. */
    private @Nullable Path resolved(String path) {
        try {
            Path file = folder.resolve(path.substring(1)).normalize();
            if (Files.isDirectory(file)) {
                file = file.resolve("index.html");
            }
            Path real = file.toRealPath();
            return real.startsWith(folder) && Files.isRegularFile(real) ? real : null;
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    private static byte[] script() throws IOException {
        try (InputStream file = OverviewPage.class.getResourceAsStream("serve.js")) {
            if (file == null) {
                throw new IllegalStateException("serve.js is missing in the jar of Titrant");
            }
            return file.readAllBytes();
        }
    }

    private static void send(HttpExchange exchange, String type, byte[] body) throws IOException {
        respond(exchange, OK, type, body);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        respond(exchange, status, "text/plain; charset=utf-8", utf8(text + "\n"));
    }

    private static void respond(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
        if (!head && body.length > 0) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
