package io.titrant.bench;

import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.model.ModelReader;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.ShadowLocks;
import io.titrant.storm.workload.Operation;
import io.titrant.storm.workload.OperationExecutor;
import io.titrant.storm.workload.TransactionInstantiation;
import io.titrant.storm.workload.Workload;
import io.titrant.storm.workload.WorkloadOptions;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** How many transactions of YCSB-SQL are instantiated per second if no database slows them down (DBStorm, Figure 14a). */
final class InstantiationBench {
    private InstantiationBench() {}

    private static final OperationExecutor NOWHERE = new OperationExecutor() {
        @Override
        public OperationOutcome execute(Operation operation) {
            return OperationOutcome.ACCESSED;
        }

        @Override
        public boolean savepoint(String name) {
            return true;
        }

        @Override
        public boolean rollbackTo(String name) {
            return true;
        }
    };

    static void run(int seconds) throws InterruptedException {
        measure(2, 2); // warms up
        for (int threads : new int[] {1, 2, 4, 12, 24, 80}) {
            Rate rate = measure(threads, seconds);
            System.out.printf(
                    "%d threads: %,.0f transactions per second, %,.0f per second of processor time%n",
                    threads, rate.perSecond(), rate.perCpuSecond());
        }
    }

    private record Rate(double perSecond, double perCpuSecond) {}

    private static Rate measure(int threads, int seconds) throws InterruptedException {
        StochasticModel model = ModelReader.shipped("ycsb-sql");
        MiniatureShadow shadow = new MiniatureShadow(SchemaGenerator.generate(model, new Seed(1), null), new Seed(1));
        Workload workload = new Workload(model, shadow, WorkloadOptions.PLAIN, new Seed(1));
        StormCounters counters = new StormCounters(shadow);
        AtomicLong all = new AtomicLong();
        AtomicLong cpu = new AtomicLong();
        long began = System.nanoTime();
        long deadline = began + seconds * 1_000_000_000L;
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Draw draw = new Seed(1).child("session", i).draw();
            Thread thread = new Thread(() -> {
                all.addAndGet(work(workload, counters, draw, deadline));
                cpu.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
            });
            running.add(thread);
            thread.start();
        }
        for (Thread thread : running) {
            thread.join();
        }
        return new Rate(all.get() / ((System.nanoTime() - began) / 1e9), all.get() / (cpu.get() / 1e9));
    }

    private static long work(Workload workload, StormCounters counters, Draw draw, long deadline) {
        TransactionInstantiation instantiation =
                new TransactionInstantiation(workload, ShadowLocks.COMMIT, counters, () -> 0, draw);
        long count = 0;
        while ((count & 63) != 0 || System.nanoTime() < deadline) {
            instantiation.begin(true, (count & 1) == 0);
            instantiation.run(workload.draw(draw), NOWHERE);
            instantiation.shadowTransaction().committed();
            count++;
        }
        return count;
    }
}
