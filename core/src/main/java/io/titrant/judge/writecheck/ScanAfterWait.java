package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics.AfterWait;
import io.titrant.judge.model.state.DocumentedWrite;

/**
 * InnoDB below REPEATABLE READ and Derby below SERIALIZABLE: a statement locks row by row as it scans, keeps no lock on what does not match and
 * none on gaps, so rows behind the point where it waited may change. InnoDB: "Locks Set by Different SQL Statements in InnoDB",
 * https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html; Derby: "Scope of locks",
 * https://db.apache.org/derby/docs/10.16/devguide/cdevconcepts842304.html.
 */
final class ScanAfterWait implements Rule {
    @Override
    public String name() {
        return "scan-goes-on-after-wait";
    }

    @Override
    public boolean workedIn(DocumentedWrite write) {
        return write.rules().afterWait() == AfterWait.SCAN_GOES_ON && write.changedMeanwhile();
    }

    @Override
    public String story() {
        return "waited in the middle of its scan, and rows that it had passed changed meanwhile";
    }
}
