package io.titrant.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One element of an HTML page or an XML document, with its attributes and content. All text is escaped on output, so that text from a database cannot
 * become markup.
 *
 * <p>Titrant uses no template engine: its pages are few and mostly tables, and a template engine would add a Maven plugin, generated sources and a
 * run-time jar. A tree in plain Java is checked by the compiler and well-formed by construction; the tests parse it with the JDK's XML parser.
 */
final class Markup {
    private static final Set<String> VOID = Set.of("meta", "br", "input");
    private static final Set<String> IN_LINE =
            Set.of("a", "b", "bdi", "code", "em", "i", "kbd", "small", "span", "strong", "th", "td", "dt", "summary");

    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<Object> content = new ArrayList<>();

    private Markup(String name) {
        this.name = name;
    }

    static Markup of(String name) {
        return new Markup(name);
    }

    /** An element with a CSS class. */
    static Markup of(String name, String cssClass) {
        return new Markup(name).with("class", cssClass);
    }

    /** A style sheet of Titrant; the only text that is not escaped. */
    static Markup style(String css) {
        if (css.contains("<") || css.contains("&")) {
            throw new IllegalArgumentException(
                    "a style sheet must not contain < or &, which HTML and XML read differently");
        }
        Markup style = new Markup("style");
        style.content.add(new Verbatim(css));
        return style;
    }

    private record Verbatim(String text) {}

    Markup with(String attribute, String value) {
        attributes.put(attribute, value);
        return this;
    }

    Optional<String> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    Markup text(String text) {
        content.add(text);
        return this;
    }

    Markup add(Markup child) {
        content.add(child);
        return this;
    }

    Markup addAll(Collection<Markup> children) {
        content.addAll(children);
        return this;
    }

    /** The element as an HTML page that is well-formed XML too. */
    String page() {
        return "<!DOCTYPE html>\n" + render();
    }

    /** The element as an XML document. */
    String document() {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + render();
    }

    private String render() {
        StringBuilder out = new StringBuilder();
        append(out);
        return out.toString();
    }

    private void append(StringBuilder out) {
        out.append('<').append(name);
        attributes.forEach((attribute, value) -> {
            out.append(' ').append(attribute).append("=\"");
            escape(out, value, true);
            out.append('"');
        });
        if (VOID.contains(name)) {
            out.append("/>\n");
            return;
        }
        out.append(holdsBlocks() ? ">\n" : ">");
        for (Object part : content) {
            if (part instanceof Markup child) {
                child.append(out);
            } else if (part instanceof Verbatim own) {
                out.append(own.text());
            } else {
                escape(out, (String) part, false);
            }
        }
        out.append("</").append(name).append(IN_LINE.contains(name) ? ">" : ">\n");
    }

    private boolean holdsBlocks() {
        return !content.isEmpty() && content.get(0) instanceof Markup first && !IN_LINE.contains(first.name);
    }

    private static void escape(StringBuilder out, String text, boolean inAttribute) {
        String visible = Wording.visible(text);
        for (int i = 0; i < visible.length(); i++) {
            char c = visible.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\n', '\t' -> {
                    if (inAttribute) {
                        out.append("&#").append((int) c).append(';');
                    } else {
                        out.append(c);
                    }
                }
                default -> out.append(c);
            }
        }
    }
}
