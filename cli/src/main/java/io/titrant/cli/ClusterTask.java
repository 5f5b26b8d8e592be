package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.campaign.RemoteWorker;
import io.titrant.search.EngineSearch;
import io.titrant.search.SearchPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the tasks of a cluster on one of its machines. Each thread that calls it has a worker, which keeps its databases for the next task of the same
 * campaign. The machine's end ends the databases.
 */
public final class ClusterTask implements UnaryOperator<String> {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Map<String, Deque<RemoteWorker>> idle = new HashMap<>();

    @Override
    public String apply(String text) {
        JsonNode request = MAPPER.readTree(text);
        if (request.has(CheckedHistory.HISTORY)) {
            return CheckedHistory.answer(request);
        }
        String campaign = request.path(CampaignCluster.CAMPAIGN).toString();
        RemoteWorker before = take(campaign);
        RemoteWorker worker = before != null ? before : worker(request);
        String answer;
        try {
            answer = worker.run(request.path(CampaignCluster.TASK).asString());
        } catch (InterruptedException e) {
            worker.close();
            Thread.currentThread().interrupt();
            throw new TitrantException("the task was interrupted", e);
        } catch (RuntimeException e) {
            worker.close();
            throw e;
        }
        giveBack(campaign, worker);
        return answer;
    }

    private synchronized @Nullable RemoteWorker take(String campaign) {
        return idle.getOrDefault(campaign, new ArrayDeque<>()).poll();
    }

    private synchronized void giveBack(String campaign, RemoteWorker worker) {
        idle.computeIfAbsent(campaign, key -> new ArrayDeque<>()).push(worker);
    }

    private static RemoteWorker worker(JsonNode request) {
        StoredCampaign campaign = new StoredCampaign(request.path(CampaignCluster.CAMPAIGN));
        SearchPlan plan = campaign.plan()
                .within(Long.MAX_VALUE, null)
                .reducing(request.path(CampaignCluster.CONFIRM).asInt(), Duration.ZERO)
                .into(Path.of("."))
                .build();
        EngineSearch search = EngineSearch.known(plan, campaign.engine());
        return new RemoteWorker(search.settings(), search.generator(), search::open);
    }
}
