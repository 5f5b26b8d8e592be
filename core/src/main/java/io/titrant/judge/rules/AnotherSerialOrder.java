package io.titrant.judge.rules;

import io.titrant.engine.Semantics.SerialOrder;

/** PostgreSQL and CockroachDB at SERIALIZABLE (footnote 4 of WriteCheck). {@code writecheck.AnotherOrder} tries the serial orders. */
public final class AnotherSerialOrder extends DocumentedRule implements ProvedBy<SerialRunEvidence> {
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

    @Override
    public boolean isProvedBy(SerialRunEvidence evidence) {
        return evidence.rules().stream().allMatch(one -> one.order() == SerialOrder.ANY_ORDER)
                && evidence.keepsRealTime()
                && evidence.asRecorded();
    }
}
