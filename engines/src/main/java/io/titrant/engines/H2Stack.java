package io.titrant.engines;

import java.util.List;

/** What a thread of H2 does, read from its stack. H2 throws exceptions that mean "try again" and then retries the statement. */
record H2Stack(List<StackTraceElement> frames) {
    static H2Stack of(Thread thread) {
        return new H2Stack(List.of(thread.getStackTrace()));
    }

    boolean waitsForTable() {
        return depth(".MVTable", "doLock1") >= 0;
    }

    boolean asksForARow() {
        return depth(".TransactionMap", "set") >= 0;
    }

    boolean writes() {
        return depth(".MVTable", "addRow") >= 0 || depth(".Command", "executeUpdate") >= 0;
    }

    /** checkUnique throws two exceptions: a duplicate key, through a method of its own, and CONCURRENT_UPDATE, which means "try again". */
    boolean meetsUncommittedDuplicate() {
        int check = depth(".MVSecondaryIndex", "checkUnique");
        return makesException(check) && frames.get(check - 1).getMethodName().equals("get");
    }

    /** The thread does not find a row that an index contains, or an index does not contain the row that is to be removed from it. */
    boolean missesARow() {
        boolean again = depth(".Command", "executeUpdate") >= 0 || depth(".Command", "executeQuery") >= 0;
        return again
                && (makesException(depth(".MVPrimaryIndex", "getRow"))
                        || makesException(depth(".MVSecondaryIndex", "remove")));
    }

    private boolean makesException(int depth) {
        return depth > 0 && frames.get(depth - 1).getClassName().endsWith(".DbException");
    }

    private int depth(String classSuffix, String method) {
        for (int i = 0; i < frames.size(); i++) {
            if (frames.get(i).getMethodName().equals(method)
                    && frames.get(i).getClassName().endsWith(classSuffix)) {
                return i;
            }
        }
        return -1;
    }
}
