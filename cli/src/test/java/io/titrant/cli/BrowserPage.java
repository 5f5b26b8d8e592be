package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A page in a {@link Chromium}, as a user sees and operates it. */
final class BrowserPage {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final long PATIENCE = Duration.ofSeconds(60).toNanos();
    private static final int HEIGHT = 900;
    private static final String AXE = axe();

    private final Chromium browser;
    private final String session;

    BrowserPage(Chromium browser, String session) {
        this.browser = browser;
        this.session = session;
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            call(domain + ".enable", Map.of());
        }
    }

    private JsonNode call(String method, Map<String, ?> parameters) {
        return browser.call(session, method, parameters);
    }

    BrowserPage wide(int width) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    BrowserPage inColours(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        return this;
    }

    BrowserPage open(String address) {
        JsonNode navigated = call("Page.navigate", Map.of("url", address));
        assertThat(navigated.path("errorText").asString("")).as(address).isEmpty();
        until("document.readyState === 'complete' && location.href !== 'about:blank'");
        return this;
    }

    /** The value of an expression of JavaScript. */
    JsonNode value(String expression) {
        JsonNode answer =
                call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    String text(String expression) {
        return value(expression).asString("");
    }

    /** Waits until an expression is true. A page that reloads at this moment is asked again. */
    void until(String expression) {
        long began = System.nanoTime();
        while (true) {
            try {
                if (value(expression).asBoolean(false)) {
                    return;
                }
            } catch (IllegalStateException e) {
                if (System.nanoTime() - began > PATIENCE) {
                    throw e;
                }
            }
            if (System.nanoTime() - began > PATIENCE) {
                throw new AssertionError("the page never showed: " + expression);
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Types a text into the element that has the focus. */
    void type(String text) {
        call("Input.insertText", Map.of("text", text));
    }

    void press(String key) {
        int code = key.equals("Tab") ? 9 : 13;
        Map<String, Object> down = key.equals("Tab")
                ? Map.of("type", "rawKeyDown", "key", key, "code", key, "windowsVirtualKeyCode", code)
                : Map.of("type", "keyDown", "key", key, "code", key, "windowsVirtualKeyCode", code, "text", "\r");
        call("Input.dispatchKeyEvent", down);
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key, "windowsVirtualKeyCode", code));
    }

    /** The addresses that the page asked for. */
    List<String> requests() {
        return browser.events(session, "Network.requestWillBeSent").stream()
                .map(event -> event.path("request").path("url").asString(""))
                .toList();
    }

    /** The errors of the page: exceptions, violations of its security policy, dialogs. */
    List<String> problems() {
        List<String> problems = browser.events(session, "Runtime.exceptionThrown").stream()
                .map(JsonNode::toString)
                .collect(Collectors.toList());
        browser.events(session, "Page.javascriptDialogOpening").forEach(dialog -> problems.add(dialog.toString()));
        browser.events(session, "Log.entryAdded").stream()
                .map(event -> event.path("entry"))
                .filter(entry -> entry.path("level").asString("").equals("error"))
                .forEach(entry -> problems.add(entry.path("text").asString("")));
        return problems;
    }

    /** The complaints of the accessibility checker: rule, element and reason. */
    List<String> complaints(String... exceptRules) {
        value(AXE + "; true");
        Map<String, Object> rules =
                List.of(exceptRules).stream().collect(Collectors.toMap(rule -> rule, rule -> Map.of("enabled", false)));
        String found = text("axe.run(document, " + MAPPER.writeValueAsString(Map.of("rules", rules))
                + ").then(r => JSON.stringify(r.violations.flatMap(v => v.nodes.map(n =>"
                + " v.id + ': ' + n.html.slice(0, 120) + ': ' + n.failureSummary))))");
        return List.of(MAPPER.readValue(found, String[].class));
    }

    /** How many pixels the page is wider than its window. */
    int overflow() {
        return value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                .asInt();
    }

    void screenshot(Path file) {
        String data = call("Page.captureScreenshot", Map.of("format", "png"))
                .get("data")
                .asString();
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, Base64.getDecoder().decode(data));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String axe() {
        try (InputStream file = BrowserPage.class.getResourceAsStream("/axe.min.js")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
