package io.titrant.judge.txcheck;

import java.util.List;
import java.util.Map;

/**
 * A case whose statement-dependency graph is acyclic (TxCheck Figure 8, step 7).
 *
 * @param order the steps of the original case that are left, in the order in which they ran
 * @param run the last instrumented run
 * @param unrefined the first instrumented run, before anything was removed
 * @param histories what committed statements did to each row in that run
 * @param removals how many statements were removed, by reason
 */
record RefinedCase(
        List<Integer> order,
        TrackedRun run,
        TrackedRun unrefined,
        Map<Item, ItemHistory> histories,
        StatementDependencyGraph graph,
        Removals removals) {}
