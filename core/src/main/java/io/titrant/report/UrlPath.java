package io.titrant.report;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A relative address of a file. The name of a folder may hold any character. */
final class UrlPath {
    private UrlPath() {}

    /** {@code of("h2 42", "groups/1/index.html")} is {@code h2%2042/groups/1/index.html}. */
    static String of(String... parts) {
        return Stream.of(parts)
                .flatMap(part -> Arrays.stream(part.split("/")))
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }
}
