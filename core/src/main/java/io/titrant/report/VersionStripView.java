package io.titrant.report;

import io.titrant.bisect.VersionStrip;
import io.titrant.bisect.VersionVerdict;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The versions of an engine and their verdicts: as JSON, and as a strip of boxes on a page. */
public final class VersionStripView {
    private VersionStripView() {}

    /** Adds the keys {@code versions}, {@code firstBad}, {@code lastGood} and {@code fixedIn} to a document. */
    public static ObjectNode addTo(ObjectNode document, VersionStrip strip) {
        ArrayNode versions = document.putArray("versions");
        strip.versions()
                .forEach(version -> versions.addObject()
                        .put("version", version.version())
                        .put("verdict", version.label())
                        .put("outcome", version.outcome()));
        return document.put("firstBad", strip.firstBad().orElse(null))
                .put("lastGood", strip.lastGood().orElse(null))
                .put("fixedIn", strip.fixedIn().orElse(null));
    }

    /** One box per version that ran, oldest first. */
    static Markup of(VersionStrip strip) {
        Markup list = Markup.of("ol", "versions");
        strip.versions()
                .forEach(version -> list.add(Markup.of("li", tone(version))
                        .with("title", Wording.shortened(Wording.oneLine(version.outcome()), 300))
                        .text(version.version() + " ")
                        .add(Markup.of("span").text(word(version)))));
        return list;
    }

    private static String tone(VersionVerdict version) {
        return version.bad() ? "bug" : version.decided() ? "pass" : "none";
    }

    private static String word(VersionVerdict version) {
        return version.bad() ? "bug" : version.decided() ? "good" : version.verdict() == null ? "not run" : "unknown";
    }
}
