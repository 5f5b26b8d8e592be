package io.titrant.graph;

/** For each transaction the places of {@link OpenKeys} that it writes and that it reads. */
final class OpenAccesses {
    private final int[] firstWrite;
    private final int[] writes;
    private final int[] firstRead;
    private final int[] reads;

    OpenAccesses(Ops ops, OpenKeys open) {
        int n = ops.counts.length;
        firstWrite = new int[n + 2];
        firstRead = new int[n + 2];
        for (int place = 0; place < open.places(); place++) {
            if (open.writer(place) != OpenKeys.NOBODY) {
                firstWrite[open.writer(place) + 2]++;
            }
            for (int i = open.firstRead(place); i < open.endOfReads(place); i++) {
                firstRead[ops.txn[open.reader(i)] + 2]++;
            }
        }
        for (int i = 2; i < firstWrite.length; i++) {
            firstWrite[i] += firstWrite[i - 1];
            firstRead[i] += firstRead[i - 1];
        }
        writes = new int[firstWrite[n + 1]];
        reads = new int[firstRead[n + 1]];
        for (int place = 0; place < open.places(); place++) {
            if (open.writer(place) != OpenKeys.NOBODY) {
                writes[firstWrite[open.writer(place) + 1]++] = place;
            }
            for (int i = open.firstRead(place); i < open.endOfReads(place); i++) {
                reads[firstRead[ops.txn[open.reader(i)] + 1]++] = place;
            }
        }
    }

    int firstWrite(int txn) {
        return firstWrite[txn];
    }

    int endOfWrites(int txn) {
        return firstWrite[txn + 1];
    }

    int written(int which) {
        return writes[which];
    }

    /** The place of an open key that the transaction wrote, or -1. */
    int write(int txn, int openKey, OpenKeys open) {
        for (int i = firstWrite[txn]; i < firstWrite[txn + 1]; i++) {
            if (open.openKey(writes[i]) == openKey) {
                return writes[i];
            }
        }
        return -1;
    }

    int firstRead(int txn) {
        return firstRead[txn];
    }

    int endOfReads(int txn) {
        return firstRead[txn + 1];
    }

    int read(int which) {
        return reads[which];
    }
}
