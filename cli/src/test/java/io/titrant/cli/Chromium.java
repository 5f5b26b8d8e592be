package io.titrant.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A real browser without a window, driven by its DevTools protocol. Every answer is awaited for a bounded time, and the browser dies with the test.
 */
final class Chromium implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String LISTENS = "DevTools listening on ";

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();

    private Chromium(Process process, Path profile, URI address) {
        this.process = process;
        this.profile = profile;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, new Messages())
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /** The browser's program: that of {@code TITRANT_CHROMIUM}, else Debian's Chromium or another of its family on the path. */
    static Optional<Path> program() {
        String named = System.getenv("TITRANT_CHROMIUM");
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Chromium start(Path program) throws IOException {
        Path profile = Files.createTempDirectory("titrant-chromium");
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--headless=new",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--no-first-run",
                "--disable-gpu",
                "--disable-extensions",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-dev-shm-usage",
                "--hide-scrollbars"));
        if (System.getProperty("user.name").equals("root")) {
            // Chromium refuses to run as root in its sandbox; the pages are the test's own.
            command.add("--no-sandbox");
        }
        command.add("about:blank");
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return new Chromium(process, profile, address(process));
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static URI address(Process process) {
        BufferedReader errors = process.errorReader();
        CompletableFuture<URI> found = new CompletableFuture<>();
        Thread reader = new Thread(
                () -> {
                    StringBuilder said = new StringBuilder();
                    try {
                        for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                            said.append(line).append('\n');
                            if (line.startsWith(LISTENS)) {
                                found.complete(URI.create(line.substring(LISTENS.length())));
                            }
                        }
                        found.completeExceptionally(new IllegalStateException("the browser ended: " + said));
                    } catch (IOException e) {
                        found.completeExceptionally(e);
                    }
                },
                "chromium-stderr");
        reader.setDaemon(true);
        reader.start();
        return found.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** Opens an empty page. */
    BrowserPage newPage() {
        String target = call(null, "Target.createTarget", Map.of("url", "about:blank"))
                .get("targetId")
                .asString();
        String session = call(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .get("sessionId")
                .asString();
        return new BrowserPage(this, session);
    }

    /** Calls a method of the protocol and returns its result. */
    JsonNode call(@Nullable String session, String method, Map<String, ?> parameters) {
        int number = numbers.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        pending.put(number, answer);
        ObjectNode message = MAPPER.createObjectNode().put("id", number).put("method", method);
        message.set("params", MAPPER.valueToTree(parameters));
        if (session != null) {
            message.put("sessionId", session);
        }
        synchronized (socket) {
            socket.sendText(message.toString(), true).join();
        }
        try {
            JsonNode whole = answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (whole.has("error")) {
                throw new IllegalStateException(method + ": " + whole.get("error"));
            }
            return whole.path("result");
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException(method + ": the browser does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The events of a page so far, oldest first. */
    List<JsonNode> events(String session, String method) {
        return events.stream()
                .filter(event -> event.path("sessionId").asString("").equals(session)
                        && event.path("method").asString("").equals(method))
                .map(event -> event.path("params"))
                .toList();
    }

    private final class Messages implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                JsonNode message = MAPPER.readTree(text.toString());
                text.setLength(0);
                CompletableFuture<JsonNode> answer =
                        message.has("id") ? pending.remove(message.get("id").asInt()) : null;
                if (answer != null) {
                    answer.complete(message);
                } else {
                    events.add(message);
                }
            }
            webSocket.request(1);
            return null;
        }

        @Override
        public void onError(WebSocket webSocket, Throwable error) {
            pending.values().forEach(answer -> answer.completeExceptionally(error));
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // A process of the browser still writes; the folder is temporary.
        }
    }
}
