package io.titrant.spark;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * Runs requests as the tasks of one Spark job each time. Answers come one by one, as tasks end. If an executor is lost, Spark runs its tasks again;
 * of each task one answer is taken.
 */
final class SparkTasks {
    private final JavaSparkContext spark;
    private final AtomicLong jobs = new AtomicLong();

    /** The answer of a task; null at the end of the job. */
    private record Arrival(
            int task, @Nullable String answer, @Nullable Throwable failure) {}

    SparkTasks(JavaSparkContext spark) {
        this.spark = spark;
    }

    int slots() {
        return Math.max(1, spark.defaultParallelism());
    }

    /** Runs the requests in a pool of Spark's fair scheduler, and gives the answers on the calling thread. */
    void run(String pool, List<String> requests, BiConsumer<Integer, String> answers) {
        BlockingQueue<Arrival> arrived = new LinkedBlockingQueue<>();
        String group = "titrant-" + jobs.incrementAndGet();
        Thread job = new Thread(() -> runJob(pool, group, requests, arrived), group);
        job.setDaemon(true);
        job.start();
        try {
            for (Arrival next = arrived.take(); ; next = arrived.take()) {
                if (next.failure() != null) {
                    throw new IllegalStateException(reason(next.failure()), next.failure());
                }
                if (next.answer() == null) {
                    return;
                }
                answers.accept(next.task(), next.answer());
            }
        } catch (InterruptedException e) {
            spark.cancelJobGroup(group);
            throw (CancellationException) new CancellationException("interrupted").initCause(e);
        }
    }

    private void runJob(String pool, String group, List<String> requests, BlockingQueue<Arrival> arrived) {
        try {
            spark.setLocalProperty("spark.scheduler.pool", pool);
            spark.setJobGroup(group, "titrant: " + pool);
            JavaRDD<String> tasks = spark.parallelize(requests, requests.size());
            List<Object> all =
                    IntStream.range(0, requests.size()).<Object>mapToObj(i -> i).toList();
            spark.sc()
                    .runJob(
                            tasks.rdd(),
                            new ExecutorTitrant(),
                            CollectionConverters.asScala(all).toSeq(),
                            new AbstractFunction2<Object, String, BoxedUnit>() {
                                @Override
                                public BoxedUnit apply(Object task, String answer) {
                                    arrived.add(new Arrival((Integer) task, answer, null));
                                    return BoxedUnit.UNIT;
                                }
                            },
                            ClassTag$.MODULE$.apply(String.class));
            arrived.add(new Arrival(-1, null, null));
        } catch (Throwable e) {
            arrived.add(new Arrival(-1, null, e));
        }
    }

    /** The first line: Spark adds the stack of the executor and of the driver. */
    private static String reason(@Nullable Throwable e) {
        return "Spark: "
                + String.valueOf(e == null ? null : e.getMessage())
                        .lines()
                        .findFirst()
                        .orElse("no reason");
    }
}
