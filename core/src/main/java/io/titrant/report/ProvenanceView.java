package io.titrant.report;

import io.titrant.Provenance;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The provenance of a report: as JSON, and as the foot of a page. */
public final class ProvenanceView {
    private ProvenanceView() {}

    /** Adds the provenance to a document. */
    public static ObjectNode addTo(ObjectNode document, Provenance provenance) {
        document.set("provenance", json(provenance));
        return document;
    }

    static ObjectNode json(Provenance provenance) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("titrant", provenance.titrant())
                .put("commit", provenance.commit())
                .put("command", provenance.command())
                .put("started", provenance.started())
                .put("ended", provenance.ended())
                .put("java", provenance.java())
                .put("os", provenance.os());
    }

    /** The foot of a page; empty if nothing is known. */
    static Markup footer(Provenance provenance) {
        Markup footer = Markup.of("footer", "provenance");
        if (provenance.equals(Provenance.UNKNOWN)) {
            return footer;
        }
        return footer.add(Markup.of("p").add(Markup.of("code").text(Wording.shortened(provenance.command(), 2000))))
                .add(Markup.of("p")
                        .text("Titrant " + provenance.titrant() + ", commit " + provenance.commit() + ". Started "
                                + readable(provenance.started()) + ", ended " + readable(provenance.ended()) + ". "
                                + provenance.java() + ", " + provenance.os() + "."));
    }

    /** {@code 2026-11-16 23:16:00 UTC}. */
    static String readable(String time) {
        return time.replace('T', ' ').replace("Z", " UTC");
    }
}
