package io.titrant.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The root causes of an engine over its campaigns.
 *
 * <pre>
 * campaign   version   root causes
 * 1          2.3.232   A B
 * 2          2.5.252   B C       A is gone, B is still there, C is new
 * </pre>
 *
 * A root cause is gone if the newest campaign does not have it. That is no proof that it is fixed: a random campaign may miss it.
 *
 * @param campaigns the campaigns of the engine, oldest first; at least one
 */
record CampaignHistory(String engine, List<CampaignRecord> campaigns) {
    enum State {
        NEW("new"),
        STILL_THERE("still there"),
        GONE("gone");

        private final String label;

        State(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** A root cause, the campaign that showed it last, and the versions that showed it. */
    record Line(CampaignRecord.RootCause cause, State state, CampaignRecord last, Set<String> versions) {}

    CampaignHistory {
        campaigns = List.copyOf(campaigns);
    }

    /** A history per engine, by name. */
    static List<CampaignHistory> of(List<CampaignRecord> campaigns) {
        Map<String, List<CampaignRecord>> byEngine = new TreeMap<>();
        campaigns.forEach(one -> byEngine.computeIfAbsent(one.engine(), engine -> new ArrayList<>())
                .add(one));
        List<CampaignHistory> histories = new ArrayList<>();
        byEngine.forEach((engine, own) -> histories.add(new CampaignHistory(engine, own)));
        return histories;
    }

    CampaignRecord newest() {
        return campaigns.get(campaigns.size() - 1);
    }

    /** The root causes: new ones first, gone ones last. */
    List<Line> lines() {
        Map<String, Line> lines = new LinkedHashMap<>();
        for (CampaignRecord campaign : campaigns) {
            for (CampaignRecord.RootCause cause : campaign.groups()) {
                Line before = lines.get(cause.id());
                Set<String> versions = new LinkedHashSet<>(before == null ? Set.of() : before.versions());
                versions.add(campaign.version());
                lines.put(cause.id(), new Line(cause, state(cause.id()), campaign, versions));
            }
        }
        return lines.values().stream()
                .sorted((a, b) -> a.state().compareTo(b.state()))
                .toList();
    }

    long count(State state) {
        return lines().stream().filter(line -> line.state() == state).count();
    }

    private State state(String group) {
        if (!newest().has(group)) {
            return State.GONE;
        }
        return campaigns.subList(0, campaigns.size() - 1).stream().anyMatch(one -> one.has(group))
                ? State.STILL_THERE
                : State.NEW;
    }
}
