package io.titrant.judge.rules;

/** Every engine that documents how it generates keys ({@link io.titrant.engine.Semantics.Keys}). {@code writecheck.SerialGeneratedKeys} collects the evidence. */
public final class GeneratedKeyOrder extends DocumentedRule implements ProvedBy<GeneratedKeyEvidence> {
    public static final GeneratedKeyOrder RULE = new GeneratedKeyOrder();

    private GeneratedKeyOrder() {
        super(
                "generated-keys",
                Evidence.RUN,
                "Generated keys follow the order in which statements run, and a rollback does not take a key back, so a serial run gives other keys.",
                "The documented counter, in the order of the recording, gives exactly the recorded keys; and serial runs that use these keys leave nothing that differs.",
                new RuleSource(
                        "MySQL manual",
                        "AUTO_INCREMENT Handling in InnoDB",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-auto-increment-handling.html"),
                new RuleSource(
                        "PostgreSQL manual",
                        "Sequence Manipulation Functions",
                        "https://www.postgresql.org/docs/current/functions-sequence.html"));
    }

    @Override
    public boolean isProvedBy(GeneratedKeyEvidence evidence) {
        return evidence.countersGiveThem() && evidence.serialRunsAgree();
    }
}
