package io.titrant.cli;

import io.titrant.campaign.Cluster;
import java.util.List;
import java.util.function.BiConsumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A cluster that runs the tasks of one campaign: each task carries the campaign's options, so that any machine can run it. */
final class CampaignCluster implements Cluster {
    static final String CAMPAIGN = "campaign";
    static final String TASK = "task";
    static final String CONFIRM = "confirm";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Cluster cluster;
    private final ObjectNode campaign;
    private final int confirm;

    /** @param campaign the content of {@code campaign.json} */
    CampaignCluster(Cluster cluster, ObjectNode campaign, int confirm) {
        this.cluster = cluster;
        this.campaign = campaign;
        this.confirm = confirm;
    }

    @Override
    public int slots() {
        return cluster.slots();
    }

    @Override
    public void runCases(List<String> tasks, BiConsumer<Integer, String> answers) {
        cluster.runCases(tasks.stream().map(this::withCampaign).toList(), answers);
    }

    @Override
    public String runReduction(String task) {
        return cluster.runReduction(withCampaign(task));
    }

    private String withCampaign(String task) {
        ObjectNode json = MAPPER.createObjectNode().put(CONFIRM, confirm).put(TASK, task);
        json.set(CAMPAIGN, campaign);
        return MAPPER.writeValueAsString(json);
    }
}
