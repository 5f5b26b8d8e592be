package io.titrant.judge.rules;

/** PostgreSQL and CockroachDB at SERIALIZABLE (the footnote 4 of WriteCheck). {@code writecheck.AnotherOrder} checks the proof. */
public final class AnotherSerialOrder extends DocumentedRule {
    public static final AnotherSerialOrder RULE = new AnotherSerialOrder();

    private AnotherSerialOrder() {
        super(
                "another-serial-order",
                Evidence.RUN,
                "A serializable engine that does not lock reads promises some serial order, not always the order of the commits.",
                "A serial run of the committed transactions in another order, which keeps one that ended before another began, leaves the recorded rows and returns the recorded results.",
                new RuleSource(
                        "PostgreSQL manual",
                        "Transaction Isolation, Serializable",
                        "https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE"),
                new RuleSource(
                        "CockroachDB documentation",
                        "Transaction Layer",
                        "https://www.cockroachlabs.com/docs/stable/architecture/transaction-layer"));
    }
}
