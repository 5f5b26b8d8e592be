package io.titrant.report;

import io.titrant.Provenance;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The frame of all pages: head, foot and the embedded style sheet. The page's content security policy forbids to load anything else. */
final class Page {
    private static final String STYLE = style();
    private static final int RELOAD_SECONDS = 5;

    private Page() {}

    /** A page; its foot says where it comes from. */
    static String of(String title, Markup main, Provenance provenance) {
        return frame(head(title, ""), main.add(ProvenanceView.footer(provenance)));
    }

    /** The page of a campaign that runs: the browser loads it again and again, also from a file, until the last report replaces it. */
    static String reloading(String title, Markup main, Provenance provenance) {
        Markup head = head(title, "")
                .add(Markup.of("meta").with("http-equiv", "refresh").with("content", Integer.toString(RELOAD_SECONDS)));
        return frame(head, main.add(ProvenanceView.footer(provenance)));
    }

    /** The sentence on a page that the browser loads again. */
    static Markup runningNote(Provenance provenance) {
        return Markup.of("p", "running")
                .text("The campaign is running. This page shows it as of " + ProvenanceView.readable(provenance.ended())
                        + " and reloads itself every " + RELOAD_SECONDS + " seconds.");
    }

    /** A page of {@code titrant serve}: its script and the data of the script come from the same server. */
    static String withScript(String title, Markup main) {
        Markup head = head(title, "; script-src 'self'; connect-src 'self'")
                .add(Markup.of("script").with("src", "serve.js").with("defer", "defer"));
        return frame(head, main);
    }

    private static Markup head(String title, String morePolicy) {
        return Markup.of("head")
                .add(Markup.of("meta").with("charset", "UTF-8"))
                .add(Markup.of("meta")
                        .with("http-equiv", "Content-Security-Policy")
                        .with("content", "default-src 'none'; style-src 'unsafe-inline'" + morePolicy))
                .add(Markup.of("meta").with("name", "viewport").with("content", "width=device-width, initial-scale=1"))
                .add(Markup.of("meta").with("name", "color-scheme").with("content", "light dark"))
                .add(Markup.of("title").text(Wording.oneLine(title)))
                .add(Markup.style(STYLE));
    }

    private static String frame(Markup head, Markup main) {
        return Markup.of("html")
                .with("lang", "en")
                .add(head)
                .add(Markup.of("body").add(main))
                .page();
    }

    /** A box for a wide table: on a narrow screen it scrolls, also by keyboard. */
    static Markup scrolling(String label, Markup wide) {
        return Markup.of("div", "scroll")
                .with("tabindex", "0")
                .with("role", "group")
                .with("aria-label", label)
                .add(wide);
    }

    static Markup section(String title) {
        return Markup.of("section").add(Markup.of("h2").text(title));
    }

    /** Adds a name and its value to a list of facts. */
    static void fact(Markup list, String name, Markup value) {
        list.add(Markup.of("div")
                .add(Markup.of("dt").text(name))
                .add(Markup.of("dd").add(value)));
    }

    static void fact(Markup list, String name, String value) {
        fact(list, name, Markup.of("span").text(Wording.shortened(value, 400)));
    }

    private static String style() {
        try (InputStream file = Page.class.getResourceAsStream("report.css")) {
            if (file == null) {
                throw new IllegalStateException("report.css is missing in the jar of Titrant");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
