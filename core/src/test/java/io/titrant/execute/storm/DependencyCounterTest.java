package io.titrant.execute.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.storm.metrics.StormResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class DependencyCounterTest {
    private final DependencyCounter counter = new DependencyCounter();
    private int number;

    private void add(Txn.Status status, Op... ops) {
        counter.add(++number, new Txn(number, number, status, 0, 0, List.of(ops)));
    }

    private static Op read(int key) {
        return new Op.ReadVersion(0, key, 1, false);
    }

    private static Op write(int key) {
        return new Op.Put(0, key, 1);
    }

    @Test
    void readsAndWritesOfOneRowAreCountedByKind() {
        add(Txn.Status.COMMITTED, write(7));
        add(Txn.Status.COMMITTED, read(7), read(7));
        add(Txn.Status.COMMITTED, read(7));
        add(Txn.Status.COMMITTED, read(7), write(7));
        assertThat(counter.counts()).isEqualTo(new StormResult.Dependencies(1, 2, 2));
    }

    @Test
    void abortedTransactionsAndOtherRowsDoNotDepend() {
        add(Txn.Status.COMMITTED, write(7));
        add(Txn.Status.ABORTED, read(7), write(7));
        add(Txn.Status.COMMITTED, read(8), write(9));
        assertThat(counter.counts()).isEqualTo(new StormResult.Dependencies(0, 0, 0));
    }
}
