package io.titrant.judge.rules;

import io.titrant.engine.Promise;
import io.titrant.graph.Model;
import java.util.List;

/**
 * An anomaly that Adya's definition of a level forbids and the engine's documentation does not: the engine documents a weaker model under the level's
 * name. One rule per model that an engine documents for a level of which Adya asks more; {@link Promise} builds the names.
 */
public final class PromisedModel extends DocumentedRule implements ProvedBy<AnomalyEvidence> {
    private static final PromisedModel INNODB = new PromisedModel(
            Promise.CONSISTENT_NONLOCKING_READS,
            "Plain reads of InnoDB return one snapshot, writes and locking reads use the newest rows.",
            new RuleSource(
                    "MySQL manual",
                    "Consistent Nonlocking Reads",
                    "https://dev.mysql.com/doc/refman/8.0/en/innodb-consistent-read.html"));

    private static final List<PromisedModel> ALL = models();

    private PromisedModel(String name, String sentence, RuleSource... sources) {
        super(
                name,
                Evidence.LEVEL,
                sentence,
                "A level of the transactions in the cycle documents a model that does not exclude the anomaly, and Adya's definition of that level"
                        + " excludes it.",
                sources);
    }

    /** The rule of a promise that is weaker than Adya's definition of its level. */
    public static PromisedModel documenting(Promise promise) {
        return all().stream()
                .filter(one -> one.name().equals(promise.rule()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no rule is registered as " + promise.rule()));
    }

    /** The models that engines document for levels of which Adya's definition is stronger. */
    static List<PromisedModel> all() {
        return ALL;
    }

    private static List<PromisedModel> models() {
        return List.of(
                of(
                        Model.READ_UNCOMMITTED,
                        new RuleSource(
                                "Derby developer's guide",
                                "Isolation levels and concurrency",
                                "https://db.apache.org/derby/docs/10.16/devguide/cdevconcepts15366.html")),
                of(
                        Model.READ_COMMITTED,
                        new RuleSource(
                                "H2 documentation",
                                "Advanced, Transaction Isolation",
                                "https://h2database.com/html/advanced.html#transaction_isolation")),
                of(
                        Model.SNAPSHOT_ISOLATION,
                        new RuleSource(
                                "PostgreSQL manual",
                                "Transaction Isolation, Repeatable Read",
                                "https://www.postgresql.org/docs/current/transaction-iso.html#XACT-REPEATABLE-READ"),
                        new RuleSource(
                                "DuckDB documentation",
                                "Concurrency",
                                "https://duckdb.org/docs/stable/connect/concurrency")),
                INNODB);
    }

    private static PromisedModel of(Model model, RuleSource... sources) {
        return new PromisedModel(
                Promise.of(model, "").rule(),
                "The engine documents " + model.label() + " for a level that Adya defines more strictly.",
                sources);
    }

    @Override
    public boolean isProvedBy(AnomalyEvidence evidence) {
        return !evidence.documentationForbids() && evidence.adyaForbids();
    }
}
