package io.titrant.report;

import io.titrant.Provenance;
import io.titrant.campaign.CampaignResult;
import io.titrant.record.Recording;
import io.titrant.replay.CorpusEntry;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A campaign on several engines: one part per engine, each with a report in a folder of its own.
 *
 * @param running whether parts still wait or run
 */
public record JointCampaign(long seed, List<Part> parts, boolean running, Provenance provenance) {
    /** How far a part is. */
    public enum State {
        WAITING,
        RUNNING,
        DONE,
        FAILED;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The campaign on one engine.
     *
     * @param folder the name of its folder, such as {@code h2} or {@code h2-2.2.224}
     * @param result the result so far; null if there is none yet
     * @param corpus the cases of the regression corpus; empty without one
     * @param problem why the campaign on this engine could not continue; null if it could
     */
    public record Part(
            String folder,
            Recording.EngineId engine,
            State state,
            @Nullable CampaignResult result,
            List<CorpusEntry> corpus,
            @Nullable String problem) {
        public Part {
            corpus = List.copyOf(corpus);
        }

        /** {@code h2 2.5.252}. */
        String system() {
            return Wording.engine(engine);
        }

        String path(String file) {
            return folder + "/" + file;
        }
    }

    public JointCampaign {
        parts = List.copyOf(parts);
    }

    /** The results that are there. */
    List<CampaignResult> results() {
        return parts.stream().flatMap(part -> Stream.ofNullable(part.result())).toList();
    }
}
