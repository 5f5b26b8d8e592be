package io.titrant.judge.rules;

import io.titrant.engine.Semantics.AfterWait;

/** InnoDB below REPEATABLE READ and Derby below SERIALIZABLE. */
public final class ScanAfterWait extends WriteRule {
    public static final ScanAfterWait RULE = new ScanAfterWait();

    private ScanAfterWait() {
        super(
                "scan-goes-on-after-wait",
                Evidence.WAIT,
                "A statement locks row by row while it scans and keeps no lock on rows that do not match nor on gaps. Rows behind the point where it waits may change.",
                "The level documents it, the statement was blocked, and rows of its tables changed meanwhile. The statement alone, without some of the changed rows, gives exactly the recorded result; the row that it waited for is never left out.",
                "waited in the middle of its scan, and rows that it had passed changed meanwhile",
                new RuleSource(
                        "MySQL manual",
                        "Locks Set by Different SQL Statements in InnoDB",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html"),
                new RuleSource(
                        "Derby developer's guide",
                        "Scope of locks",
                        "https://db.apache.org/derby/docs/10.16/devguide/cdevconcepts842304.html"));
    }

    @Override
    public boolean isProvedBy(WriteEvidence write) {
        return write.rules().afterWait() == AfterWait.SCAN_GOES_ON && write.changedMeanwhile() && write.rowsDiffer();
    }
}
