package io.titrant.judge.rules;

/** InnoDB at REPEATABLE READ: "A SELECT sees the latest version of the updated rows, but it might also see older versions of any rows". {@code model.SnapshotByKey} and {@code isorel.KeyVisibility} collect the evidence. */
public final class SnapshotKeepsPlaces extends DocumentedRule implements ProvedBy<ViewEvidence> {
    public static final SnapshotKeepsPlaces RULE = new SnapshotKeepsPlaces();

    private SnapshotKeepsPlaces() {
        super(
                "snapshot-keeps-places",
                Evidence.KEYS,
                "InnoDB stores old row versions by key and partition. A row that another transaction has moved shows at its old key too, and a row that takes the key of a deleted row hides the deleted row.",
                "The level documents it, and the SELECT alone, on the newest visible version of each key, returns exactly the recorded rows.",
                new RuleSource(
                        "MySQL manual",
                        "Consistent Nonlocking Reads",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-consistent-read.html"));
    }

    @Override
    public boolean isProvedBy(ViewEvidence evidence) {
        return evidence.rules().keepsVersionsByKey() && evidence.otherRows();
    }
}
